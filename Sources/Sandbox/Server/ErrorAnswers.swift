import Hummingbird
import Logging

/// Turns whatever is thrown below into an answer as the service words it.
struct ErrorAnswers: RouterMiddleware {
    func handle(
        _ request: Request, context: SandboxContext, next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as TikitError {
            return try error.response(from: request, context: context)
        } catch let error as CodedError {
            return try error.response()
        } catch let error as any HTTPResponseError {
            return try failure(error.status, request, context)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            context.logger.error("sandbox: \(error)")
            return try failure(.internalServerError, request, context)
        }
    }

    private func failure(
        _ status: HTTPResponse.Status, _ request: Request, _ context: SandboxContext
    ) throws -> Response {
        switch (ServedAPI(request), status) {
        case (.tikit, .notFound): try TikitError.notFound.response(from: request, context: context)
        case (.tikit, _): try .json(["message": status.reasonPhrase], status: status)
        case (let api, _): try api.failure(status)
        }
    }
}

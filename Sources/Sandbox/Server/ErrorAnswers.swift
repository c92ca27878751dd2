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
        } catch let error as HTTPError where error.status == .notFound {
            return try TikitError.notFound.response(from: request, context: context)
        } catch let error as any HTTPResponseError {
            return try .json(["message": error.status.reasonPhrase], status: error.status)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            context.logger.error("sandbox: \(error)")
            return try .json(["message": "Internal Server Error"], status: .internalServerError)
        }
    }
}

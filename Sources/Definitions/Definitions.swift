import Documents
import Messages
import Reporting
import Reports
import Templates

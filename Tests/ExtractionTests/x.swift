import Extraction

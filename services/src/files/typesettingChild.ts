import { serve } from './serve.ts'
import { setDocument } from './typesetter.ts'

// The process in which documents are made.
serve({ document: setDocument })

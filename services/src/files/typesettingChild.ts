import { serve } from './serve.ts'
import { typesetDocument } from './typesetter.ts'

// The process in which documents are made.
serve({ document: typesetDocument })

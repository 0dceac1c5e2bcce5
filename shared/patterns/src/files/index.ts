export { DocumentField, type FileValue, FormDocumentField, type StoredFile } from './DocumentField.tsx'
export { PdfViewer } from './PdfViewer.tsx'
export { type Unterlage, UnterlagenField, fileIds, unterlagenFault } from './UnterlagenField.tsx'

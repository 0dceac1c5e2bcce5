export { documentFrom, newVerificationCode, sampleWording } from './buergschaftDocument.ts'
export { auftragDocumentation, decisionTable, textDocumentation } from './decision.ts'
export { enqueueDeclaration, declarationHandler } from './declaration.ts'
export { editionOfDocument } from './edition.ts'
export { documentService } from './plugin.ts'
export { textPreview } from './preview.ts'
export { storeDocument } from './storage.ts'
export {
  asResponse,
  isOwnAuftraggeberText,
  isOwnText,
  isApproved,
  listSelectableTexts,
  selectableInRequest,
  type TextPicker,
  textRules,
  wordingOf,
  findSelectableText,
} from './templates.ts'
export { unnamedFiles } from './unnamed.ts'
export { keepUpload, keepAfter, saveUpload, type Upload } from './upload.ts'

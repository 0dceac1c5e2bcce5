export { documentFrom, newVerificationCode, sampleWording } from './buergschaftDocument.ts'
export { auftragDocumentation, table, textDocumentation } from './decision.ts'
export { enqueueDeclaration, declarationHandler } from './declaration.ts'
export { editionOfDocument } from './edition.ts'
export { documentService } from './plugin.ts'
export { textPreview } from './preview.ts'
export { storeDocument } from './storage.ts'
export {
  asResponse,
  isOwn,
  isOwnText,
  isReleased,
  newerEdition,
  selectable,
  selectableInRequest,
  template,
  type Template,
  type TextPicker,
  textRules,
  wordingOf,
  findSelectable,
} from './templates.ts'
export { unnamedFiles } from './unnamed.ts'
export { keep, keepAfter, save, type Upload } from './upload.ts'

export { ActionPage } from './ActionPage.tsx'
export { ConfirmationNote } from './ConfirmationNote.tsx'
export { type Prompt, PromptDialog, withFields } from './Question.tsx'
export { AfterAction, SuccessPage } from './success.tsx'

export { ActionPage } from './ActionPage.tsx'
export { ConfirmationNote } from './ConfirmationNote.tsx'
export { type Prompt, PromptDialog, withFields } from './PromptDialog.tsx'
export { AfterAction, SuccessPage } from './success.tsx'

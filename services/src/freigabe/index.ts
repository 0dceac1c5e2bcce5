export { kommentare } from './comments.ts'
export { freigabeService as partialService } from './plugin.ts'
export { reopenInvitation as deliverableAgain, end, markUndeliverable as undeliverable } from './share.ts'

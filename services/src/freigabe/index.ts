export { kommentare } from './comments.ts'
export { freigabeService } from './plugin.ts'
export { end, endAllOf, markUndeliverable, reopenInvitation } from './share.ts'

export { listKommentare } from './comments.ts'
export { freigabeService } from './plugin.ts'
export { closeFreigabe, endAllOf, markUndeliverable, reopenInvitation } from './share.ts'

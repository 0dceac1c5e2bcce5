export { listKommentare } from './comments.ts'
export { freigabeService } from './plugin.ts'
export { endAllOf, endExpiredFreigabe, listExpiredFreigaben, markUndeliverable, reopenInvitation } from './share.ts'

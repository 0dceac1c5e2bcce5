export { kommentare } from './comments.ts'
export { partialService } from './plugin.ts'
export { deliverableAgain, end, undeliverable } from './share.ts'

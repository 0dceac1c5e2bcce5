export { gateway } from './plugin.ts'

export { cleanUp as default } from './template.ts'

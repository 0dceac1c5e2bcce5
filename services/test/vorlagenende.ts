export { cleanUp as default } from './vorlage.ts'

export { createDemoData } from './create.ts'

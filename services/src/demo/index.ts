export { demoSignIn } from './accounts.ts'
export { createDemoData } from './create.ts'

export { setUpByVariables } from './automatic.ts'
export { setupPages } from './plugin.ts'
export { invitingOf, setUp } from './setUp.ts'

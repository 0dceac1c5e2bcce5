export { allDeadlines } from './deadlines.ts'
export { textVersions } from './texts.ts'

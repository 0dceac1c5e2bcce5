export { retention } from './deadlines.ts'

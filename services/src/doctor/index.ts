export { attemptsOf, readiness, watchSurroundings } from './watch.ts'

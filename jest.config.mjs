import { jestKonfiguration } from './shared/build/src/jest.ts'

export default jestKonfiguration(import.meta.dirname)

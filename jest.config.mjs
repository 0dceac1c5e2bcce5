import { jestConfig } from './shared/build/src/jest.ts'

export default jestConfig(import.meta.dirname)

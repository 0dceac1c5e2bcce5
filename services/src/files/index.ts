export { startFileReader } from './reader.ts'
export { openTypesetting, typeset, type Typeset } from './typesetting.ts'
export { judgeRelease, keptFiles } from './unpack.ts'

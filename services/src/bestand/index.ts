export { imports } from './deadlines.ts'
export { importHandler } from './csv/takeOver.ts'
export { runImport } from './import.ts'
export { portfolioService } from './plugin.ts'

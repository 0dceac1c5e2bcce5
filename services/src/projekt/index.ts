export { assignToProjekt, setProjekt, visibleProjekt } from './assign.ts'
export { createProjekt, updateProjekt } from './maintenance.ts'
export { projektService } from './plugin.ts'

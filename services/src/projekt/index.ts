export { assignToProjekt, setProjekt, visibleProjekt } from './assign.ts'
export { createProjekt, updateProjekt } from './projektSteps.ts'
export { projektService } from './plugin.ts'

export { mailDelivery } from './dispatch.ts'
export { oldestOpenAufgabe as openAufgabe, overdueCount } from './list.ts'
export { writeNotice } from './noticeMaintenance.ts'
export { aufgabenService } from './plugin.ts'

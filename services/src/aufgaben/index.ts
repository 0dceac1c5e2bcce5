export { mailDelivery } from './dispatch.ts'
export { oldestOpenAufgabe, overdueCount } from './list.ts'
export { writeNotice } from './noticeAdministration.ts'
export { aufgabenService } from './plugin.ts'

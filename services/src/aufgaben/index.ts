export { mailDelivery } from './dispatch.ts'
export { findOldestOpenAufgabe, countOverdue } from './list.ts'
export { writeNotice } from './noticeAdministration.ts'
export { aufgabenService } from './plugin.ts'

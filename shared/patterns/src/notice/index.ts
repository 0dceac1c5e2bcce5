export { NoticeFields, NoticePreview } from './Fields.tsx'
export { type NoticeValues, noticeData, noticeValues, validateNoticeValues } from './values.ts'

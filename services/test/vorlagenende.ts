export { räumeAuf as default } from './vorlage.ts'

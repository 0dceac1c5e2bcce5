export { pruefungService } from './plugin.ts'
export { decisionsOfAuftrag, decisionsOfTexts, listEntscheidungen, notePruefung, versionNumbers, writePruefung } from './pruefungen.ts'

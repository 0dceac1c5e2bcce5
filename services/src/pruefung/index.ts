export { pruefungService } from './plugin.ts'
export { decisionsOfAuftrag, decisionsOfTexts, entscheidungen, notePruefung, versionNumbers, writePruefung } from './pruefungen.ts'

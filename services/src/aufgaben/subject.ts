import { toSortKey } from '@avalwerk/domain'
import { toWords } from '../kernel/list.ts'

/** The words that the subject of a task or message must have, in its search form; none where nothing is searched. */
export const subjectWords = (betreff: string | undefined): readonly string[] => toWords(toSortKey(betreff ?? ''))

import type { Text } from '@avalwerk/contracts'
import type { TextContent, TextType } from '@avalwerk/domain'
import { dataOfNext } from '../components/queries.ts'
import { asTextValues, type TextValues } from '../components/TextDataFields.tsx'

/** What the wizard holds. */
export type Draft = Readonly<{
  typ: TextType
  /** Of the guarantor whose text the operator writes. */
  unternehmenId: string
  values: TextValues
  /** The text that it began with; null for a blank sheet. */
  grundlageId: string | null
  content: TextContent
}>

/** The draft that the wizard begins with: empty, or the version before. */
export const start = (type: TextType, predecessor?: Text): Draft => ({
  typ: type,
  unternehmenId: '',
  values: asTextValues(dataOfNext(predecessor)),
  grundlageId: null,
  content: predecessor?.inhalt ?? [],
})

/** What every step of the wizard is given; `predecessor` is the version that the new one follows. */
export type StepProps = Readonly<{
  draft: Draft
  update: (part: Partial<Draft>) => void
  discard: () => void
  predecessor: Text | undefined
}>

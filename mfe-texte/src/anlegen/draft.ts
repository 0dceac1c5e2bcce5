import type { Text } from '@avalwerk/contracts'
import type { TextContent, TextType } from '@avalwerk/domain'
import { dataOfNext } from '../components/queries.ts'
import { asTextValues, type TextValues } from '../components/TextDataFields.tsx'

/** What the wizard holds. */
export type Draft = Readonly<{
  typ: TextType
  /** Of the guarantor whose text the operator writes. */
  unternehmenId: string
  werte: TextValues
  /** The text that it began with; null for a blank sheet. */
  grundlageId: string | null
  inhalt: TextContent
}>

/** Where the wizard begins: empty, or with the version before. */
export const start = (type: TextType, predecessor?: Text): Draft => ({
  typ: type,
  unternehmenId: '',
  werte: asTextValues(dataOfNext(predecessor)),
  grundlageId: null,
  inhalt: predecessor?.inhalt ?? [],
})

export type StepProps = Readonly<{
  entwurf: Draft
  ändere: (part: Partial<Draft>) => void
  verwirf: () => void
  vorgänger: Text | undefined
}>

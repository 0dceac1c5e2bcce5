import type { Text } from '@avalwerk/contracts'
import type { Textinhalt, Texttyp } from '@avalwerk/domain'
import { datenDerNächsten } from '../bausteine/daten.ts'
import { alsTextwerte, type Textwerte } from '../bausteine/Textdatenfelder.tsx'

/** What the wizard holds. */
export type Entwurf = Readonly<{
  typ: Texttyp
  /** Of the guarantor whose text the operator writes. */
  unternehmenId: string
  werte: Textwerte
  /** The text that it began with; null for a blank sheet. */
  grundlageId: string | null
  inhalt: Textinhalt
}>

/** Where the wizard begins: empty, or with the version before. */
export const beginn = (typ: Texttyp, vorgänger?: Text): Entwurf => ({
  typ,
  unternehmenId: '',
  werte: alsTextwerte(datenDerNächsten(vorgänger)),
  grundlageId: null,
  inhalt: vorgänger?.inhalt ?? [],
})

export type Schritteigenschaften = Readonly<{
  entwurf: Entwurf
  ändere: (teil: Partial<Entwurf>) => void
  verwirf: () => void
  vorgänger: Text | undefined
}>

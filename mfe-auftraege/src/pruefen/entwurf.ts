import type { Auftrag, Texttemplate } from '@avalwerk/contracts'
import type { Bürgschaftsdaten } from '@avalwerk/domain'

/** What a reviewer has given so far. */
export type Prüfentwurf = {
  entscheidung: 'annehmen' | 'ändern' | 'ablehnen' | null
  /** Changed data; null while the order is as it was sent. */
  daten: Bürgschaftsdaten | null
  text: Texttemplate | null
}
export type Prüfeigenschaften = Readonly<{
  a: Auftrag
  entwurf: Prüfentwurf
  ändere: (teil: Partial<Prüfentwurf>) => void
  verwirf: () => void
}>

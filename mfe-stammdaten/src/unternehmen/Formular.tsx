import { alsFormfehler, Tatseite } from '@avalwerk/bausteine'
import type { AuftraggeberUnternehmen } from '@avalwerk/contracts'
import { bereinigtesUnternehmen, istVerschieden, OHNE_ÄNDERUNG, prüfeUnternehmensdaten } from '@avalwerk/domain'
import { FORM_ERROR } from 'final-form'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Unternehmenskarten } from '../bausteine/Felder.tsx'
import { alsUnternehmensdaten, alsUnternehmenswerte, type Unternehmenswerte } from '../bausteine/werte.ts'

type Tat = ComponentProps<typeof Tatseite<Unternehmenswerte>>

/**
 * The form of a beneficiary company, to create one or to change it.
 * @param u as it was when the page opened; what somebody saves meanwhile is the server's to refuse
 */
export function Unternehmensformular({
  u,
  titel,
  pfad,
  zurück,
  wort,
  mitKennzeichen,
  oben,
  prüfe,
  sende,
}: Pick<Tat, 'titel' | 'pfad' | 'zurück' | 'prüfe' | 'sende'> & {
  u?: AuftraggeberUnternehmen
  wort: string
  mitKennzeichen: boolean
  oben?: ReactNode
}) {
  const [anfang] = useState(() => alsUnternehmenswerte(u))
  const alles = (w: Unternehmenswerte) => ({ ...bereinigtesUnternehmen(alsUnternehmensdaten(w)), ...w.kennzeichen })
  return (
    <Tatseite<Unternehmenswerte>
      titel={titel}
      pfad={pfad}
      erlaubt
      zurück={zurück}
      anfang={anfang}
      prüfe={(w) => ({ ...alsFormfehler(prüfeUnternehmensdaten(alsUnternehmensdaten(w))), ...prüfe?.(w) })}
      knopf={() => ({ wort })}
      verhindere={(w) => (u && !istVerschieden(alles(anfang), alles(w)) ? { [FORM_ERROR]: OHNE_ÄNDERUNG } : undefined)}
      sende={sende}
    >
      {() => <Unternehmenskarten oben={oben} mitKennzeichen={mitKennzeichen} />}
    </Tatseite>
  )
}

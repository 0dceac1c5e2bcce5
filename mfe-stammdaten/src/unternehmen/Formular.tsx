import { toFormErrors, ActionPage } from '@avalwerk/bausteine'
import type { AuftraggeberUnternehmen } from '@avalwerk/contracts'
import { cleanedUnternehmen, isDistinct, WITHOUT_CHANGE, validateUnternehmenData } from '@avalwerk/domain'
import { FORM_ERROR } from 'final-form'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { UnternehmenCards } from '../bausteine/Felder.tsx'
import { asUnternehmenData, asUnternehmenValues, type UnternehmenValues } from '../bausteine/werte.ts'

type Action = ComponentProps<typeof ActionPage<UnternehmenValues>>

/**
 * The form of a beneficiary company, to create one or to change it.
 * @param unternehmen as it was when the page opened; what somebody saves meanwhile is the server's to refuse
 */
export function UnternehmenForm({
  u: unternehmen,
  titel,
  pfad,
  zurück,
  wort,
  mitKennzeichen,
  oben,
  prüfe,
  sende,
}: Pick<Action, 'titel' | 'pfad' | 'zurück' | 'prüfe' | 'sende'> & {
  u?: AuftraggeberUnternehmen
  wort: string
  mitKennzeichen: boolean
  oben?: ReactNode
}) {
  const [anfang] = useState(() => asUnternehmenValues(unternehmen))
  const everything = (w: UnternehmenValues) => ({ ...cleanedUnternehmen(asUnternehmenData(w)), ...w.kennzeichen })
  return (
    <ActionPage<UnternehmenValues>
      titel={titel}
      pfad={pfad}
      erlaubt
      zurück={zurück}
      anfang={anfang}
      prüfe={(w) => ({ ...toFormErrors(validateUnternehmenData(asUnternehmenData(w))), ...prüfe?.(w) })}
      knopf={() => ({ wort })}
      verhindere={(w) => (unternehmen && !isDistinct(everything(anfang), everything(w)) ? { [FORM_ERROR]: WITHOUT_CHANGE } : undefined)}
      sende={sende}
    >
      {() => <UnternehmenCards oben={oben} mitKennzeichen={mitKennzeichen} />}
    </ActionPage>
  )
}

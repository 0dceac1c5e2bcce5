import { toFormErrors, ActionPage } from '@avalwerk/bausteine'
import type { AuftraggeberUnternehmen } from '@avalwerk/contracts'
import { cleanedUnternehmen, isDistinct, WITHOUT_CHANGE, validateUnternehmenData } from '@avalwerk/domain'
import { FORM_ERROR } from 'final-form'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { UnternehmenCards } from '../components/Fields.tsx'
import { asUnternehmenData, asUnternehmenValues, type UnternehmenValues } from '../components/values.ts'

type Action = ComponentProps<typeof ActionPage<UnternehmenValues>>

/**
 * The form of a beneficiary company, to create one or to change it.
 * @param unternehmen as it was when the page opened; what somebody saves meanwhile is the server's to refuse
 */
export function UnternehmenForm({
  u: unternehmen,
  titel: title,
  pfad: path,
  zurück: back,
  wort: caption,
  mitKennzeichen: withKennzeichen,
  oben: top,
  prüfe: check,
  sende: send,
}: Pick<Action, 'titel' | 'pfad' | 'zurück' | 'prüfe' | 'sende'> & {
  u?: AuftraggeberUnternehmen
  wort: string
  mitKennzeichen: boolean
  oben?: ReactNode
}) {
  const [initial] = useState(() => asUnternehmenValues(unternehmen))
  const everything = (w: UnternehmenValues) => ({ ...cleanedUnternehmen(asUnternehmenData(w)), ...w.kennzeichen })
  return (
    <ActionPage<UnternehmenValues>
      titel={title}
      pfad={path}
      erlaubt
      zurück={back}
      anfang={initial}
      prüfe={(w) => ({ ...toFormErrors(validateUnternehmenData(asUnternehmenData(w))), ...check?.(w) })}
      knopf={() => ({ wort: caption })}
      verhindere={(w) => (unternehmen && !isDistinct(everything(initial), everything(w)) ? { [FORM_ERROR]: WITHOUT_CHANGE } : undefined)}
      sende={send}
    >
      {() => <UnternehmenCards oben={top} mitKennzeichen={withKennzeichen} />}
    </ActionPage>
  )
}

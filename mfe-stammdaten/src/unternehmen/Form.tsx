import { toFormErrors, FORM_ERROR } from '@avalwerk/forms'
import { ActionPage } from '@avalwerk/patterns/act'
import type { AuftraggeberUnternehmen } from '@avalwerk/contracts'
import { cleanedUnternehmen, isDistinct, WITHOUT_CHANGE, validateUnternehmenData } from '@avalwerk/domain'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { UnternehmenCards } from '../components/Fields.tsx'
import { asUnternehmenData, asUnternehmenValues, type UnternehmenValues } from '../components/values.ts'

type Action = ComponentProps<typeof ActionPage<UnternehmenValues>>

/**
 * The form of a beneficiary company, to create one or to change it.
 * @param unternehmen as it was when the page opened; if another person saves meanwhile, the server refuses these changes
 */
export function UnternehmenForm({
  unternehmen,
  title,
  path,
  back,
  label,
  withKennzeichen,
  top,
  check,
  send,
}: Pick<Action, 'title' | 'path' | 'back' | 'check' | 'send'> & {
  unternehmen?: AuftraggeberUnternehmen
  label: string
  withKennzeichen: boolean
  top?: ReactNode
}) {
  const [initial] = useState(() => asUnternehmenValues(unternehmen))
  const everything = (w: UnternehmenValues) => ({ ...cleanedUnternehmen(asUnternehmenData(w)), ...w.kennzeichen })
  return (
    <ActionPage<UnternehmenValues>
      title={title}
      path={path}
      allowed
      back={back}
      initial={initial}
      check={(w) => ({ ...toFormErrors(validateUnternehmenData(asUnternehmenData(w))), ...check?.(w) })}
      button={() => ({ label })}
      prevent={(w) => (unternehmen && !isDistinct(everything(initial), everything(w)) ? { [FORM_ERROR]: WITHOUT_CHANGE } : undefined)}
      send={send}
    >
      {() => <UnternehmenCards top={top} withKennzeichen={withKennzeichen} />}
    </ActionPage>
  )
}

import { formatDate, numberOf } from '@avalwerk/domain'
import { View } from '../details/Ansicht.tsx'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'

/** A guarantee that the viewer assigned: as it was when the assignment took effect. */
export default function Seite() {
  return (
    <Rahmen>
      {(b) => (
        <View
          b={b}
          titel={t('details.abgetreten', { nummer: numberOf(b) })}
          {...(b.abtretung && {
            hinweis: t('details.eingefroren', { datum: formatDate(b.abtretung.am), zessionar: b.abtretung.zessionar }),
          })}
        />
      )}
    </Rahmen>
  )
}

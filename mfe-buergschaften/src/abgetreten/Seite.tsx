import { formatDatum, nummerVon } from '@avalwerk/domain'
import { Ansicht } from '../details/Ansicht.tsx'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'

/** A guarantee that the viewer assigned: as it was when the assignment took effect. */
export default function Seite() {
  return (
    <Rahmen>
      {(b) => (
        <Ansicht
          b={b}
          titel={t('details.abgetreten', { nummer: nummerVon(b) })}
          {...(b.abtretung && {
            hinweis: t('details.eingefroren', { datum: formatDatum(b.abtretung.am), zessionar: b.abtretung.zessionar }),
          })}
        />
      )}
    </Rahmen>
  )
}

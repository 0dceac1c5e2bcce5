import { Erfolg } from '@avalwerk/bausteine'
import { formatDatum, KORREKTURGRÜNDE, nummerVon } from '@avalwerk/domain'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'

/** The wish for a correction is with the guarantor. */
export default function Bestaetigung() {
  return (
    <Rahmen>
      {(b) => (
        <Erfolg
          titel={t('schritt.gewünscht')}
          text={[
            t('schritt.gewünschtText', {
              nummer: nummerVon(b),
              bürge: b.buerge.name,
              grund: b.korrektur ? KORREKTURGRÜNDE[b.korrektur.grund] : '–',
            }),
            ...(b.korrektur ? [t('schritt.gewünschtFrist', { datum: formatDatum(b.korrektur.frist) })] : []),
          ]}
          wege={[
            { ziel: `/buergschaften/details/${b.id}`, wort: t('schritt.zurBürgschaft') },
            { ziel: '/buergschaften/liste', wort: t('details.zurListe') },
          ]}
        />
      )}
    </Rahmen>
  )
}

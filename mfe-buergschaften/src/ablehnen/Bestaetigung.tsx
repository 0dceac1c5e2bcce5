import { Erfolg, NachDerTat } from '@avalwerk/bausteine'
import { formatDatum, KORREKTURGRÜNDE, type Korrekturgrund, nummerVon } from '@avalwerk/domain'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'

/** The wish for a correction is with the guarantor. */
export default function Bestaetigung() {
  return (
    <Rahmen>
      {(b) => (
        <NachDerTat<{ grund: Korrekturgrund }> sonst={`/buergschaften/${b.id}/ablehnen`}>
          {({ grund }) => (
            <Erfolg
              titel={t('schritt.gewünscht')}
              text={[
                t('schritt.gewünschtText', { nummer: nummerVon(b), bürge: b.buerge.name, grund: KORREKTURGRÜNDE[grund] }),
                ...(b.korrektur ? [t('schritt.gewünschtFrist', { datum: formatDatum(b.korrektur.frist) })] : []),
              ]}
              wege={[
                { ziel: `/buergschaften/details/${b.id}`, wort: t('schritt.zurBürgschaft') },
                { ziel: '/buergschaften/liste', wort: t('details.zurListe') },
              ]}
            />
          )}
        </NachDerTat>
      )}
    </Rahmen>
  )
}

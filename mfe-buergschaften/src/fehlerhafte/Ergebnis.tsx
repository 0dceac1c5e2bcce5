import { rufe } from '@avalwerk/api'
import { NachDerTat, useAuffrischen } from '@avalwerk/bausteine'
import type { Importstand } from '@avalwerk/contracts'
import { FEHLERSPALTE } from '@avalwerk/domain'
import { Link, useNavigate, useParams, usePlattform } from '@avalwerk/platform/remote'
import { abstand, Hinweis, Karte, Knopf, knopfstil } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { basis } from '../hochladen/daten.ts'
import { t } from '../texte.ts'
import { Fehlerdateirahmen } from './Seite.tsx'

/** The file of failed rows is downloaded: how to go on. */
export default function Seite() {
  const { dateinameUrlFormat = '' } = useParams()
  return (
    <NachDerTat sonst={`/buergschaften/fehlerhafte-herunterladen/${dateinameUrlFormat}`}>
      {() => <Fehlerdateirahmen titel={t('fehlerhafte.ergebnis')}>{(stand) => <Weiter stand={stand} />}</Fehlerdateirahmen>}
    </NachDerTat>
  )
}

function Weiter({ stand }: { stand: Importstand }) {
  const { transport, fortschritt, melde } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  const erledige = useMutation({
    mutationFn: () => fortschritt(rufe(transport, `POST ${basis}/csv/{id}/erledigen`, { params: { id: stand.id } })),
    onSuccess: async () => {
      melde(t('fehlerhafte.erledigt'))
      await navigiere('/buergschaften/hochladen/csv')
      await auffrischen()
    },
  })
  return (
    <>
      <Hinweis ton="gut">
        <p>{t('fehlerhafte.geladen', { datei: stand.fehlerdatei?.dateiname ?? '' })}</p>
      </Hinweis>
      <Karte titel={t('fehlerhafte.weiter')}>
        <ol css={{ paddingLeft: 20, display: 'grid', gap: 4 }}>
          <li>{t('fehlerhafte.schritt1', { spalte: FEHLERSPALTE })}</li>
          <li>{t('fehlerhafte.schritt2')}</li>
          <li>{t('fehlerhafte.schritt3')}</li>
        </ol>
      </Karte>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
        <Link to="/buergschaften/hochladen/csv" css={knopfstil('haupt')}>
          {t('fehlerhafte.hochladen')}
        </Link>
        <Knopf busy={erledige.isPending} onClick={() => erledige.mutate()}>
          {t('fehlerhafte.erledigen')}
        </Knopf>
      </div>
    </>
  )
}

import { rufe } from '@avalwerk/api'
import { AfterAction, useRefresh } from '@avalwerk/bausteine'
import type { ImportState } from '@avalwerk/contracts'
import { ERROR_COLUMN } from '@avalwerk/domain'
import { Link, useNavigate, useParams, usePlatform } from '@avalwerk/platform/remote'
import { abstand, Alert, Card, Button, buttonStyle } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { basis } from '../hochladen/daten.ts'
import { t } from '../texte.ts'
import { ErrorFileFrame } from './Seite.tsx'

/** The file of failed rows is downloaded: how to go on. */
export default function Seite() {
  const { dateinameUrlFormat = '' } = useParams()
  return (
    <AfterAction sonst={`/buergschaften/fehlerhafte-herunterladen/${dateinameUrlFormat}`}>
      {() => <ErrorFileFrame titel={t('fehlerhafte.ergebnis')}>{(stand) => <Next stand={stand} />}</ErrorFileFrame>}
    </AfterAction>
  )
}

function Next({ stand }: { stand: ImportState }) {
  const { transport, fortschritt, melde } = usePlatform()
  const navigiere = useNavigate()
  const refresh = useRefresh()
  const erledige = useMutation({
    mutationFn: () => fortschritt(rufe(transport, `POST ${basis}/csv/{id}/erledigen`, { params: { id: stand.id } })),
    onSuccess: async () => {
      melde(t('fehlerhafte.erledigt'))
      await navigiere('/buergschaften/hochladen/csv')
      await refresh()
    },
  })
  return (
    <>
      <Alert ton="gut">
        <p>{t('fehlerhafte.geladen', { datei: stand.fehlerdatei?.dateiname ?? '' })}</p>
      </Alert>
      <Card titel={t('fehlerhafte.weiter')}>
        <ol css={{ paddingLeft: 20, display: 'grid', gap: 4 }}>
          <li>{t('fehlerhafte.schritt1', { spalte: ERROR_COLUMN })}</li>
          <li>{t('fehlerhafte.schritt2')}</li>
          <li>{t('fehlerhafte.schritt3')}</li>
        </ol>
      </Card>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
        <Link to="/buergschaften/hochladen/csv" css={buttonStyle('haupt')}>
          {t('fehlerhafte.hochladen')}
        </Link>
        <Button busy={erledige.isPending} onClick={() => erledige.mutate()}>
          {t('fehlerhafte.erledigen')}
        </Button>
      </div>
    </>
  )
}

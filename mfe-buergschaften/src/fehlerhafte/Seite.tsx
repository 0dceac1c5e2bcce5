import { abfrage, ladeDatei, speichereDatei } from '@avalwerk/api'
import { Geladenes } from '@avalwerk/bausteine'
import type { Importstand } from '@avalwerk/contracts'
import { formatZahl } from '@avalwerk/domain'
import { useNavigate, useParams, usePlattform } from '@avalwerk/platform/remote'
import { abstand, Hinweis, Knopf, Seitenkopf } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { basis } from '../hochladen/daten.ts'
import { Zahlen } from '../hochladen/Zahlen.tsx'
import { Zeilen } from '../hochladen/Zeilen.tsx'
import { t } from '../texte.ts'

/** The import whose failed rows the address names, in a page. */
export function Fehlerdateirahmen({ titel, children }: { titel: string; children: (stand: Importstand) => ReactNode }) {
  const { transport } = usePlattform()
  const { dateinameUrlFormat = '' } = useParams()
  const antwort = useQuery(abfrage(transport, `GET ${basis}/fehlerhafte/{dateinameUrlFormat}`, { params: { dateinameUrlFormat } }))
  return (
    <>
      <Seitenkopf
        titel={titel}
        pfad={[
          { beschriftung: t('liste.titel'), ziel: '/buergschaften/liste' },
          { beschriftung: t('hochladen.titel'), ziel: '/buergschaften/hochladen/csv' },
        ]}
      />
      <div css={{ display: 'grid', gap: abstand(2), maxWidth: 960 }}>
        <Geladenes antwort={antwort} name={t('hochladen.datei')} zeilen={4}>
          {children}
        </Geladenes>
      </div>
    </>
  )
}

/** The rows of an import that failed, to be downloaded, corrected and sent again. */
export default function Seite() {
  return <Fehlerdateirahmen titel={t('fehlerhafte.titel')}>{(stand) => <Herunterladen stand={stand} />}</Fehlerdateirahmen>
}

function Herunterladen({ stand }: { stand: Importstand }) {
  const { transport, fortschritt } = usePlattform()
  const navigiere = useNavigate()
  const lade = useMutation({
    mutationFn: () => fortschritt(ladeDatei(transport, `GET ${basis}/csv/{id}/fehlerhafte.csv`, { params: { id: stand.id } })),
    onSuccess: (datei) => {
      speichereDatei(datei)
      void navigiere(`/buergschaften/fehlerhafte-herunterladen/${stand.fehlerdatei?.url}/ergebnis`, { state: { id: stand.id } })
    },
  })
  return (
    <>
      <Hinweis ton="warnung">
        <p>{t('fehlerhafte.text', { anzahl: formatZahl(stand.fehlerhaft), datei: stand.fehlerdatei?.dateiname ?? '' })}</p>
      </Hinweis>
      <div>
        <Knopf art="haupt" icon="herunterladen" busy={lade.isPending} onClick={() => lade.mutate()}>
          {t('fehlerhafte.laden')}
        </Knopf>
      </div>
      <Zahlen stand={stand} />
      <Zeilen stand={stand} />
    </>
  )
}

import { abfrage, rufe } from '@avalwerk/api'
import { alsFormfehler, Geladen, Tatseite } from '@avalwerk/bausteine'
import type { BürgeUnternehmen } from '@avalwerk/contracts'
import { type Anzeigedaten, istVerschieden, OHNE_ÄNDERUNG, prüfeAnzeigedaten } from '@avalwerk/domain'
import { Navigate, useParams, usePlattform } from '@avalwerk/platform/remote'
import { abstand, Karte } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { ladetexte, partner, stammseite, STAMMLISTE, useBürge } from '../bausteine/daten.ts'
import { t } from '../texte.ts'
import { Anzeigefelder, Anzeigevorschau } from './Felder.tsx'

/** How a guarantor is shown: initials, colours, short name, with a preview of what others will see. */
export default function Seite() {
  const { unternehmenId = '' } = useParams()
  return (
    <Geladen frisch antwort={useBürge(unternehmenId)} texte={ladetexte(STAMMLISTE)}>
      {(b) => <WithDisplayData key={unternehmenId} b={b} />}
    </Geladen>
  )
}

/** What others see of the guarantor now. */
function WithDisplayData({ b }: { b: BürgeUnternehmen }) {
  const { transport } = usePlattform()
  const antwort = useQuery(abfrage(transport, `GET ${partner}/buergen/{id}/anzeigedaten`, { params: { id: b.unternehmenId } }))
  return (
    <Geladen frisch antwort={antwort} texte={ladetexte(STAMMLISTE)}>
      {(shown) => <Bearbeiten gelesen={b} shown={shown} />}
    </Geladen>
  )
}

const normal = (a: Anzeigedaten): Anzeigedaten => ({
  kurzname: a.kurzname.trim(),
  initialen: a.initialen.trim().toUpperCase(),
  headerFarbe: a.headerFarbe.toUpperCase(),
  headerSchriftfarbe: a.headerSchriftfarbe.toUpperCase(),
})

function Bearbeiten({ gelesen, shown }: { gelesen: BürgeUnternehmen; shown: Anzeigedaten }) {
  const { transport } = usePlattform()
  const [b] = useState(gelesen)
  const id = b.unternehmenId
  const { kurzname, initialen, headerFarbe, headerSchriftfarbe } = shown
  const [anfang] = useState<Anzeigedaten>({ kurzname, initialen, headerFarbe, headerSchriftfarbe })
  if (!b.schritte.includes('U12')) return <Navigate to={stammseite(id)} replace />
  return (
    <Tatseite<Anzeigedaten>
      titel={t('anzeige.seite', { name: b.kurzname })}
      pfad={[
        { beschriftung: t('bürge.liste'), ziel: '/stammdaten/buergen/liste' },
        { beschriftung: b.name, ziel: stammseite(id) },
      ]}
      erlaubt
      zurück={stammseite(id)}
      anfang={anfang}
      prüfe={(w) => alsFormfehler(prüfeAnzeigedaten(w))}
      knopf={() => ({ wort: t('anzeige.knopf') })}
      verhindere={(w) => (istVerschieden(normal(anfang), normal(w)) ? undefined : { [FORM_ERROR]: OHNE_ÄNDERUNG })}
      sende={async (w) => {
        await rufe(transport, `POST ${partner}/buergen/{id}/anzeigedaten/bearbeitung`, {
          params: { id },
          body: { ...w, version: b.version },
        })
        return { ziel: stammseite(id), meldung: t('anzeige.gespeichert') }
      }}
      daneben={(w) => (
        <Karte titel={t('anzeige.vorschau')}>
          <Anzeigevorschau daten={w} name={b.name} />
        </Karte>
      )}
    >
      {() => (
        <Karte titel={t('anzeige.titel')}>
          <div css={{ display: 'grid', gap: abstand(2) }}>
            <Anzeigefelder eigenes={id} />
          </div>
        </Karte>
      )}
    </Tatseite>
  )
}

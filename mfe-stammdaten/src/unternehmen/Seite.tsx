import { rufe } from '@avalwerk/api'
import { Geladen, useEinmal } from '@avalwerk/bausteine'
import type { AuftraggeberUnternehmen } from '@avalwerk/contracts'
import { Navigate, useParams, usePlattform } from '@avalwerk/platform/remote'
import { Angaben } from '@avalwerk/ui'
import { useState } from 'react'
import { ladetexte, partner, stammseite, STAMMLISTE, useAuftraggeber } from '../bausteine/daten.ts'
import { alsUnternehmensdaten } from '../bausteine/werte.ts'
import { t } from '../texte.ts'
import { Unternehmensformular } from './Formular.tsx'

const PFAD = [{ beschriftung: t('liste.titel'), ziel: STAMMLISTE }]

/** The operator creates a company, or changes one; subsidiaries too, under an address of their own. */
export default function Seite() {
  const { unternehmenId } = useParams()
  return unternehmenId ? <Vorhandenes id={unternehmenId} /> : <Neues />
}

function Neues() {
  const rufeEinmal = useEinmal()
  return (
    <Unternehmensformular
      titel={t('unternehmen.anlegen')}
      pfad={PFAD}
      zurück={STAMMLISTE}
      wort={t('unternehmen.anlegen')}
      mitKennzeichen
      sende={async (w) => {
        const { unternehmenId } = await rufeEinmal(`POST ${partner}/unternehmen`, {
          body: { ...alsUnternehmensdaten(w), kennzeichen: w.kennzeichen },
        })
        return { ziel: stammseite(unternehmenId), meldung: t('unternehmen.angelegt', { name: w.name, id: unternehmenId }) }
      }}
    />
  )
}

function Vorhandenes({ id }: { id: string }) {
  return (
    <Geladen frisch antwort={useAuftraggeber(id)} texte={ladetexte(STAMMLISTE)}>
      {(u) => <Bearbeiten key={id} gelesen={u} />}
    </Geladen>
  )
}

function Bearbeiten({ gelesen }: { gelesen: AuftraggeberUnternehmen }) {
  const { transport } = usePlattform()
  // As people look at it: what somebody saves meanwhile is the server's to refuse.
  const [u] = useState(gelesen)
  const id = u.unternehmenId
  if (!u.schritte.includes('U09')) return <Navigate to={stammseite(id)} replace />
  return (
    <Unternehmensformular
      u={u}
      titel={t('unternehmen.bearbeitenTitel', { name: u.name })}
      pfad={[...PFAD, { beschriftung: u.name, ziel: stammseite(id) }]}
      zurück={stammseite(id)}
      wort={t('unternehmen.speichern')}
      mitKennzeichen
      oben={u.mutterUnternehmen && <Angaben paare={[[t('feld.mutter'), `${u.mutterUnternehmen.name} (${u.mutterUnternehmen.id})`]]} />}
      sende={async (w) => {
        await rufe(transport, `POST ${partner}/unternehmen/auftraggeber/{unternehmenId}`, {
          params: { unternehmenId: id },
          body: { ...alsUnternehmensdaten(w), version: u.version, kennzeichen: w.kennzeichen },
        })
        return { ziel: stammseite(id), meldung: t('unternehmen.gespeichert', { name: w.name }) }
      }}
    />
  )
}

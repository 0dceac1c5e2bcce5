import { rufe } from '@avalwerk/api'
import { Formularoptionen, Formulartext, Tatseite } from '@avalwerk/bausteine'
import { MELDUNGEN } from '@avalwerk/domain'
import { useParams, usePlattform } from '@avalwerk/platform/remote'
import { abstand, Karte } from '@avalwerk/ui'
import { useState } from 'react'
import { istBürge, partner, type Stammunternehmen, stammseite, STAMMLISTE } from '../bausteine/daten.ts'
import { Anzeige, Kennzeichenmarken, Stammkarten } from '../bausteine/Karten.tsx'
import { Stammgeladen } from '../bausteine/Stammgeladen.tsx'
import { t } from '../texte.ts'

/** A company that was created waits to be checked: released, or refused with a reason. */
export default function Seite() {
  const { unternehmenId = '' } = useParams()
  return (
    <Stammgeladen id={unternehmenId} frisch>
      {(u) => <Entscheiden gelesen={u} />}
    </Stammgeladen>
  )
}

type Wahl = Readonly<{ entscheidung: 'JA' | 'NEIN' | ''; grund: string }>

function Entscheiden({ gelesen }: { gelesen: Stammunternehmen }) {
  const { transport } = usePlattform()
  const [u] = useState(gelesen)
  const id = u.unternehmenId
  return (
    <Tatseite<Wahl>
      titel={t('freigabe.titel', { name: u.name })}
      pfad={[
        { beschriftung: t('liste.titel'), ziel: STAMMLISTE },
        { beschriftung: u.name, ziel: stammseite(id) },
      ]}
      erlaubt={u.schritte.some((schritt) => ['U03', 'U04', 'U05', 'U06'].includes(schritt))}
      zurück={stammseite(id)}
      anfang={{ entscheidung: '', grund: '' }}
      prüfe={(w) => ({
        ...(!w.entscheidung && { entscheidung: MELDUNGEN.option }),
        ...(w.entscheidung === 'NEIN' && !w.grund.trim() && { grund: MELDUNGEN.pflicht }),
      })}
      knopf={(w) =>
        w.entscheidung === 'NEIN'
          ? { wort: t('freigabe.ablehnenKnopf'), gefahr: true }
          : { wort: t('freigabe.freigebenKnopf', { name: u.name }) }
      }
      sende={async (w) => {
        const freigeben = w.entscheidung === 'JA'
        await rufe(transport, `POST ${partner}/unternehmen/auftraggeber/freigeben`, {
          body: { unternehmenId: id, version: u.version, freigeben, grund: freigeben ? null : w.grund },
        })
        return { ziel: stammseite(id), meldung: t(freigeben ? 'freigabe.freigegeben' : 'freigabe.abgelehnt', { name: u.name }) }
      }}
      daneben={
        <div css={{ display: 'grid', gap: abstand(2) }}>
          {istBürge(u) && (
            <Karte titel={t('anzeige.titel')}>
              <Anzeige {...u} />
            </Karte>
          )}
          <Stammkarten u={u} />
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
            <Kennzeichenmarken u={u} />
          </div>
        </div>
      }
    >
      {(w) => (
        <Karte titel={t('freigabe.frage')}>
          <div css={{ display: 'grid', gap: abstand(2) }}>
            <p>{t('freigabe.prüfen')}</p>
            <Formularoptionen
              name="entscheidung"
              beschriftung={t('freigabe.frage')}
              stumm
              optionen={[
                { wert: 'JA', wort: t('freigabe.ja'), erklärung: t('freigabe.jaText') },
                { wert: 'NEIN', wort: t('freigabe.nein'), erklärung: t('freigabe.neinText') },
              ]}
            />
            {w.entscheidung === 'NEIN' && <Formulartext name="grund" form="grund" beschriftung={t('freigabe.grund')} />}
          </div>
        </Karte>
      )}
    </Tatseite>
  )
}

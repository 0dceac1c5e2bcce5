import { rufe } from '@avalwerk/api'
import { alsFormfehler, Geladen, Tatseite, useEinmal } from '@avalwerk/bausteine'
import type { BürgeUnternehmen } from '@avalwerk/contracts'
import {
  type Anzeigedaten,
  bereinigtesUnternehmen,
  istVerschieden,
  MELDUNGEN,
  OHNE_ÄNDERUNG,
  parseBetrag,
  prüfeAnzeigedaten,
  prüfeBürgendaten,
} from '@avalwerk/domain'
import { Navigate, useParams, usePlattform } from '@avalwerk/platform/remote'
import { abstand, Karte } from '@avalwerk/ui'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { Anzeigefelder, Anzeigevorschau, LEERE_ANZEIGE } from '../anzeigedaten/Felder.tsx'
import { ladetexte, partner, stammseite, useBürge } from '../bausteine/daten.ts'
import { Bürgenkarten } from '../bausteine/Felder.tsx'
import { alsBürgendaten, alsBürgenwerte, type Bürgenwerte } from '../bausteine/werte.ts'
import { t } from '../texte.ts'

const LISTE = '/stammdaten/buergen/liste'
const PFAD = [{ beschriftung: t('bürge.liste'), ziel: LISTE }]

/** The operator creates a guarantor, or changes one. */
export default function Seite() {
  const { unternehmenId } = useParams()
  return unternehmenId ? <Vorhandener id={unternehmenId} /> : <Neuer />
}

/** The amount is asked for where it matters alone. */
const prüfe = (w: Bürgenwerte) => ({
  ...alsFormfehler(prüfeBürgendaten(alsBürgendaten(w))),
  ...(w.vierAugen === 'AB' && !parseBetrag(w.vierAugenAb) && { vierAugenAb: w.vierAugenAb.trim() ? MELDUNGEN.betrag : MELDUNGEN.pflicht }),
})

type Neuwerte = Bürgenwerte & { anzeigedaten: Anzeigedaten }

function Neuer() {
  const rufeEinmal = useEinmal()
  return (
    <Tatseite<Neuwerte>
      titel={t('bürge.anlegen')}
      pfad={PFAD}
      erlaubt
      zurück={LISTE}
      anfang={{ ...alsBürgenwerte(undefined), anzeigedaten: LEERE_ANZEIGE }}
      prüfe={(w) => ({ ...prüfe(w), anzeigedaten: alsFormfehler(prüfeAnzeigedaten(w.anzeigedaten)) })}
      knopf={() => ({ wort: t('bürge.anlegen') })}
      sende={async ({ anzeigedaten, ...w }) => {
        const { unternehmenId } = await rufeEinmal(`POST ${partner}/buerge`, { body: { ...alsBürgendaten(w), anzeigedaten } })
        return { ziel: stammseite(unternehmenId), meldung: t('unternehmen.angelegt', { name: w.name, id: unternehmenId }) }
      }}
    >
      {(w) => (
        <>
          <Bürgenkarten werte={w} />
          <Karte titel={t('anzeige.titel')}>
            <div css={{ display: 'grid', gap: abstand(2) }}>
              <Anzeigefelder name="anzeigedaten" />
              <Anzeigevorschau daten={w.anzeigedaten} name={w.name} />
            </div>
          </Karte>
        </>
      )}
    </Tatseite>
  )
}

function Vorhandener({ id }: { id: string }) {
  return (
    <Geladen frisch antwort={useBürge(id)} texte={ladetexte(LISTE)}>
      {(b) => <Bearbeiten key={id} gelesen={b} />}
    </Geladen>
  )
}

function Bearbeiten({ gelesen }: { gelesen: BürgeUnternehmen }) {
  const { transport } = usePlattform()
  const [b] = useState(gelesen)
  const [anfang] = useState(() => alsBürgenwerte(gelesen))
  const id = b.unternehmenId
  if (!b.schritte.includes('U11')) return <Navigate to={stammseite(id)} replace />
  const daten = (w: Bürgenwerte) => bereinigtesUnternehmen(alsBürgendaten(w))
  return (
    <Tatseite<Bürgenwerte>
      titel={t('unternehmen.bearbeitenTitel', { name: b.name })}
      pfad={[...PFAD, { beschriftung: b.name, ziel: stammseite(id) }]}
      erlaubt
      zurück={stammseite(id)}
      anfang={anfang}
      prüfe={prüfe}
      knopf={() => ({ wort: t('unternehmen.speichern') })}
      verhindere={(w) => (istVerschieden(daten(anfang), daten(w)) ? undefined : { [FORM_ERROR]: OHNE_ÄNDERUNG })}
      sende={async (w) => {
        await rufe(transport, `PUT ${partner}/unternehmen/buerge/{unternehmenId}`, {
          params: { unternehmenId: id },
          body: { ...alsBürgendaten(w), version: b.version },
        })
        return { ziel: stammseite(id), meldung: t('unternehmen.gespeichert', { name: w.name }) }
      }}
    >
      {(w) => <Bürgenkarten werte={w} />}
    </Tatseite>
  )
}

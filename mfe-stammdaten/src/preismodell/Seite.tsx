import { abfrage } from '@avalwerk/api'
import { Formularoptionen, Geladen, Geladenes, Tatseite, useEinmal } from '@avalwerk/bausteine'
import type { Api } from '@avalwerk/contracts'
import {
  abHeuteRegel,
  formatDatum,
  formatZeitpunkt,
  kalendertag,
  MELDUNGEN,
  parseDatum,
  type Preismodell,
  PREISMODELL,
  tagesbeginn,
} from '@avalwerk/domain'
import { Datumsfeld } from '@avalwerk/forms'
import { useParams, usePlattform } from '@avalwerk/platform/remote'
import { abstand, Karte, Marke, Verzeichnis } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { ladetexte, partner, stammseite, STAMMLISTE, useUnternehmen } from '../bausteine/daten.ts'
import { t } from '../texte.ts'

type Unternehmen = Api[`GET ${typeof partner}/unternehmen/{id}`]['antwort']
type Eintrag = Api[`GET ${typeof partner}/unternehmen/{id}/preismodell`]['antwort'][number]

/** What a company pays by, from when on. */
export default function Seite() {
  const { unternehmenId = '' } = useParams()
  return (
    <Geladen antwort={useUnternehmen(unternehmenId)} texte={ladetexte(STAMMLISTE)}>
      {(u) => <Wählen u={u} />}
    </Geladen>
  )
}

type Wahl = Readonly<{ preisModell: Preismodell | ''; ab: 'SOFORT' | 'MONAT' | 'TAG'; tag: string }>

/** The first day of the next month. */
function nächsterMonat(heute: string): string {
  const [jahr, monat] = heute.split('-').map(Number) as [number, number]
  return monat === 12 ? `${jahr + 1}-01-01` : `${jahr}-${String(monat + 1).padStart(2, '0')}-01`
}

function Wählen({ u }: { u: Unternehmen }) {
  const rufeEinmal = useEinmal()
  const id = u.unternehmenId
  const heute = kalendertag(new Date())
  const monat = nächsterMonat(heute)
  const tagVon = (w: Wahl): string | undefined => (w.ab === 'SOFORT' ? undefined : w.ab === 'MONAT' ? monat : parseDatum(w.tag))
  return (
    <Tatseite<Wahl>
      titel={t('preis.seite', { name: u.name })}
      pfad={[
        { beschriftung: t('liste.titel'), ziel: STAMMLISTE },
        { beschriftung: u.name, ziel: stammseite(id) },
      ]}
      erlaubt={u.schritte.includes('U13')}
      zurück={stammseite(id)}
      anfang={{ preisModell: '', ab: 'SOFORT', tag: '' }}
      prüfe={(w) => {
        const tag = parseDatum(w.tag)
        return {
          ...(!w.preisModell && { preisModell: MELDUNGEN.option }),
          ...(w.ab === 'TAG' && { tag: !w.tag.trim() ? MELDUNGEN.pflicht : tag ? abHeuteRegel(tag, heute) : MELDUNGEN.datum }),
        }
      }}
      knopf={() => ({ wort: t('preis.knopf') })}
      sende={async (w) => {
        const tag = tagVon(w)
        const preisModell = w.preisModell as Preismodell
        await rufeEinmal(`POST ${partner}/unternehmen/{id}/preismodell`, {
          params: { id },
          body: { preisModell, ...(tag && tag > heute && { gueltigAb: tagesbeginn(tag).toISOString() }) },
        })
        return {
          ziel: stammseite(id),
          meldung: t('preis.gesetzt', { modell: PREISMODELL[preisModell].name, ab: formatDatum(tag ?? heute) }),
        }
      }}
      daneben={<Verlauf id={id} />}
    >
      {(w) => (
        <Karte titel={t('preis.neu')}>
          <div css={{ display: 'grid', gap: abstand(3) }}>
            <Formularoptionen
              name="preisModell"
              beschriftung={t('preis.titel')}
              optionen={(Object.keys(PREISMODELL) as Preismodell[]).map((wert) => ({
                wert,
                wort: `${PREISMODELL[wert].name}: ${PREISMODELL[wert].preis}`,
                erklärung: PREISMODELL[wert].umfang,
              }))}
            />
            <Formularoptionen
              name="ab"
              beschriftung={t('preis.ab')}
              optionen={[
                { wert: 'SOFORT', wort: t('preis.sofort') },
                { wert: 'MONAT', wort: t('preis.monat', { tag: formatDatum(monat) }) },
                { wert: 'TAG', wort: t('preis.anTag') },
              ]}
            />
            {w.ab === 'TAG' && <Datumsfeld name="tag" beschriftung={t('preis.tag')} />}
          </div>
        </Karte>
      )}
    </Tatseite>
  )
}

const TON = { GILT: 'gut', GEPLANT: 'info', FRUEHER: 'neutral' } as const satisfies Record<Eintrag['zustand'], string>

function Verlauf({ id }: { id: string }) {
  const { transport } = usePlattform()
  const antwort = useQuery(abfrage(transport, `GET ${partner}/unternehmen/{id}/preismodell`, { params: { id } }))
  return (
    <Karte titel={t('preis.bisher')}>
      <Geladenes antwort={antwort} name={t('preis.bisher')}>
        {(einträge) =>
          einträge.length === 0 ? (
            <p>{t('preis.keines')}</p>
          ) : (
            <Verzeichnis
              name={t('preis.bisher')}
              spalten={[t('preis.titel'), t('preis.gültigAb'), t('feld.status'), t('preis.von')]}
              zeilen={einträge.map((e) => ({
                schlüssel: `${e.gueltigAb}-${e.gesetztAm}`,
                zellen: [
                  PREISMODELL[e.preisModell].name,
                  formatZeitpunkt(e.gueltigAb),
                  <Marke key="zustand" ton={TON[e.zustand]}>
                    {t(`preis.${e.zustand}`)}
                  </Marke>,
                  e.gesetztVon,
                ],
              }))}
            />
          )
        }
      </Geladenes>
    </Karte>
  )
}

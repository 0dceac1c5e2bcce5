import { abfrage, rufe } from '@avalwerk/api'
import { Erfolg, Formularoptionen, Geladen, Geladenes, NachDerTat, Tatseite } from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { BÜRGSCHAFTSARTEN, formatEuro, hatRecht, MELDUNGEN, PROJEKTPHASE, nummerVon } from '@avalwerk/domain'
import { useLocation, useParams, usePlattform, useRechte } from '@avalwerk/platform/remote'
import { abstand, Angaben, Karte, Leerzustand, Textfeld } from '@avalwerk/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bürgschaften, projekte } from '../bausteine/daten.ts'
import { t } from '../texte.ts'
import { projektrecht, projektseite } from './daten.ts'
import { beginneMit, NEUES_PROJEKT } from './entwurf.ts'

const bürgschaftsseite = (id: string) => `/buergschaften/details/${id}`
const flussseite = (id: string, schritt: string) => `/projekte/buergschaft/${id}/zuordnen/${schritt}`

/** Puts one guarantee into a project: how, which one, done. */
export default function Seite() {
  const { buergschaftId = '' } = useParams()
  const { pathname } = useLocation()
  const { transport } = usePlattform()
  const antwort = useQuery(abfrage(transport, `GET ${bürgschaften}/{id}`, { params: { id: buergschaftId } }))
  const schritt = pathname.split('/').at(-1)
  return (
    <Geladen
      antwort={antwort}
      texte={{
        titel: t('projekt.zuordnung'),
        fehler: t('zuordnung.fehler'),
        fehltTitel: t('zuordnung.fehltTitel'),
        fehlt: t('zuordnung.fehlt'),
        liste: { wort: t('projekt.zuBürgschaften'), ziel: '/buergschaften/liste' },
      }}
    >
      {(b) => (schritt === 'erfolg' ? <Fertig b={b} /> : schritt === 'projekt-waehlen' ? <Wählen b={b} /> : <Möglichkeiten b={b} />)}
    </Geladen>
  )
}

const pfadZu = (b: Bürgschaft) => [
  { beschriftung: t('projekt.zuBürgschaften'), ziel: '/buergschaften/liste' },
  { beschriftung: nummerVon(b), ziel: bürgschaftsseite(b.id) },
]

const Kurz = ({ b }: { b: Bürgschaft }) => (
  <Karte titel={t('zuordnung.bürgschaft', { nummer: nummerVon(b) })}>
    <Angaben
      paare={[
        [t('projekt.art'), BÜRGSCHAFTSARTEN[b.art].name],
        [t('projekt.betrag'), formatEuro(b.betrag)],
        [t('projekt.kreditnehmer'), b.auftragnehmer.name],
        [t('zuordnung.bauvorhaben'), b.bauvorhaben],
        [t('zuordnung.bisher'), b.projekt?.name ?? t('zuordnung.keins')],
      ]}
    />
  </Karte>
)

type Weg = 'BESTEHEND' | 'NEU' | 'LOESEN'

function Möglichkeiten({ b }: { b: Bürgschaft }) {
  const { transport } = usePlattform()
  const { eigeneRechte } = useRechte()
  const darfAnlegen = projektrecht('anlegen').some((recht) => hatRecht(eigeneRechte, recht))
  return (
    <Tatseite<{ weg: Weg | '' }>
      titel={t('zuordnung.titel', { nummer: nummerVon(b) })}
      pfad={pfadZu(b)}
      erlaubt={b.rolle !== 'ZEDENT'}
      zurück={bürgschaftsseite(b.id)}
      anfang={{ weg: '' }}
      prüfe={({ weg }) => (weg ? {} : { weg: MELDUNGEN.option })}
      knopf={({ weg }) => ({ wort: weg === 'LOESEN' ? t('zuordnung.lösenKnopf') : t('weiter') })}
      sende={async ({ weg }) => {
        if (weg === 'BESTEHEND') return { ziel: flussseite(b.id, 'projekt-waehlen'), zustand: { weg } }
        if (weg === 'NEU') {
          beginneMit(b.id)
          return { ziel: NEUES_PROJEKT }
        }
        await rufe(transport, `PUT ${projekte}/buergschaften/{id}`, { params: { id: b.id }, body: { projektId: null } })
        return { ziel: flussseite(b.id, 'erfolg'), zustand: { gelöst: b.projekt?.name ?? null } }
      }}
      daneben={<Kurz b={b} />}
    >
      {() => (
        <Karte titel={t('zuordnung.wie')}>
          <Formularoptionen<Weg>
            name="weg"
            beschriftung={t('zuordnung.wie')}
            stumm
            optionen={[
              { wert: 'BESTEHEND', wort: t('zuordnung.bestehend'), erklärung: t('zuordnung.bestehendText') },
              {
                wert: 'NEU',
                wort: t('zuordnung.neu'),
                erklärung: t('zuordnung.neuText'),
                ...(!darfAnlegen && { gesperrt: t('zuordnung.neuGesperrt') }),
              },
              ...(b.projekt
                ? [{ wert: 'LOESEN' as const, wort: t('zuordnung.lösen', { name: b.projekt.name }), erklärung: t('zuordnung.lösenText') }]
                : []),
            ]}
          />
        </Karte>
      )}
    </Tatseite>
  )
}

const GEZEIGT = 20

/** Which project is asked once it is said that it shall be one that exists. */
function Wählen({ b }: { b: Bürgschaft }) {
  return <NachDerTat sonst={flussseite(b.id, 'optionen')}>{() => <Projektwahl b={b} />}</NachDerTat>
}

function Projektwahl({ b }: { b: Bürgschaft }) {
  const { transport } = usePlattform()
  const [suche, setSuche] = useState('')
  const gesucht = suche.trim()
  const antwort = useQuery({
    ...abfrage(transport, `POST ${projekte}/filterung`, {
      query: { size: GEZEIGT, sort: 'name,asc' },
      body: gesucht ? { suche: gesucht } : {},
    }),
    placeholderData: keepPreviousData,
  })
  const namen = antwort.data?.zeilen ?? []
  return (
    <Tatseite<{ projektId: string }>
      titel={t('zuordnung.wählen', { nummer: nummerVon(b) })}
      pfad={pfadZu(b)}
      erlaubt={b.rolle !== 'ZEDENT'}
      zurück={flussseite(b.id, 'optionen')}
      anfang={{ projektId: b.projekt?.id ?? '' }}
      prüfe={({ projektId }) => (projektId ? {} : { projektId: t('zuordnung.wähleProjekt') })}
      knopf={({ projektId }) => ({
        wort: t('zuordnung.knopf', { name: namen.find(({ id }) => id === projektId)?.name ?? t('zuordnung.einemProjekt') }),
      })}
      sende={async ({ projektId }) => {
        const { projekt } = await rufe(transport, `PUT ${projekte}/buergschaften/{id}`, { params: { id: b.id }, body: { projektId } })
        return { ziel: flussseite(b.id, 'erfolg'), zustand: { projekt } }
      }}
      daneben={<Kurz b={b} />}
    >
      {() => (
        <Karte titel={t('zuordnung.welches')}>
          <div css={{ display: 'grid', gap: abstand(2) }}>
            <Textfeld
              beschriftung={t('projekt.suche')}
              value={suche}
              autoComplete="off"
              onChange={(e) => setSuche(e.target.value)}
              // Sending is the button's, not the search's.
              onKeyDown={(e) => e.key === 'Enter' && e.preventDefault()}
            />
            <Geladenes antwort={antwort} name={t('projekt.liste')}>
              {({ zeilen, gesamt }) =>
                zeilen.length === 0 ? (
                  <Leerzustand titel={t(gesucht ? 'zuordnung.keineTreffer' : 'projekt.leer')}>
                    {t('zuordnung.keineTrefferText')}
                  </Leerzustand>
                ) : (
                  <>
                    <Formularoptionen
                      name="projektId"
                      beschriftung={t('zuordnung.welches')}
                      stumm
                      optionen={zeilen.map((p) => ({
                        wert: p.id,
                        wort: p.name,
                        erklärung: [p.nummer, PROJEKTPHASE[p.phase], p.unternehmen.name].filter(Boolean).join(' · '),
                      }))}
                    />
                    {gesamt.anzahl > zeilen.length && <p>{t('zuordnung.mehr')}</p>}
                  </>
                )
              }
            </Geladenes>
          </div>
        </Karte>
      )}
    </Tatseite>
  )
}

function Fertig({ b }: { b: Bürgschaft }) {
  const nummer = nummerVon(b)
  return (
    <NachDerTat<{ projekt?: { id: string; name: string } | null; gelöst?: string | null }> sonst={bürgschaftsseite(b.id)}>
      {({ projekt, gelöst }) => (
        <Erfolg
          titel={t(projekt ? 'zuordnung.fertig' : 'zuordnung.gelöst')}
          text={[
            projekt ? t('zuordnung.fertigText', { nummer, name: projekt.name }) : t('zuordnung.gelöstText', { nummer, name: gelöst ?? '' }),
          ]}
          wege={[
            { ziel: bürgschaftsseite(b.id), wort: t('zuordnung.zurBürgschaft') },
            ...(projekt ? [{ ziel: projektseite(projekt.id), wort: t('zuordnung.zumProjekt') }] : []),
            { ziel: '/buergschaften/liste', wort: t('projekt.zuBürgschaften') },
          ]}
        />
      )}
    </NachDerTat>
  )
}

import { rufe } from '@avalwerk/api'
import {
  Ablauf,
  alsAbsage,
  alsFormfehler,
  datenpaare,
  Entscheidungsschritt,
  Feld,
  Formularauswahl,
  Formularpasswort,
  Formulartext,
  Schrittform,
  Schrittformular,
  useAuffrischen,
  useEntwurf,
  useWeiter,
} from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { formatEuro, formatZeitpunkt, MELDUNGEN, RÜCKFORDERUNG_GRÜNDE, type Rückforderungsgrund } from '@avalwerk/domain'
import { Navigate, useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { Angaben, Karte } from '@avalwerk/ui'
import { useState } from 'react'
import { basis, nummerVon, pfadZurListe } from '../bausteine/schritt.ts'
import { Dokumente } from '../details/Dokumente.tsx'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'
import { SCHRITTE } from './schritte.ts'

type Entscheidung = 'ANNEHMEN' | 'ABLEHNEN'
type Werte = { grund: Rückforderungsgrund | ''; text: string; passwort: string }
type Entwurf = { entscheidung: Entscheidung | null; grund: Rückforderungsgrund | ''; text: string }
const LEER: Entwurf = { entscheidung: null, grund: '', text: '' }
type Eigenschaften = {
  b: Bürgschaft
  entwurf: Entwurf
  ändere: (teil: Partial<Entwurf>) => void
  /** The answer is sent: the guarantee offers it no longer, and the way on is already known. */
  schließe: () => void
}

const INHALT = { 'details-pruefen': Bitte, akzeptieren: Entscheiden, bestaetigen: Bestätigen }

/** The beneficiary answers a borrower who asked for release. */
export default function Seite() {
  return <Rahmen>{(b) => <Antwort b={b} />}</Rahmen>
}

function Antwort({ b }: { b: Bürgschaft }) {
  const { wert: entwurf, ändere, verwirf } = useEntwurf<Entwurf>(LEER)
  const [fertig, setFertig] = useState(false)
  if (!b.schritte.includes('G43') && !b.schritte.includes('G44') && !fertig)
    return <Navigate to={`/buergschaften/details/${b.id}`} replace />
  return (
    <Ablauf
      titel={t('rueckforderung.titel', { nummer: nummerVon(b) })}
      pfad={pfadZurListe}
      schritte={SCHRITTE}
      inhalt={INHALT}
      gegeben={{
        b,
        entwurf,
        ändere,
        schließe: () => {
          setFertig(true)
          verwirf()
        },
      }}
    />
  )
}

function Bitte({ b }: Eigenschaften) {
  const geheWeiter = useWeiter()
  const r = b.rueckforderung
  return (
    <Schrittform weiter={t('schritt.weiter')} sende={() => geheWeiter('akzeptieren')}>
      {r && (
        <Karte titel={t('rueckforderung.bitte')}>
          <Angaben
            paare={[
              [t('rueckforderung.von'), r.von],
              [t('rueckforderung.am'), formatZeitpunkt(r.am)],
              [t('schritt.grund'), r.grund],
            ]}
          />
        </Karte>
      )}
      <Karte titel={t('details.angaben')}>
        <Angaben
          paare={[
            [t('feld.avalnummer'), b.buergschaftsIdBuerge],
            [t('feld.buerge'), b.buerge.name],
            [t('feld.auftragnehmer'), b.auftragnehmer.name],
            ...datenpaare(b.daten),
          ]}
        />
      </Karte>
      <Dokumente bürgschaft={b} />
    </Schrittform>
  )
}

function Entscheiden({ b, entwurf, ändere }: Eigenschaften) {
  return (
    <Entscheidungsschritt<Entscheidung>
      frage={t('schritt.frage')}
      fehlt={t('schritt.option')}
      gewählt={entwurf.entscheidung}
      beiWahl={(entscheidung) => ändere({ entscheidung })}
      optionen={[
        {
          wert: 'ANNEHMEN',
          wort: t('rueckforderung.annehmen'),
          erklärung: t('enthaften.folge', { bürge: b.buerge.name }),
          gesperrt: b.schritte.includes('G44') ? undefined : t('rueckforderung.gesperrt'),
        },
        { wert: 'ABLEHNEN', wort: t('rueckforderung.ablehnen'), erklärung: t('rueckforderung.ablehnenFolge') },
      ]}
      weiter={t('schritt.weiter')}
      zurück="details-pruefen"
      geheZu={() => 'bestaetigen'}
    />
  )
}

function Bestätigen({ b, entwurf, ändere, schließe }: Eigenschaften) {
  const { transport, fortschritt, melde, zeigeProblem } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  const nummer = nummerVon(b)
  const annehmen = entwurf.entscheidung === 'ANNEHMEN'
  async function sende({ grund, text, passwort }: Werte) {
    try {
      await fortschritt(
        rufe(transport, `POST ${basis}/{id}/rueckforderung/entscheidung`, {
          params: { id: b.id },
          body: annehmen
            ? { entscheidung: 'ANNEHMEN', version: b.version, passwort }
            : { entscheidung: 'ABLEHNEN', version: b.version, grund: grund as Rückforderungsgrund, text: text.trim() || null },
        }),
      )
    } catch (fehler) {
      return alsAbsage(fehler, zeigeProblem)
    }
    schließe()
    melde(annehmen ? t('enthaften.erfolg', { nummer }) : t('rueckforderung.abgelehnt'))
    await navigiere(`/buergschaften/details/${b.id}`, { replace: true })
    await auffrischen()
    return undefined
  }
  return (
    <Schrittformular<Werte>
      anfang={{ grund: entwurf.grund, text: entwurf.text, passwort: '' }}
      prüfe={({ grund, text, passwort }) =>
        annehmen
          ? alsFormfehler(passwort ? [] : [{ feld: 'passwort', grund: MELDUNGEN.pflicht }])
          : alsFormfehler([
              ...(grund ? [] : [{ feld: 'grund', grund: MELDUNGEN.option }]),
              ...(grund === 'SONSTIGES' && !text.trim() ? [{ feld: 'text', grund: MELDUNGEN.pflicht }] : []),
            ])
      }
      sende={sende}
      merke={({ grund, text }) => ändere({ grund, text })}
      weiter={annehmen ? t('enthaften.knopf', { nummer }) : t('rueckforderung.ablehnenKnopf')}
      zurück="akzeptieren"
    >
      {annehmen ? (
        <Feld
          titel={t('enthaften.frage', { nummer, betrag: formatEuro(b.betrag) })}
          hinweis={t('enthaften.folge', { bürge: b.buerge.name })}
        >
          <Formularpasswort />
        </Feld>
      ) : (
        <Feld titel={t('rueckforderung.warum')} hinweis={t('rueckforderung.ablehnenFolge')}>
          <Formularauswahl
            name="grund"
            beschriftung={t('schritt.grund')}
            leer={t('rueckforderung.wählen')}
            gruppen={[
              {
                optionen: (Object.keys(RÜCKFORDERUNG_GRÜNDE) as Rückforderungsgrund[]).map((wert) => ({
                  wert,
                  wort: RÜCKFORDERUNG_GRÜNDE[wert],
                })),
              },
            ]}
          />
          <Formulartext name="text" beschriftung={t('rueckforderung.erläuterung')} maxLength={2000} />
        </Feld>
      )}
    </Schrittformular>
  )
}

import { rufe } from '@avalwerk/api'
import { alsFormfehler, Feld, Formularauswahl, ConfirmationNote, Formulartext, Schrittformular } from '@avalwerk/bausteine'
import { formatEuro, formatZeitpunkt, MELDUNGEN, RÜCKFORDERUNG_GRÜNDE, type Rückforderungsgrund, nummerVon } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { Angaben, Karte } from '@avalwerk/ui'
import { basis } from '../bausteine/schritt.ts'
import { ANTWORT_BRAUCHT, Antwortschritt, Prüfschritt, Vorgangsseite, type Vorgangseigenschaften } from '../bausteine/Vorgang.tsx'
import { t } from '../texte.ts'
import { SCHRITTE } from './schritte.ts'

type Entscheidung = 'ANNEHMEN' | 'ABLEHNEN'
type Werte = { grund: Rückforderungsgrund | ''; text: string }
type Entwurf = { entscheidung: Entscheidung | null; grund: Rückforderungsgrund | ''; text: string }
const LEER: Entwurf = { entscheidung: null, grund: '', text: '' }
type Eigenschaften = Vorgangseigenschaften<Entwurf>

const INHALT = { 'details-pruefen': Bitte, akzeptieren: Entscheiden, bestaetigen: Bestätigen }

/** The beneficiary answers a borrower who asked for release. */
export default function Seite() {
  return (
    <Vorgangsseite
      titel={(nummer) => t('rueckforderung.titel', { nummer })}
      zeilen={['G43', 'G44']}
      schritte={SCHRITTE}
      inhalt={INHALT}
      braucht={ANTWORT_BRAUCHT}
      leer={LEER}
    />
  )
}

function Bitte({ b }: Eigenschaften) {
  const r = b.rueckforderung
  return (
    <Prüfschritt b={b} nächster="akzeptieren">
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
    </Prüfschritt>
  )
}

function Entscheiden(e: Eigenschaften) {
  return (
    <Antwortschritt
      {...e}
      annehmen={{
        wort: t('rueckforderung.annehmen'),
        erklärung: t('enthaften.folge', { bürge: e.b.buerge.name }),
        gesperrt: e.b.schritte.includes('G44') ? undefined : t('rueckforderung.gesperrt'),
      }}
      ablehnen={{ wort: t('rueckforderung.ablehnen'), erklärung: t('rueckforderung.ablehnenFolge') }}
    />
  )
}

function Bestätigen({ b, entwurf, ändere, sende }: Eigenschaften) {
  const { transport } = usePlattform()
  const nummer = nummerVon(b)
  const annehmen = entwurf.entscheidung === 'ANNEHMEN'
  return (
    <Schrittformular<Werte>
      anfang={{ grund: entwurf.grund, text: entwurf.text }}
      prüfe={({ grund, text }) =>
        annehmen
          ? {}
          : alsFormfehler([
              ...(grund ? [] : [{ feld: 'grund', grund: MELDUNGEN.option }]),
              ...(grund === 'SONSTIGES' && !text.trim() ? [{ feld: 'text', grund: MELDUNGEN.pflicht }] : []),
            ])
      }
      sende={({ grund, text }) =>
        sende(
          () =>
            rufe(transport, `POST ${basis}/{id}/rueckforderung/entscheidung`, {
              params: { id: b.id },
              body: annehmen
                ? { entscheidung: 'ANNEHMEN', version: b.version }
                : { entscheidung: 'ABLEHNEN', version: b.version, grund: grund as Rückforderungsgrund, text: text.trim() || null },
            }),
          annehmen ? t('enthaften.erfolg', { nummer }) : t('rueckforderung.abgelehnt'),
        )
      }
      merke={({ grund, text }) => ändere({ grund, text })}
      weiter={annehmen ? t('enthaften.knopf', { nummer }) : t('rueckforderung.ablehnenKnopf')}
      zurück="akzeptieren"
    >
      {annehmen ? (
        <Feld
          titel={t('enthaften.frage', { nummer, betrag: formatEuro(b.betrag) })}
          hinweis={t('enthaften.folge', { bürge: b.buerge.name })}
        >
          <ConfirmationNote />
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
          <Formulartext name="text" form="grund" beschriftung={t('rueckforderung.erläuterung')} />
        </Feld>
      )}
    </Schrittformular>
  )
}

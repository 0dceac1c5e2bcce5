import { rufe } from '@avalwerk/api'
import { Feld, Formulartext, kontaktzeile, Schrittformular } from '@avalwerk/bausteine'
import { formatZeitpunkt } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { Angaben, Karte } from '@avalwerk/ui'
import { basis } from '../bausteine/schritt.ts'
import { ANTWORT_BRAUCHT, Antwortschritt, Prüfschritt, Vorgangsseite, type Vorgangseigenschaften } from '../bausteine/Vorgang.tsx'
import { t } from '../texte.ts'
import { SCHRITTE } from './schritte.ts'

type Entwurf = { entscheidung: 'ANNEHMEN' | 'ABLEHNEN' | null; grund: string }
type Eigenschaften = Vorgangseigenschaften<Entwurf>
const LEER: Entwurf = { entscheidung: null, grund: '' }

const INHALT = { 'details-pruefen': Details, akzeptieren: Entscheiden, bestaetigen: Bestätigen }

/** The receiver of an assignment decides. */
export default function Seite() {
  return (
    <Vorgangsseite
      titel={(nummer) => t('abtretung.prüfenTitel', { nummer })}
      zeilen={['G39']}
      schritte={SCHRITTE}
      inhalt={INHALT}
      braucht={ANTWORT_BRAUCHT}
      leer={LEER}
    />
  )
}

function Details({ b }: Eigenschaften) {
  const a = b.abtretungsvorgang
  return (
    <Prüfschritt b={b} nächster="akzeptieren">
      {a && (
        <Karte titel={t('abtretung.angebot')}>
          <Angaben
            paare={[
              [t('abtretung.zedent'), a.zedent],
              [t('abtretung.zessionar'), a.zessionar],
              [t('abtretung.am'), formatZeitpunkt(a.veranlasstAm)],
              [t('abtretung.kontakt'), a.ansprechpartner && kontaktzeile(a.ansprechpartner)],
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
      annehmen={{ wort: t('abtretung.annehmen'), erklärung: t('abtretung.annehmenFolge') }}
      ablehnen={{ wort: t('abtretung.ablehnen'), erklärung: t('abtretung.ablehnenFolge') }}
    />
  )
}

function Bestätigen({ b, entwurf, ändere, sende }: Eigenschaften) {
  const { transport } = usePlattform()
  const annehmen = entwurf.entscheidung === 'ANNEHMEN'
  return (
    <Schrittformular<{ grund: string }>
      anfang={{ grund: entwurf.grund }}
      sende={({ grund }) =>
        sende(
          () =>
            rufe(transport, `POST ${basis}/{id}/abtretung/entscheidung`, {
              params: { id: b.id },
              body: annehmen
                ? { entscheidung: 'ANNEHMEN', version: b.version }
                : { entscheidung: 'ABLEHNEN', version: b.version, grund: grund.trim() || null },
            }),
          t(annehmen ? 'abtretung.angenommen' : 'abtretung.abgelehnt'),
        )
      }
      merke={ändere}
      weiter={t(annehmen ? 'abtretung.annehmenKnopf' : 'abtretung.ablehnenKnopf')}
      zurück="akzeptieren"
    >
      <Feld
        titel={t(annehmen ? 'abtretung.annehmen' : 'abtretung.ablehnen')}
        hinweis={t(annehmen ? 'abtretung.annehmenFolge' : 'abtretung.ablehnenFolge')}
      >
        {!annehmen && <Formulartext name="grund" form="grund" beschriftung={t('abtretung.grund')} />}
      </Feld>
    </Schrittformular>
  )
}

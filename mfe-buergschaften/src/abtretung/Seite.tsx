import { rufe } from '@avalwerk/api'
import {
  Ablauf,
  alsAbsage,
  datenpaare,
  Entscheidungsschritt,
  Feld,
  Formulartext,
  kontaktzeile,
  Schrittform,
  Schrittformular,
  useAuffrischen,
  useEntwurf,
  useWeiter,
} from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { formatZeitpunkt } from '@avalwerk/domain'
import { Navigate, useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { Angaben, Karte } from '@avalwerk/ui'
import { useState } from 'react'
import { basis, nummerVon, pfadZurListe } from '../bausteine/schritt.ts'
import { Dokumente } from '../details/Dokumente.tsx'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'
import { SCHRITTE } from './schritte.ts'

type Entwurf = { entscheidung: 'ANNEHMEN' | 'ABLEHNEN' | null; grund: string }
type Eigenschaften = { b: Bürgschaft; entwurf: Entwurf; ändere: (teil: Partial<Entwurf>) => void; schließe: () => void }

const INHALT = { 'details-pruefen': Details, akzeptieren: Entscheiden, bestaetigen: Bestätigen }

/** The receiver of an assignment decides. */
export default function Seite() {
  return <Rahmen>{(b) => <Prüfung b={b} />}</Rahmen>
}

function Prüfung({ b }: { b: Bürgschaft }) {
  const { wert: entwurf, ändere, verwirf } = useEntwurf<Entwurf>({ entscheidung: null, grund: '' })
  const [fertig, setFertig] = useState(false)
  if (!b.schritte.includes('G39') && !fertig) return <Navigate to={`/buergschaften/details/${b.id}`} replace />
  return (
    <Ablauf
      titel={t('abtretung.prüfenTitel', { nummer: nummerVon(b) })}
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

function Details({ b }: Eigenschaften) {
  const geheWeiter = useWeiter()
  const a = b.abtretungsvorgang
  return (
    <Schrittform weiter={t('schritt.weiter')} sende={() => geheWeiter('akzeptieren')}>
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

function Entscheiden({ entwurf, ändere }: Eigenschaften) {
  return (
    <Entscheidungsschritt<'ANNEHMEN' | 'ABLEHNEN'>
      frage={t('schritt.frage')}
      fehlt={t('schritt.option')}
      gewählt={entwurf.entscheidung}
      beiWahl={(entscheidung) => ändere({ entscheidung })}
      optionen={[
        { wert: 'ANNEHMEN', wort: t('abtretung.annehmen'), erklärung: t('abtretung.annehmenFolge') },
        { wert: 'ABLEHNEN', wort: t('abtretung.ablehnen'), erklärung: t('abtretung.ablehnenFolge') },
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
  const annehmen = entwurf.entscheidung === 'ANNEHMEN'
  async function sende({ grund }: { grund: string }) {
    try {
      await fortschritt(
        rufe(transport, `POST ${basis}/{id}/abtretung/entscheidung`, {
          params: { id: b.id },
          body: annehmen
            ? { entscheidung: 'ANNEHMEN', version: b.version }
            : { entscheidung: 'ABLEHNEN', version: b.version, grund: grund.trim() || null },
        }),
      )
    } catch (fehler) {
      return alsAbsage(fehler, zeigeProblem)
    }
    schließe()
    melde(t(annehmen ? 'abtretung.angenommen' : 'abtretung.abgelehnt'))
    await navigiere(`/buergschaften/details/${b.id}`, { replace: true })
    await auffrischen()
    return undefined
  }
  return (
    <Schrittformular<{ grund: string }>
      anfang={{ grund: entwurf.grund }}
      sende={sende}
      merke={ändere}
      weiter={t(annehmen ? 'abtretung.annehmenKnopf' : 'abtretung.ablehnenKnopf')}
      zurück="akzeptieren"
    >
      <Feld
        titel={t(annehmen ? 'abtretung.annehmen' : 'abtretung.ablehnen')}
        hinweis={t(annehmen ? 'abtretung.annehmenFolge' : 'abtretung.ablehnenFolge')}
      >
        {!annehmen && <Formulartext name="grund" beschriftung={t('abtretung.grund')} maxLength={2000} />}
      </Feld>
    </Schrittformular>
  )
}

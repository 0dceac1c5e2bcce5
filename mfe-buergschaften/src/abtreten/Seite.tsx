import { rufe } from '@avalwerk/api'
import {
  Ablauf,
  alsAbsage,
  alsFormfehler,
  Ansprechpartnerfelder,
  anschriftszeile,
  datenpaare,
  Feld,
  Formularhäkchen,
  Formularpasswort,
  Gewählt,
  kontaktOderNull,
  kontaktzeile,
  LEERER_KONTAKT,
  type Partei,
  Parteisuche,
  Schrittform,
  Schrittformular,
  useAuffrischen,
  useEntwurf,
  useWeiter,
} from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { abtretungserklärung, MELDUNGEN, prüfeAnsprechpartner } from '@avalwerk/domain'
import { Navigate, useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { Angaben, Karte, Knopf } from '@avalwerk/ui'
import { useState } from 'react'
import { basis, nummerVon, pfadZurListe } from '../bausteine/schritt.ts'
import { Dokumente } from '../details/Dokumente.tsx'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'
import { SCHRITTE } from './schritte.ts'

type Entwurf = { empfänger: Partei | null; ansprechpartner: typeof LEERER_KONTAKT }
const LEER: Entwurf = { empfänger: null, ansprechpartner: LEERER_KONTAKT }
type Eigenschaften = {
  b: Bürgschaft
  entwurf: Entwurf
  ändere: (teil: Partial<Entwurf>) => void
  /** It is sent: the guarantee offers it no longer, and the way on is known. */
  schließe: () => void
}

const INHALT = { empfaenger: Empfänger, ansprechpartner: Kontakt, pruefen: Prüfen, bestaetigen: Bestätigen }

/** The beneficiary assigns the claims that a guarantee secures. */
export default function Seite() {
  return <Rahmen>{(b) => <Abtretung b={b} />}</Rahmen>
}

function Abtretung({ b }: { b: Bürgschaft }) {
  const { wert: entwurf, ändere, verwirf } = useEntwurf<Entwurf>(LEER)
  const [fertig, setFertig] = useState(false)
  if (!b.schritte.includes('G38') && !fertig) return <Navigate to={`/buergschaften/details/${b.id}`} replace />
  return (
    <Ablauf
      titel={t('abtretung.titel', { nummer: nummerVon(b) })}
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

function Empfänger({ entwurf: { empfänger }, ändere }: Eigenschaften) {
  const geheWeiter = useWeiter()
  const [gesendet, setGesendet] = useState(false)
  return (
    <Schrittform
      weiter={t('schritt.weiter')}
      sende={() => {
        setGesendet(true)
        if (empfänger) geheWeiter('ansprechpartner')
      }}
    >
      <Feld titel={t('abtretung.empfänger')} hinweis={t('abtretung.empfängerHinweis')}>
        {empfänger ? (
          <Gewählt name={empfänger.name} zeile={`${empfänger.unternehmenId} · ${anschriftszeile(empfänger.postadresse)}`}>
            <Knopf onClick={() => ändere({ empfänger: null })}>{t('abtretung.anderer')}</Knopf>
          </Gewählt>
        ) : (
          <Parteisuche
            beschriftung={t('abtretung.suchen')}
            eigene="ohne"
            fehler={gesendet ? t('abtretung.empfängerFehlt') : undefined}
            beiWahl={(wahl) => ändere({ empfänger: wahl })}
          />
        )}
      </Feld>
    </Schrittform>
  )
}

function Kontakt({ entwurf, ändere }: Eigenschaften) {
  const geheWeiter = useWeiter()
  return (
    <Schrittformular<Pick<Entwurf, 'ansprechpartner'>>
      anfang={{ ansprechpartner: entwurf.ansprechpartner }}
      prüfe={(w) => alsFormfehler(prüfeAnsprechpartner(w.ansprechpartner, 'ansprechpartner'))}
      sende={(w) => {
        ändere(w)
        geheWeiter('pruefen')
        return undefined
      }}
      merke={ändere}
      weiter={t('schritt.weiter')}
      zurück="empfaenger"
    >
      <Feld titel={t('abtretung.kontakt')} hinweis={t('abtretung.kontaktHinweis')}>
        <Ansprechpartnerfelder name="ansprechpartner" />
      </Feld>
    </Schrittformular>
  )
}

function Prüfen({ b, entwurf }: Eigenschaften) {
  const geheWeiter = useWeiter()
  const kontakt = kontaktOderNull(entwurf.ansprechpartner)
  return (
    <Schrittform weiter={t('schritt.weiter')} zurück="ansprechpartner" sende={() => geheWeiter('bestaetigen')}>
      <Karte titel={t('abtretung.übersicht')}>
        <Angaben
          paare={[
            [t('abtretung.empfänger'), entwurf.empfänger?.name],
            [t('abtretung.kontakt'), kontakt && kontaktzeile(kontakt)],
            [t('feld.avalnummer'), b.buergschaftsIdBuerge],
            [t('feld.buerge'), b.buerge.name],
            ...datenpaare(b.daten),
          ]}
        />
      </Karte>
      <Dokumente bürgschaft={b} />
    </Schrittform>
  )
}

function Bestätigen({ b, entwurf, schließe }: Eigenschaften) {
  const { transport, fortschritt, melde, zeigeProblem } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  const name = entwurf.empfänger?.name ?? ''
  async function sende({ erklaerung, passwort }: { erklaerung: boolean; passwort: string }) {
    try {
      await fortschritt(
        rufe(transport, `POST ${basis}/{id}/abtretung`, {
          params: { id: b.id },
          body: {
            version: b.version,
            empfaengerId: entwurf.empfänger?.unternehmenId ?? '',
            ansprechpartner: kontaktOderNull(entwurf.ansprechpartner),
            erklaerung,
            passwort,
          },
        }),
      )
    } catch (fehler) {
      return alsAbsage(fehler, zeigeProblem)
    }
    schließe()
    melde(t('abtretung.veranlasst', { name }))
    await navigiere(`/buergschaften/details/${b.id}`, { replace: true })
    await auffrischen()
    return undefined
  }
  return (
    <Schrittformular
      anfang={{ erklaerung: false, passwort: '' }}
      prüfe={({ erklaerung, passwort }) =>
        alsFormfehler([
          ...(erklaerung ? [] : [{ feld: 'erklaerung', grund: t('abtretung.erklärungFehlt') }]),
          ...(passwort ? [] : [{ feld: 'passwort', grund: MELDUNGEN.pflicht }]),
        ])
      }
      sende={sende}
      weiter={t('abtretung.knopf', { nummer: nummerVon(b) })}
      zurück="pruefen"
    >
      <Feld titel={t('abtretung.erklärung')} hinweis={t('abtretung.folge', { name })}>
        <Formularhäkchen name="erklaerung" wort={abtretungserklärung(name)} />
        <Formularpasswort />
      </Feld>
    </Schrittformular>
  )
}

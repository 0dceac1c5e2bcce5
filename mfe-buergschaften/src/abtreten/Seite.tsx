import { rufe } from '@avalwerk/api'
import {
  alsFormfehler,
  anschriftszeile,
  Feld,
  Formularhäkchen,
  ConfirmationNote,
  Gewählt,
  kontaktOderNull,
  kontaktzeile,
  LEERER_KONTAKT,
  type Partei,
  Parteisuche,
  Schrittform,
  Schrittformular,
  useWeiter,
} from '@avalwerk/bausteine'
import { abtretungserklärung, MELDUNGEN, nummerVon } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { Angaben, Karte, Knopf } from '@avalwerk/ui'
import { useState } from 'react'
import { basis } from '../bausteine/schritt.ts'
import { contactIsRight, Kontaktschritt, Prüfschritt, Vorgangsseite, type Vorgangseigenschaften } from '../bausteine/Vorgang.tsx'
import { t } from '../texte.ts'
import { SCHRITTE } from './schritte.ts'

type Entwurf = { empfänger: Partei | null; ansprechpartner: typeof LEERER_KONTAKT }
const LEER: Entwurf = { empfänger: null, ansprechpartner: LEERER_KONTAKT }
type Eigenschaften = Vorgangseigenschaften<Entwurf>

const INHALT = { empfaenger: Empfänger, ansprechpartner: Kontakt, pruefen: Prüfen, bestaetigen: Bestätigen }

/** The beneficiary assigns the claims that a guarantee secures. */
export default function Seite() {
  return (
    <Vorgangsseite
      titel={(nummer) => t('abtretung.titel', { nummer })}
      zeilen={['G38']}
      schritte={SCHRITTE}
      inhalt={INHALT}
      braucht={{
        empfaenger: null,
        ansprechpartner: ({ entwurf }) => entwurf.empfänger !== null,
        pruefen: contactIsRight,
        bestaetigen: null,
      }}
      leer={LEER}
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
            fehler={gesendet ? MELDUNGEN.begünstigter : undefined}
            beiWahl={(wahl) => ändere({ empfänger: wahl })}
          />
        )}
      </Feld>
    </Schrittform>
  )
}

function Kontakt(e: Eigenschaften) {
  return <Kontaktschritt {...e} hinweis={t('abtretung.kontaktHinweis')} zurück="empfaenger" nächster="pruefen" />
}

function Prüfen({ b, entwurf }: Eigenschaften) {
  const kontakt = kontaktOderNull(entwurf.ansprechpartner)
  return (
    <Prüfschritt b={b} zurück="ansprechpartner" nächster="bestaetigen">
      <Karte titel={t('abtretung.übersicht')}>
        <Angaben
          paare={[
            [t('abtretung.empfänger'), entwurf.empfänger?.name],
            [t('abtretung.kontakt'), kontakt && kontaktzeile(kontakt)],
          ]}
        />
      </Karte>
    </Prüfschritt>
  )
}

function Bestätigen({ b, entwurf, sende }: Eigenschaften) {
  const { transport } = usePlattform()
  const name = entwurf.empfänger?.name ?? ''
  return (
    <Schrittformular
      anfang={{ erklaerung: false }}
      prüfe={({ erklaerung }) => alsFormfehler(erklaerung ? [] : [{ feld: 'erklaerung', grund: t('abtretung.erklärungFehlt') }])}
      sende={({ erklaerung }) =>
        sende(
          () =>
            rufe(transport, `POST ${basis}/{id}/abtretung`, {
              params: { id: b.id },
              body: {
                version: b.version,
                empfaengerId: entwurf.empfänger?.unternehmenId ?? '',
                ansprechpartner: kontaktOderNull(entwurf.ansprechpartner),
                erklaerung,
              },
            }),
          t('abtretung.veranlasst', { name }),
        )
      }
      weiter={t('abtretung.knopf', { nummer: nummerVon(b) })}
      zurück="pruefen"
    >
      <Feld titel={t('abtretung.erklärung')} hinweis={t('abtretung.folge', { name })}>
        <Formularhäkchen name="erklaerung" wort={abtretungserklärung(name)} />
        <ConfirmationNote />
      </Feld>
    </Schrittformular>
  )
}

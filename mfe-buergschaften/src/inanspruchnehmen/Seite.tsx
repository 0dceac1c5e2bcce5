import {
  alsFormfehler,
  dateiIds,
  Feld,
  Formularhäkchen,
  ConfirmationNote,
  Formulartext,
  kontaktOderNull,
  kontaktzeile,
  Paar,
  Schrittformular,
  unterlagenmangel,
  Unterlagenfeld,
  useEinmal,
  useWeiter,
} from '@avalwerk/bausteine'
import { formatDatum, formatEuro, kalendertag, nutzererklärung, parseIban, prüfeInanspruchnahme, nummerVon } from '@avalwerk/domain'
import { Betragsfeld, Formularfeld } from '@avalwerk/forms'
import { Angaben, Hinweis } from '@avalwerk/ui'
import { basis } from '../bausteine/schritt.ts'
import { contactIsRight, Kontaktschritt, Vorgangsseite } from '../bausteine/Vorgang.tsx'
import { t } from '../texte.ts'
import { alsAngaben, type Eigenschaften, type Entwurf, LEER } from './entwurf.ts'
import { SCHRITTE } from './schritte.ts'

const INHALT = { angaben: Anspruch, ansprechpartner: Kontakt, pruefen: Senden }

/** The beneficiary claims on a guarantee. */
export default function Seite() {
  return (
    <Vorgangsseite
      titel={(nummer) => t('anspruch.titel', { nummer })}
      zeilen={['G33']}
      schritte={SCHRITTE}
      inhalt={INHALT}
      braucht={{
        angaben: null,
        ansprechpartner: ({ b, entwurf }) => claimDefects(entwurf, b.betrag).length === 0,
        pruefen: contactIsRight,
      }}
      leer={LEER}
      hinweis={({ befristungsdatum }) =>
        befristungsdatum !== null &&
        befristungsdatum < kalendertag(new Date()) && (
          <Hinweis ton="warnung">
            <p>{t('anspruch.abgelaufen', { datum: formatDatum(befristungsdatum) })}</p>
          </Hinweis>
        )
      }
    />
  )
}

type Anspruchswerte = Omit<Entwurf, 'ansprechpartner'>

/** What is wrong with a claim, by the fields of the form. */
function claimDefects(w: Anspruchswerte, haftet: number) {
  const dateien = unterlagenmangel(w.dateien)
  return [
    ...prüfeInanspruchnahme(alsAngaben(w), haftet).map(({ feld, grund }) => ({
      feld: feld.replace('zahlungsempfaenger.name', 'empfaenger').replace('zahlungsempfaenger.iban', 'iban'),
      grund,
    })),
    ...(dateien ? [{ feld: 'dateien', grund: dateien }] : []),
  ]
}

function Anspruch({ b, entwurf, ändere }: Eigenschaften) {
  const geheWeiter = useWeiter()
  const { ansprechpartner: _, ...anfang } = entwurf
  return (
    <Schrittformular<Anspruchswerte>
      anfang={anfang}
      merke={ändere}
      prüfe={(w) => alsFormfehler(claimDefects(w, b.betrag))}
      sende={(w) => {
        ändere(w)
        geheWeiter('ansprechpartner')
        return undefined
      }}
      weiter={t('schritt.weiter')}
    >
      <Feld titel={t('anspruch.anspruch')} hinweis={t('anspruch.haftung', { bürge: b.buerge.name, betrag: formatEuro(b.betrag) })}>
        <Betragsfeld name="betrag" beschriftung={t('anspruch.betrag')} />
        <Formulartext name="begruendung" form="begruendung" beschriftung={t('anspruch.begründung')} rows={6} />
      </Feld>
      <Feld titel={t('anspruch.empfänger')} hinweis={t('anspruch.empfängerHinweis')}>
        <Paar>
          <Formularfeld name="empfaenger" form="name" beschriftung={t('anspruch.empfängerName')} autoComplete="off" />
          <Formularfeld
            name="iban"
            form="iban"
            beschriftung={t('anspruch.iban')}
            autoComplete="off"
            forme={(text) => parseIban(text) ?? text}
          />
        </Paar>
      </Feld>
      <Feld titel={t('anspruch.unterlagen')}>
        <Unterlagenfeld name="dateien" beschriftung={t('anspruch.unterlagenFeld')} />
      </Feld>
    </Schrittformular>
  )
}

function Kontakt(e: Eigenschaften) {
  return <Kontaktschritt {...e} hinweis={t('anspruch.kontaktHinweis')} zurück="angaben" nächster="pruefen" />
}
function Senden({ b, entwurf, sende }: Eigenschaften) {
  const rufeEinmal = useEinmal()
  const { betrag, zahlungsempfaenger, begruendung } = alsAngaben(entwurf)
  const kontakt = kontaktOderNull(entwurf.ansprechpartner)
  return (
    <Schrittformular
      anfang={{ erklaerung: false }}
      prüfe={({ erklaerung }) => alsFormfehler(erklaerung ? [] : [{ feld: 'erklaerung', grund: t('anspruch.erklärungFehlt') }])}
      sende={({ erklaerung }) =>
        sende(
          () =>
            rufeEinmal(`POST ${basis}/{id}/inanspruchnahmen`, {
              params: { id: b.id },
              body: {
                version: b.version,
                betrag: betrag ?? 0,
                begruendung,
                zahlungsempfaenger,
                ansprechpartner: kontakt,
                dateien: dateiIds(entwurf.dateien),
                erklaerung,
              },
            }),
          t('anspruch.gesendet', { bürge: b.buerge.name }),
        )
      }
      weiter={t('anspruch.knopf', { nummer: nummerVon(b) })}
      zurück="ansprechpartner"
    >
      <Feld titel={t('anspruch.übersicht')} hinweis={t('anspruch.folge', { bürge: b.buerge.name })}>
        <Angaben
          paare={[
            [t('anspruch.gefordert'), betrag !== undefined && formatEuro(betrag)],
            [t('anspruch.begründung'), begruendung],
            [t('anspruch.empfänger'), zahlungsempfaenger && `${zahlungsempfaenger.name}, ${zahlungsempfaenger.iban}`],
            [t('anspruch.kontakt'), kontakt && kontaktzeile(kontakt)],
            [t('anspruch.unterlagen'), entwurf.dateien.map(({ name }) => name).join(', ')],
          ].map(([name, wert]) => [name as string, wert === false ? null : wert])}
        />
      </Feld>
      <Feld titel={t('anspruch.erklärung')}>
        <Formularhäkchen name="erklaerung" wort={nutzererklärung(b.auftraggeber.name)} />
        <ConfirmationNote />
      </Feld>
    </Schrittformular>
  )
}

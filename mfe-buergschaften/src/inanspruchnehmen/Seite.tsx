import {
  Ablauf,
  alsAbsage,
  alsFormfehler,
  Ansprechpartnerfelder,
  dateiIds,
  Feld,
  Formularhäkchen,
  Formularpasswort,
  Formulartext,
  kontaktzeile,
  Paar,
  Schrittformular,
  unterlagenmangel,
  Unterlagenfeld,
  useAuffrischen,
  useEinmal,
  useEntwurf,
  useWeiter,
} from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import {
  formatDatum,
  formatEuro,
  kalendertag,
  MELDUNGEN,
  nutzererklärung,
  parseIban,
  prüfeAnsprechpartner,
  prüfeInanspruchnahme,
} from '@avalwerk/domain'
import { Betragsfeld, Formularfeld } from '@avalwerk/forms'
import { Navigate, useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { Angaben, Hinweis } from '@avalwerk/ui'
import { useState } from 'react'
import { basis, nummerVon, pfadZurListe } from '../bausteine/schritt.ts'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'
import { alsAngaben, type Eigenschaften, type Entwurf, kontaktVon, LEER } from './entwurf.ts'
import { SCHRITTE } from './schritte.ts'

const INHALT = { angaben: Anspruch, ansprechpartner: Kontakt, pruefen: Senden }

/** The beneficiary claims on a guarantee. */
export default function Seite() {
  return <Rahmen>{(b) => <Inanspruchnahme b={b} />}</Rahmen>
}

function Inanspruchnahme({ b }: { b: Bürgschaft }) {
  const { wert: entwurf, ändere, verwirf } = useEntwurf<Entwurf>(LEER)
  const [fertig, setFertig] = useState(false)
  if (!b.schritte.includes('G33') && !fertig) return <Navigate to={`/buergschaften/details/${b.id}`} replace />
  const abgelaufen = b.befristungsdatum !== null && b.befristungsdatum < kalendertag(new Date())
  return (
    <Ablauf
      titel={t('anspruch.titel', { nummer: nummerVon(b) })}
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
      hinweis={
        abgelaufen && (
          <Hinweis ton="warnung">
            <p>{t('anspruch.abgelaufen', { datum: formatDatum(b.befristungsdatum as string) })}</p>
          </Hinweis>
        )
      }
    />
  )
}

type Anspruchswerte = Omit<Entwurf, 'ansprechpartner'>

function Anspruch({ b, entwurf, ändere }: Eigenschaften) {
  const geheWeiter = useWeiter()
  const { ansprechpartner: _, ...anfang } = entwurf
  return (
    <Schrittformular<Anspruchswerte>
      anfang={anfang}
      prüfe={(w) => {
        const dateien = unterlagenmangel(w.dateien)
        return alsFormfehler([
          ...prüfeInanspruchnahme(alsAngaben(w), b.betrag).map(({ feld, grund }) => ({
            feld: feld.replace('zahlungsempfaenger.name', 'empfaenger').replace('zahlungsempfaenger.iban', 'iban'),
            grund,
          })),
          ...(dateien ? [{ feld: 'dateien', grund: dateien }] : []),
        ])
      }}
      sende={(w) => {
        ändere(w)
        geheWeiter('ansprechpartner')
        return undefined
      }}
      weiter={t('schritt.weiter')}
    >
      <Feld titel={t('anspruch.anspruch')} hinweis={t('anspruch.haftung', { bürge: b.buerge.name, betrag: formatEuro(b.betrag) })}>
        <Betragsfeld name="betrag" beschriftung={t('anspruch.betrag')} />
        <Formulartext name="begruendung" beschriftung={t('anspruch.begründung')} maxLength={4000} rows={6} />
      </Feld>
      <Feld titel={t('anspruch.empfänger')} hinweis={t('anspruch.empfängerHinweis')}>
        <Paar>
          <Formularfeld name="empfaenger" beschriftung={t('anspruch.empfängerName')} autoComplete="off" maxLength={200} />
          <Formularfeld
            name="iban"
            beschriftung={t('anspruch.iban')}
            autoComplete="off"
            maxLength={60}
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
      zurück="angaben"
    >
      <Feld titel={t('anspruch.kontakt')} hinweis={t('anspruch.kontaktHinweis')}>
        <Ansprechpartnerfelder name="ansprechpartner" />
      </Feld>
    </Schrittformular>
  )
}

function Senden({ b, entwurf, schließe }: Eigenschaften) {
  const { melde, zeigeProblem } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  const rufeEinmal = useEinmal()
  const { betrag, zahlungsempfaenger, begruendung } = alsAngaben(entwurf)
  const kontakt = kontaktVon(entwurf)
  async function sende({ erklaerung, passwort }: { erklaerung: boolean; passwort: string }) {
    try {
      await rufeEinmal(`POST ${basis}/{id}/inanspruchnahmen`, {
        params: { id: b.id },
        body: {
          version: b.version,
          betrag: betrag ?? 0,
          begruendung,
          zahlungsempfaenger,
          ansprechpartner: kontakt,
          dateien: dateiIds(entwurf.dateien),
          erklaerung,
          passwort,
        },
      })
    } catch (fehler) {
      return alsAbsage(fehler, zeigeProblem)
    }
    schließe()
    melde(t('anspruch.gesendet', { bürge: b.buerge.name }))
    await navigiere(`/buergschaften/details/${b.id}`, { replace: true })
    await auffrischen()
    return undefined
  }
  return (
    <Schrittformular
      anfang={{ erklaerung: false, passwort: '' }}
      prüfe={({ erklaerung, passwort }) =>
        alsFormfehler([
          ...(erklaerung ? [] : [{ feld: 'erklaerung', grund: t('anspruch.erklärungFehlt') }]),
          ...(passwort ? [] : [{ feld: 'passwort', grund: MELDUNGEN.pflicht }]),
        ])
      }
      sende={sende}
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
        <Formularpasswort />
      </Feld>
    </Schrittformular>
  )
}

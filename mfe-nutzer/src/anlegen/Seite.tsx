import { rufe } from '@avalwerk/api'
import { alsFormfehler, Tatseite, useEinmal } from '@avalwerk/bausteine'
import {
  alsAdresse,
  BASISNUTZER,
  formatDatum,
  kalendertag,
  meldetSichSelbstAn,
  NUTZERBEZIEHUNG,
  type Nutzerbeziehung,
  prüfeNutzerdaten,
  prüfeNutzeremail,
} from '@avalwerk/domain'
import { Formularfeld } from '@avalwerk/forms'
import { Link, useLocation, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { abstand, Hinweis, Karte, Knopf, knopfstil, Seitenkopf } from '@avalwerk/ui'
import { type ReactNode, useState } from 'react'
import { alsDaten, basis, gemerkt, nameVon, type Nutzerwerte, useNutzerformular } from '../bausteine/daten.ts'
import { Nutzerkarten } from '../bausteine/Nutzerfelder.tsx'
import { t } from '../texte.ts'

const pfad = [{ beschriftung: t('liste.titel'), ziel: '/nutzer/liste' }]

/** Creates a user: first whether the address is free, then who it is, what they may do and see. */
export default function Seite() {
  const { pathname } = useLocation()
  const [ergebnis, setErgebnis] = useState<Prüfergebnis>()
  const gemerkte = gemerkt(pathname)
  if (gemerkte || ergebnis?.art === NUTZERBEZIEHUNG.FREI) return <Formular email={ergebnis?.email ?? gemerkte?.werte.email ?? ''} />
  if (ergebnis) return <Ergebnis {...ergebnis} beiAnderer={() => setErgebnis(undefined)} />
  return <Prüfung beiErgebnis={setErgebnis} />
}

type Prüfergebnis = Readonly<{
  art: Nutzerbeziehung
  email: string
  /** Of somebody who is or was in the own organisation. */
  wer?: Readonly<{ nutzerId: string; name: string; gelöschtAm: string | null }>
}>

/** Asks for the address and what it means. */
function Prüfung({ beiErgebnis }: { beiErgebnis: (ergebnis: Prüfergebnis) => void }) {
  const { transport } = usePlattform()
  return (
    <Tatseite
      titel={t('anlegen.titel')}
      pfad={pfad}
      erlaubt
      zurück="/nutzer/liste"
      anfang={{ email: '' }}
      prüfe={({ email }) => ({ email: prüfeNutzeremail(email) })}
      knopf={() => ({ wort: t('anlegen.prüfen') })}
      sende={async ({ email: eingabe }) => {
        const email = eingabe.trim()
        const art = await rufe(transport, `GET ${basis}/benutzer/beziehungeigeneorganisation/{email}`, { params: { email } })
        const bekannt = art === NUTZERBEZIEHUNG.VORHANDEN || art === NUTZERBEZIEHUNG.WIEDERHERSTELLBAR
        const wer = bekannt
          ? await rufe(transport, `GET ${basis}/benutzer/email/{email}`, { params: { email: alsAdresse(email) } })
          : undefined
        beiErgebnis({ art, email, ...(wer && { wer: { nutzerId: wer.nutzerId, name: nameVon(wer), gelöschtAm: wer.geloeschtAm } }) })
        return undefined
      }}
    >
      {() => (
        <Karte titel={t('anlegen.frage')}>
          <Formularfeld name="email" form="email" beschriftung={t('feld.email')} hinweis={t('anlegen.hinweis')} autoComplete="off" />
        </Karte>
      )}
    </Tatseite>
  )
}

/** Why nobody new is created under an address, and what can be done instead. */
function Ergebnis({ art, email, wer, beiAnderer }: Prüfergebnis & { beiAnderer: () => void }) {
  const darfBearbeiten = useRecht({ aktion: 'bearbeiten', kategorien: ['Nutzer'] })
  const name = wer?.name ?? email
  const andere = <Knopf onClick={beiAnderer}>{t('anlegen.andere')}</Knopf>
  if (art === NUTZERBEZIEHUNG.VORHANDEN)
    return (
      <Blatt titel={t('anlegen.vorhanden')} text={t('anlegen.vorhandenText', { email })}>
        {wer && darfBearbeiten && (
          <Link to={`/nutzer/${wer.nutzerId}/bearbeiten`} css={knopfstil('haupt')}>
            {t('anlegen.zumProfil', { name })}
          </Link>
        )}
        {andere}
      </Blatt>
    )
  if (art === NUTZERBEZIEHUNG.WIEDERHERSTELLBAR)
    return (
      <Blatt
        titel={t('anlegen.wiederherstellbar')}
        text={t('anlegen.wiederherstellbarText', {
          name,
          email,
          datum: wer?.gelöschtAm ? formatDatum(kalendertag(new Date(wer.gelöschtAm))) : '',
        })}
      >
        <Link to={`/nutzer/wiederherstellen?email=${encodeURIComponent(email)}`} css={knopfstil('haupt')}>
          {t('anlegen.wiederherstellen')}
        </Link>
        {andere}
      </Blatt>
    )
  return (
    <Blatt titel={t('anlegen.unmöglich')} text={t('anlegen.unmöglichText')}>
      {andere}
    </Blatt>
  )
}

function Blatt({ titel, text, children }: { titel: string; text: string; children: ReactNode }) {
  return (
    <>
      <Seitenkopf titel={titel} pfad={pfad} />
      <div css={{ display: 'grid', gap: abstand(2), maxWidth: 720 }}>
        <Hinweis ton="warnung">
          <p>{text}</p>
        </Hinweis>
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>{children}</div>
      </div>
    </>
  )
}

function Formular({ email }: { email: string }) {
  const { nutzer } = usePlattform()
  const darfVergeben = useRecht({ aktion: 'zuordnen', kategorien: ['Rollen'] })
  const rufeEinmal = useEinmal()
  // The own company, and what the own view is bound to.
  const formular = useNutzerformular({
    vorname: '',
    nachname: '',
    email,
    telefonnummer: '',
    rolle: darfVergeben ? '' : BASISNUTZER,
    unternehmenId: nutzer.unternehmenId,
    unternehmenSichtbeschränkt: nutzer.unternehmenSichtbeschränkt,
    sichtberechtigteUnternehmen: nutzer.sichtberechtigteUnternehmen,
  })
  return (
    <Tatseite<Nutzerwerte>
      titel={t('anlegen.titel')}
      pfad={pfad}
      erlaubt
      zurück="/nutzer/liste"
      anfang={formular.anfang}
      prüfe={(w) => alsFormfehler(prüfeNutzerdaten(alsDaten(w)))}
      knopf={(w) => ({
        wort: t(meldetSichSelbstAn(w.rolle) ? 'anlegen.knopf' : 'anlegen.knopfTechnisch', { name: nameVon(w) || t('anlegen.diese') }),
      })}
      sende={async (w) => {
        await rufeEinmal(`POST ${basis}/benutzer`, {
          body: { ...alsDaten(w), sichtberechtigteUnternehmen: [...w.sichtberechtigteUnternehmen] },
        })
        formular.verwirf()
        const angaben = { name: nameVon(w), email: w.email }
        return { ziel: '/nutzer/liste', meldung: t(meldetSichSelbstAn(w.rolle) ? 'anlegen.erfolg' : 'anlegen.erfolgTechnisch', angaben) }
      }}
    >
      {() => <Nutzerkarten formular={formular} />}
    </Tatseite>
  )
}

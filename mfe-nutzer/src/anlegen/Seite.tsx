import { rufe } from '@avalwerk/api'
import { toFormErrors, ActionPage, useIdempotentCall } from '@avalwerk/bausteine'
import {
  asAddress,
  BASE_NUTZER,
  formatDate,
  calendarDate,
  signsInAlone,
  NUTZER_RELATION,
  type NutzerRelation,
  validateNutzerData,
  validateNutzerEmail,
} from '@avalwerk/domain'
import { FormField } from '@avalwerk/forms'
import { Link, useLocation, usePlatform, useRight } from '@avalwerk/platform/remote'
import { abstand, Alert, Card, Button, buttonStyle, PageHeader } from '@avalwerk/ui'
import { type ReactNode, useState } from 'react'
import { asData, basis, gemerkt, nameOf, type NutzerValues, useNutzerForm } from '../bausteine/daten.ts'
import { NutzerCards } from '../bausteine/Nutzerfelder.tsx'
import { t } from '../texte.ts'

const pfad = [{ beschriftung: t('liste.titel'), ziel: '/nutzer/liste' }]

/** Creates a user: first whether the address is free, then who it is, what they may do and see. */
export default function Seite() {
  const { pathname } = useLocation()
  const [ergebnis, setErgebnis] = useState<ReviewResult>()
  const remembered = gemerkt(pathname)
  if (remembered || ergebnis?.art === NUTZER_RELATION.FREI) return <Form email={ergebnis?.email ?? remembered?.werte.email ?? ''} />
  if (ergebnis) return <Result {...ergebnis} beiAnderer={() => setErgebnis(undefined)} />
  return <Validator beiErgebnis={setErgebnis} />
}

type ReviewResult = Readonly<{
  art: NutzerRelation
  email: string
  /** Of somebody who is or was in the own organisation. */
  wer?: Readonly<{ nutzerId: string; name: string; gelöschtAm: string | null }>
}>

/** Asks for the address and what it means. */
function Validator({ beiErgebnis }: { beiErgebnis: (ergebnis: ReviewResult) => void }) {
  const { transport } = usePlatform()
  return (
    <ActionPage
      titel={t('anlegen.titel')}
      pfad={pfad}
      erlaubt
      zurück="/nutzer/liste"
      anfang={{ email: '' }}
      prüfe={({ email }) => ({ email: validateNutzerEmail(email) })}
      knopf={() => ({ wort: t('anlegen.prüfen') })}
      sende={async ({ email: eingabe }) => {
        const email = eingabe.trim()
        const art = await rufe(transport, `GET ${basis}/benutzer/beziehungeigeneorganisation/{email}`, { params: { email } })
        const bekannt = art === NUTZER_RELATION.VORHANDEN || art === NUTZER_RELATION.WIEDERHERSTELLBAR
        const wer = bekannt
          ? await rufe(transport, `GET ${basis}/benutzer/email/{email}`, { params: { email: asAddress(email) } })
          : undefined
        beiErgebnis({ art, email, ...(wer && { wer: { nutzerId: wer.nutzerId, name: nameOf(wer), gelöschtAm: wer.geloeschtAm } }) })
        return undefined
      }}
    >
      {() => (
        <Card titel={t('anlegen.frage')}>
          <FormField name="email" form="email" beschriftung={t('feld.email')} hinweis={t('anlegen.hinweis')} autoComplete="off" />
        </Card>
      )}
    </ActionPage>
  )
}

/** Why nobody new is created under an address, and what can be done instead. */
function Result({ art, email, wer, beiAnderer }: ReviewResult & { beiAnderer: () => void }) {
  const mayEdit = useRight({ aktion: 'bearbeiten', kategorien: ['Nutzer'] })
  const name = wer?.name ?? email
  const andere = <Button onClick={beiAnderer}>{t('anlegen.andere')}</Button>
  if (art === NUTZER_RELATION.VORHANDEN)
    return (
      <Sheet titel={t('anlegen.vorhanden')} text={t('anlegen.vorhandenText', { email })}>
        {wer && mayEdit && (
          <Link to={`/nutzer/${wer.nutzerId}/bearbeiten`} css={buttonStyle('haupt')}>
            {t('anlegen.zumProfil', { name })}
          </Link>
        )}
        {andere}
      </Sheet>
    )
  if (art === NUTZER_RELATION.WIEDERHERSTELLBAR)
    return (
      <Sheet
        titel={t('anlegen.wiederherstellbar')}
        text={t('anlegen.wiederherstellbarText', {
          name,
          email,
          datum: wer?.gelöschtAm ? formatDate(calendarDate(new Date(wer.gelöschtAm))) : '',
        })}
      >
        <Link to={`/nutzer/wiederherstellen?email=${encodeURIComponent(email)}`} css={buttonStyle('haupt')}>
          {t('anlegen.wiederherstellen')}
        </Link>
        {andere}
      </Sheet>
    )
  return (
    <Sheet titel={t('anlegen.unmöglich')} text={t('anlegen.unmöglichText')}>
      {andere}
    </Sheet>
  )
}

function Sheet({ titel, text, children }: { titel: string; text: string; children: ReactNode }) {
  return (
    <>
      <PageHeader titel={titel} pfad={pfad} />
      <div css={{ display: 'grid', gap: abstand(2), maxWidth: 720 }}>
        <Alert ton="warnung">
          <p>{text}</p>
        </Alert>
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>{children}</div>
      </div>
    </>
  )
}

function Form({ email }: { email: string }) {
  const { nutzer } = usePlatform()
  const mayAssign = useRight({ aktion: 'zuordnen', kategorien: ['Rollen'] })
  const callIdempotent = useIdempotentCall()
  // The own company, and what the own view is bound to.
  const formular = useNutzerForm({
    vorname: '',
    nachname: '',
    email,
    telefonnummer: '',
    rolle: mayAssign ? '' : BASE_NUTZER,
    unternehmenId: nutzer.unternehmenId,
    unternehmenSichtbeschränkt: nutzer.unternehmenSichtbeschränkt,
    sichtberechtigteUnternehmen: nutzer.sichtberechtigteUnternehmen,
  })
  return (
    <ActionPage<NutzerValues>
      titel={t('anlegen.titel')}
      pfad={pfad}
      erlaubt
      zurück="/nutzer/liste"
      anfang={formular.anfang}
      prüfe={(w) => toFormErrors(validateNutzerData(asData(w)))}
      knopf={(values) => ({
        wort: t(signsInAlone(values.rolle) ? 'anlegen.knopf' : 'anlegen.knopfTechnisch', { name: nameOf(values) || t('anlegen.diese') }),
      })}
      sende={async (values) => {
        await callIdempotent(`POST ${basis}/benutzer`, {
          body: { ...asData(values), sichtberechtigteUnternehmen: [...values.sichtberechtigteUnternehmen] },
        })
        formular.verwirf()
        const angaben = { name: nameOf(values), email: values.email }
        return { ziel: '/nutzer/liste', meldung: t(signsInAlone(values.rolle) ? 'anlegen.erfolg' : 'anlegen.erfolgTechnisch', angaben) }
      }}
    >
      {() => <NutzerCards formular={formular} />}
    </ActionPage>
  )
}

import { rufe } from '@avalwerk/api'
import { toFormErrors, FormTextField, Geladen, ActionPage } from '@avalwerk/bausteine'
import type { Api } from '@avalwerk/contracts'
import { asAddresses, gleich, WITHOUT_CHANGE, validateAddresses } from '@avalwerk/domain'
import { useParams, usePlatform } from '@avalwerk/platform/remote'
import { abstand, Card } from '@avalwerk/ui'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { konfigurator, loadTexts, partner, stammdatenUrl, MASTER_LIST, useUnternehmen } from '../bausteine/daten.ts'
import { t } from '../texte.ts'
import { gevoOverview, useGevos } from './Uebersicht.tsx'

type Unternehmen = Api[`GET ${typeof partner}/unternehmen/{id}`]['antwort']
type Gevos = Api[`GET ${typeof konfigurator}/buerge/gevo`]['antwort']

/** A guarantor's mailboxes for all business cases that name none of their own. */
export default function Seite() {
  const { unternehmenId = '' } = useParams()
  return (
    <Geladen antwort={useUnternehmen(unternehmenId)} texte={loadTexts(MASTER_LIST)}>
      {(u) => <With key={unternehmenId} u={u} />}
    </Geladen>
  )
}

function With({ u: unternehmen }: { u: Unternehmen }) {
  return (
    <Geladen frisch antwort={useGevos(unternehmen.unternehmenId, true)} texte={loadTexts(MASTER_LIST)}>
      {(gevos) => <Edit u={unternehmen} gelesen={gevos} />}
    </Geladen>
  )
}

function Edit({ u: unternehmen, gelesen }: { u: Unternehmen; gelesen: Gevos }) {
  const { transport } = usePlatform()
  const [{ version, defaultMail }] = useState(gelesen)
  const id = unternehmen.unternehmenId
  const zurück = gevoOverview(id)
  return (
    <ActionPage<{ defaultMail: string }>
      titel={t('gevo.defaultMailSeite', { name: unternehmen.name })}
      pfad={[
        { beschriftung: unternehmen.name, ziel: stammdatenUrl(id) },
        { beschriftung: t('gevo.titel'), ziel: zurück },
      ]}
      erlaubt
      zurück={zurück}
      anfang={{ defaultMail: defaultMail.join('\n') }}
      prüfe={(w) => toFormErrors(validateAddresses(asAddresses(w.defaultMail), 'defaultMail'))}
      knopf={() => ({ wort: t('gevo.defaultMailKnopf') })}
      verhindere={(w) => (gleich(defaultMail, asAddresses(w.defaultMail)) ? { [FORM_ERROR]: WITHOUT_CHANGE } : undefined)}
      sende={async (values) => {
        await rufe(transport, `PUT ${konfigurator}/buerge/{id}/defaultmail`, {
          params: { id },
          body: { version, defaultMail: asAddresses(values.defaultMail) },
        })
        return { ziel: zurück, meldung: t('gevo.defaultMailGespeichert') }
      }}
    >
      {() => (
        <Card titel={t('gevo.defaultMail')}>
          <div css={{ display: 'grid', gap: abstand(2) }}>
            <p>{t('gevo.defaultMailText')}</p>
            <FormTextField name="defaultMail" form={null} beschriftung={t('gevo.adressen')} hinweis={t('gevo.adressenHinweis')} rows={4} />
          </div>
        </Card>
      )}
    </ActionPage>
  )
}

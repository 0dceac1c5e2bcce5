import { call } from '@avalwerk/api'
import { toFormErrors, FormTextField, Loaded, ActionPage } from '@avalwerk/bausteine'
import type { Api } from '@avalwerk/contracts'
import { asAddresses, same, WITHOUT_CHANGE, validateAddresses } from '@avalwerk/domain'
import { useParams, usePlatform } from '@avalwerk/platform/remote'
import { spacing, Card } from '@avalwerk/ui'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { konfigurator, loadTexts, partner, stammdatenUrl, MASTER_LIST, useUnternehmen } from '../components/queries.ts'
import { t } from '../texts.ts'
import { gevoOverview, useGevos } from './Overview.tsx'

type Unternehmen = Api[`GET ${typeof partner}/unternehmen/{id}`]['response']
type Gevos = Api[`GET ${typeof konfigurator}/buerge/gevo`]['response']

/** A guarantor's mailboxes for all business cases that name none of their own. */
export default function Page() {
  const { unternehmenId = '' } = useParams()
  return (
    <Loaded antwort={useUnternehmen(unternehmenId)} texte={loadTexts(MASTER_LIST)}>
      {(u) => <With key={unternehmenId} u={u} />}
    </Loaded>
  )
}

function With({ u: unternehmen }: { u: Unternehmen }) {
  return (
    <Loaded frisch antwort={useGevos(unternehmen.unternehmenId, true)} texte={loadTexts(MASTER_LIST)}>
      {(gevos) => <Edit u={unternehmen} gelesen={gevos} />}
    </Loaded>
  )
}

function Edit({ u: unternehmen, gelesen: read }: { u: Unternehmen; gelesen: Gevos }) {
  const { transport } = usePlatform()
  const [{ version, defaultMail }] = useState(read)
  const id = unternehmen.unternehmenId
  const back = gevoOverview(id)
  return (
    <ActionPage<{ defaultMail: string }>
      titel={t('gevo.defaultMailSeite', { name: unternehmen.name })}
      pfad={[
        { beschriftung: unternehmen.name, ziel: stammdatenUrl(id) },
        { beschriftung: t('gevo.titel'), ziel: back },
      ]}
      erlaubt
      zurück={back}
      anfang={{ defaultMail: defaultMail.join('\n') }}
      prüfe={(w) => toFormErrors(validateAddresses(asAddresses(w.defaultMail), 'defaultMail'))}
      knopf={() => ({ wort: t('gevo.defaultMailKnopf') })}
      verhindere={(w) => (same(defaultMail, asAddresses(w.defaultMail)) ? { [FORM_ERROR]: WITHOUT_CHANGE } : undefined)}
      sende={async (values) => {
        await call(transport, `PUT ${konfigurator}/buerge/{id}/defaultmail`, {
          params: { id },
          body: { version, defaultMail: asAddresses(values.defaultMail) },
        })
        return { ziel: back, meldung: t('gevo.defaultMailGespeichert') }
      }}
    >
      {() => (
        <Card titel={t('gevo.defaultMail')}>
          <div css={{ display: 'grid', gap: spacing(2) }}>
            <p>{t('gevo.defaultMailText')}</p>
            <FormTextField name="defaultMail" form={null} beschriftung={t('gevo.adressen')} hinweis={t('gevo.adressenHinweis')} rows={4} />
          </div>
        </Card>
      )}
    </ActionPage>
  )
}

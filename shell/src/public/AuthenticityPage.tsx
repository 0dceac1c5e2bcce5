import { type ApiClient, isCallError, referenceOf } from '@avalwerk/api'
import type { Api } from '@avalwerk/contracts'
import {
  BUERGSCHAFTSARTEN,
  AUTHENTICITY,
  formatDate,
  formatEuro,
  formatInstant,
  MESSAGES,
  parseVerificationCode,
  VERIFICATION_CODE_WRONG,
} from '@avalwerk/domain'
import { Form, FormField } from '@avalwerk/forms'
import { DescriptionList, ErrorPanel, themeColor, Card, Button, Badge } from '@avalwerk/ui'
import { useEffect, useState } from 'react'
import { FileComparison } from './FileComparison.tsx'
import { t } from './texts.ts'

type Result = Api['dokument']['echtheit']['response']
type Values = { nummer: string; code: string }

/** Reads what a scanned code brings along, behind the #. */
function fromAddress(): Values {
  const details = new URLSearchParams(location.hash.slice(1))
  return { nummer: details.get('nummer') ?? '', code: details.get('code') ?? '' }
}

/** The authenticity check, open to everybody who holds a document. */
export function AuthenticityPage({ api }: { api: ApiClient }) {
  const [initial] = useState(fromAddress)
  const [result, setResult] = useState<Result>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    document.title = t('authenticityPage.windowTitle')
  }, [])

  async function check({ nummer, code }: Values) {
    setResult(undefined)
    setError(undefined)
    try {
      setResult(await api.dokument.echtheit.call({ body: { nummer: nummer.trim(), pruefcode: code } }))
    } catch (cause) {
      setError(cause)
    }
  }
  return (
    <main css={{ maxWidth: 640, margin: '48px auto', padding: 16, display: 'grid', gap: 24 }}>
      <header>
        <p css={{ marginBottom: 24 }}>
          <a href="/">{t('authenticityPage.avalwerk')}</a>
        </p>
        <h1>{t('authenticityPage.heading')}</h1>
        <p css={{ color: themeColor('muted'), marginTop: 8 }}>{t('authenticityPage.intro')}</p>
      </header>
      <Form<Values>
        initialValues={initial}
        validate={({ nummer, code }) => ({
          ...(!nummer.trim() && { nummer: MESSAGES.required }),
          ...(!parseVerificationCode(code) && { code: code.trim() ? VERIFICATION_CODE_WRONG : MESSAGES.required }),
        })}
        onSubmit={check}
        render={({ handleSubmit, submitting }) => (
          <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: 16 }}>
            <FormField name="nummer" form="avalnummer" label={t('authenticityPage.avalnummer')} autoComplete="off" />
            <FormField
              name="code"
              form={null}
              label={t('authenticityPage.pruefcode')}
              hint={t('authenticityPage.pruefcodeHint')}
              autoComplete="off"
              format={(text) => parseVerificationCode(text) ?? text}
            />
            <div>
              <Button variant="primary" type="submit" busy={submitting}>
                {t('authenticityPage.check')}
              </Button>
            </div>
          </form>
        )}
      />
      <div aria-live="polite" css={{ display: 'grid', gap: 24 }}>
        {error !== undefined && <RefusalPanel error={error} />}
        {result && <Info ergebnis={result} />}
      </div>
    </main>
  )
}

function RefusalPanel({ error }: { error: unknown }) {
  if (isCallError(error) && error.code === 'DOKUMENT_UNBEKANNT')
    return <ErrorPanel title={t('authenticityPage.notFoundTitle')} text={t('authenticityPage.notFoundText', { message: error.message })} />
  return (
    <ErrorPanel
      title={t('authenticityPage.errorTitle')}
      text={error instanceof Error ? error.message : ''}
      referenceCode={referenceOf(error)}
    />
  )
}

function Info({ ergebnis }: { ergebnis: Result }) {
  const { caption, tone, sentence } = AUTHENTICITY[ergebnis.ergebnis]
  return (
    <>
      <Card title={t('authenticityPage.resultTitle')} actions={<Badge tone={tone}>{caption}</Badge>}>
        <p css={{ margin: '0 0 16px' }}>{t('authenticityPage.resultText', { sentence })}</p>
        <DescriptionList
          pairs={[
            [t('authenticityPage.nummer'), ergebnis.nummer],
            [t('authenticityPage.art'), BUERGSCHAFTSARTEN[ergebnis.art].name],
            [t('authenticityPage.betrag'), ergebnis.betrag === null ? t('authenticityPage.noLiability') : formatEuro(ergebnis.betrag)],
            [t('authenticityPage.befristetBis'), ergebnis.befristungsdatum && formatDate(ergebnis.befristungsdatum)],
            [t('authenticityPage.buerge'), ergebnis.buerge],
            [t('authenticityPage.beguenstigter'), ergebnis.auftraggeber],
            [t('authenticityPage.kreditnehmer'), ergebnis.auftragnehmer],
            [
              t('authenticityPage.dokument'),
              t('authenticityPage.dokumentVersion', {
                titel: ergebnis.dokument.titel,
                version: ergebnis.dokument.version,
                erstelltAm: formatDate(ergebnis.dokument.erstelltAm),
              }),
            ],
            [t('authenticityPage.asOf'), formatInstant(ergebnis.stand)],
          ]}
        />
      </Card>
      <FileComparison sha256={ergebnis.dokument.sha256} />
    </>
  )
}

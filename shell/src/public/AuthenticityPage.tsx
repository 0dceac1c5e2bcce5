import { isCallError, referenceOf, call } from '@avalwerk/api'
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
import type { Transport } from '@avalwerk/platform'
import { DescriptionList, ErrorPanel, themeColor, Card, Button, Badge } from '@avalwerk/ui'
import { useEffect, useState } from 'react'
import { FileComparison } from './FileComparison.tsx'

const CALL = 'POST /dokumentservice/api/public/v1/echtheit'
type Result = Api[typeof CALL]['response']
type Values = { nummer: string; code: string }

/** What a scanned code brings along, behind the #. */
function fromAddress(): Values {
  const details = new URLSearchParams(location.hash.slice(1))
  return { nummer: details.get('nummer') ?? '', code: details.get('code') ?? '' }
}

/** The authenticity check, open to everybody who holds a document. */
export function AuthenticityCard({ transport }: { transport: Transport }) {
  const [initial] = useState(fromAddress)
  const [result, setResult] = useState<Result>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    document.title = 'Echtheit prüfen · Avalwerk'
  }, [])

  async function check({ nummer: number, code }: Values) {
    setResult(undefined)
    setError(undefined)
    try {
      setResult(await call(transport, CALL, { body: { nummer: number.trim(), pruefcode: code } }))
    } catch (cause) {
      setError(cause)
    }
  }
  return (
    <main css={{ maxWidth: 640, margin: '48px auto', padding: 16, display: 'grid', gap: 24 }}>
      <header>
        <p css={{ marginBottom: 24 }}>
          <a href="/">Avalwerk</a>
        </p>
        <h1>Echtheit einer Bürgschaft prüfen</h1>
        <p css={{ color: themeColor('leise'), marginTop: 8 }}>
          Nummer und Prüfcode stehen auf jeder Seite der Urkunde unten. Wer beide kennt, erfährt, was heute für die Bürgschaft gilt.
        </p>
      </header>
      <Form<Values>
        initialValues={initial}
        validate={({ nummer: number, code }) => ({
          ...(!number.trim() && { nummer: MESSAGES.required }),
          ...(!parseVerificationCode(code) && { code: code.trim() ? VERIFICATION_CODE_WRONG : MESSAGES.required }),
        })}
        onSubmit={check}
        render={({ handleSubmit, submitting }) => (
          <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: 16 }}>
            <FormField name="nummer" form="avalnummer" label="Nummer der Bürgschaft" autoComplete="off" />
            <FormField
              name="code"
              form={null}
              label="Prüfcode"
              hint="16 Zeichen, zum Beispiel 7KQF-M2XA-09TD-R8WC"
              autoComplete="off"
              format={(text) => parseVerificationCode(text) ?? text}
            />
            <div>
              <Button variant="haupt" type="submit" busy={submitting}>
                Prüfen
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
    return (
      <ErrorPanel
        title="Nicht gefunden"
        text={`${error.message} Bitte prüfen Sie die Eingabe. Stimmt sie mit der Urkunde überein, wurde diese nicht über das Portal ausgestellt.`}
      />
    )
  return (
    <ErrorPanel
      title="Die Prüfung ist gerade nicht möglich"
      text={error instanceof Error ? error.message : ''}
      referenceCode={referenceOf(error)}
    />
  )
}

function Info({ ergebnis: e }: { ergebnis: Result }) {
  const { caption, tone, sentence } = AUTHENTICITY[e.ergebnis]
  return (
    <>
      <Card title="Ergebnis" actions={<Badge tone={tone}>{caption}</Badge>}>
        <p css={{ margin: '0 0 16px' }}>{sentence} Vergleichen Sie die Angaben mit Ihrer Urkunde.</p>
        <DescriptionList
          pairs={[
            ['Nummer', e.nummer],
            ['Art', BUERGSCHAFTSARTEN[e.art].name],
            ['Betrag', e.betrag === null ? 'Aus dieser Bürgschaft wird nicht mehr gehaftet.' : formatEuro(e.betrag)],
            ['Befristet bis', e.befristungsdatum && formatDate(e.befristungsdatum)],
            ['Bürge', e.buerge],
            ['Begünstigter', e.auftraggeber],
            ['Kreditnehmer', e.auftragnehmer],
            ['Dokument', `${e.dokument.titel}, Fassung ${e.dokument.version} vom ${formatDate(e.dokument.erstelltAm)}`],
            ['Stand der Auskunft', formatInstant(e.stand)],
          ]}
        />
      </Card>
      <FileComparison sha256={e.dokument.sha256} />
    </>
  )
}

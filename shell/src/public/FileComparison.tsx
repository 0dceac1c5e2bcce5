import { themeColor, FieldFrame, Card, Badge, RADIUS } from '@avalwerk/ui'
import { useState } from 'react'
import { t } from './texts.ts'

const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

type Comparison = Readonly<{ name: string; equal: boolean }>

/** Compares a file with the document that was issued, by its SHA-256. The file stays in the browser. */
export function FileComparison({ sha256 }: { sha256: string }) {
  const [comparison, setComparison] = useState<Comparison>()
  const [over, setOver] = useState(false)
  // Browsers have no hashing on pages without encryption.
  if (!globalThis.crypto?.subtle) return null

  async function compare(file: File | undefined) {
    if (file) setComparison({ name: file.name, equal: hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())) === sha256 })
  }
  return (
    <Card title={t('fileComparison.title')}>
      <div
        css={{
          border: `1px dashed ${themeColor(over ? 'accent' : 'field')}`,
          borderRadius: RADIUS,
          padding: 16,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 8,
        }}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void compare(event.dataTransfer.files[0])
        }}
      >
        <FieldFrame label={t('fileComparison.fileLabel')} hint={t('fileComparison.fileHint')}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept="application/pdf"
              css={{ maxWidth: '100%' }}
              onChange={(e) => void compare(e.target.files?.[0])}
            />
          )}
        </FieldFrame>
        <p role="status">
          {comparison && (
            <>
              <Badge tone={comparison.equal ? 'success' : 'danger'}>
                {comparison.equal ? t('fileComparison.unchanged') : t('fileComparison.different')}
              </Badge>{' '}
              {comparison.equal
                ? t('fileComparison.unchangedText', { name: comparison.name })
                : t('fileComparison.differentText', { name: comparison.name })}
            </>
          )}
        </p>
      </div>
    </Card>
  )
}

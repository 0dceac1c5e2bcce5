import { farbe, Feldrahmen, Karte, Marke, RADIUS } from '@avalwerk/ui'
import { useState } from 'react'

const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

type Vergleich = Readonly<{ name: string; gleich: boolean }>

/** Compares a file with the document that was issued, by its SHA-256. The file stays in the browser. */
export function Dateivergleich({ sha256 }: { sha256: string }) {
  const [vergleich, setVergleich] = useState<Vergleich>()
  const [darüber, setDarüber] = useState(false)
  // Browsers have no hashing on pages without encryption.
  if (!globalThis.crypto?.subtle) return null

  async function vergleiche(datei: File | undefined) {
    if (datei) setVergleich({ name: datei.name, gleich: hex(await crypto.subtle.digest('SHA-256', await datei.arrayBuffer())) === sha256 })
  }
  return (
    <Karte titel="Datei vergleichen">
      <div
        css={{
          border: `1px dashed ${farbe(darüber ? 'akzent' : 'feld')}`,
          borderRadius: RADIUS,
          padding: 16,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 8,
        }}
        onDragOver={(e) => {
          e.preventDefault()
          setDarüber(true)
        }}
        onDragLeave={() => setDarüber(false)}
        onDrop={(e) => {
          e.preventDefault()
          setDarüber(false)
          void vergleiche(e.dataTransfer.files[0])
        }}
      >
        <Feldrahmen
          beschriftung="Ihre PDF-Datei"
          hinweis="Auswählen oder hierher ziehen. Die Datei bleibt auf Ihrem Gerät; verglichen wird ihre Prüfsumme."
        >
          {(kennung) => (
            <input
              {...kennung}
              type="file"
              accept="application/pdf"
              css={{ maxWidth: '100%' }}
              onChange={(e) => void vergleiche(e.target.files?.[0])}
            />
          )}
        </Feldrahmen>
        <p role="status">
          {vergleich && (
            <>
              <Marke ton={vergleich.gleich ? 'gut' : 'gefahr'}>{vergleich.gleich ? 'Unverändert' : 'Abweichend'}</Marke>{' '}
              {vergleich.gleich
                ? `„${vergleich.name}“ ist Byte für Byte das ausgestellte Dokument.`
                : `„${vergleich.name}“ ist nicht das ausgestellte Dokument.`}
            </>
          )}
        </p>
      </div>
    </Karte>
  )
}

import type { Ausgabestand } from '@avalwerk/contracts'
import { Marke } from '@avalwerk/ui'

/** By whom a release is signed, and what that is worth. */
export function Signature({ a: { signature, signers }, asked }: { a: Pick<Ausgabestand, 'signature' | 'signers'>; asked: boolean }) {
  const by = signers.map((name) => `„${name}“`).join(', ')
  if (signature === 'GUELTIG')
    return (
      <Marke ton="gut" titel={`Signiert mit ${by}`}>
        Signiert
      </Marke>
    )
  if (signature === 'ENTZOGEN')
    return (
      <Marke ton="gefahr" titel={`Signiert mit ${by}`}>
        Schlüssel entzogen
      </Marke>
    )
  return <Marke ton={asked ? 'warnung' : 'neutral'}>Nicht signiert</Marke>
}

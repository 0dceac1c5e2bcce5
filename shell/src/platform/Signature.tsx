import type { ReleaseState } from '@avalwerk/contracts'
import { Badge } from '@avalwerk/ui'

/** By whom a release is signed, and what that is worth. */
export function Signature({ a: { signature, signers }, asked }: { a: Pick<ReleaseState, 'signature' | 'signers'>; asked: boolean }) {
  const by = signers.map((name) => `„${name}“`).join(', ')
  if (signature === 'GUELTIG')
    return (
      <Badge tone="gut" title={`Signiert mit ${by}`}>
        Signiert
      </Badge>
    )
  if (signature === 'ENTZOGEN')
    return (
      <Badge tone="gefahr" title={`Signiert mit ${by}`}>
        Schlüssel entzogen
      </Badge>
    )
  return <Badge tone={asked ? 'warnung' : 'neutral'}>Nicht signiert</Badge>
}

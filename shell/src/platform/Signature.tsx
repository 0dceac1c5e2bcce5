import type { ReleaseState } from '@avalwerk/contracts'
import { Badge } from '@avalwerk/ui'
import { t } from './texts.ts'

/** The keys with which a release is signed, and what these signatures are worth. */
export function Signature({
  release: { signature, signers },
  asked,
}: {
  release: Pick<ReleaseState, 'signature' | 'signers'>
  asked: boolean
}) {
  const by = signers.map((name) => `„${name}“`).join(', ')
  if (signature === 'GUELTIG')
    return (
      <Badge tone="success" title={t('signature.signedWith', { by })}>
        {t('signature.signed')}
      </Badge>
    )
  if (signature === 'ENTZOGEN')
    return (
      <Badge tone="danger" title={t('signature.signedWith', { by })}>
        {t('signature.keyRevoked')}
      </Badge>
    )
  return <Badge tone={asked ? 'warning' : 'neutral'}>{t('signature.unsigned')}</Badge>
}

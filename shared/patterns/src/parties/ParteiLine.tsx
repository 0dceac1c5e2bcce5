import { themeColor } from '@avalwerk/ui'
import { formatPostalAddress } from '@avalwerk/domain'

/** A party with its address below. */
export const ParteiLine = ({ name, postadresse }: { name: string; postadresse: Parameters<typeof formatPostalAddress>[0] }) => (
  <>
    {name}
    <div css={{ color: themeColor('muted'), fontSize: 12 }}>{formatPostalAddress(postadresse)}</div>
  </>
)

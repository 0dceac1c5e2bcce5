import { farbe } from '@avalwerk/ui'

/** Why a form was refused as a whole. */
export const Absage = ({ text }: { text: string }) => (
  <p role="alert" css={{ padding: 12, borderRadius: 6, background: farbe('gefahrgrund'), color: farbe('gefahr') }}>
    {text}
  </p>
)

import type { Remotestand } from '@avalwerk/contracts'
import { Marke } from '@avalwerk/ui'

/** On or off, with a version that waits for a decision, tried by some, under maintenance soon. */
export const Zustand = ({ r }: { r: Remotestand }) => (
  <span css={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
    {r.aktiv ? <Marke ton="gut">Eingeschaltet</Marke> : <Marke ton="gefahr">Ausgeschaltet</Marke>}
    {r.waiting && <Marke ton="warnung">{`${r.waiting} wartet`}</Marke>}
    {r.kanarie && <Marke ton="info">{`${r.kanarie.anteil} % auf ${r.kanarie.version}`}</Marke>}
    {r.wartung && Date.parse(r.wartung.bis) > Date.now() && <Marke ton="warnung">Wartung</Marke>}
  </span>
)

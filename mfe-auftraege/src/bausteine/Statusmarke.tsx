import { type Auftragsphase, type Auftragsstatus, auftragsanzeige } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { Marke } from '@avalwerk/ui'

/** An order's status in the viewer's words. */
export function Statusmarke({ status, phase }: { status: Auftragsstatus; phase: Auftragsphase | null }) {
  const { wort, ton } = auftragsanzeige(status, usePlattform().bereich.gruppe, phase)
  return <Marke ton={ton}>{wort}</Marke>
}

import { Dialog } from '@avalwerk/ui'
import type { Remote } from '@avalwerk/platform'
export default function Palette({ beiSchließen }: { remotes: readonly Remote[]; beiSchließen: () => void }) {
  return (
    <Dialog titel="Suchen" beiSchließen={beiSchließen}>
      …
    </Dialog>
  )
}

import { statusanzeige, type Sichtstatus, type Statusgrund } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { Marke } from '@avalwerk/ui'

/** The status in the viewer's words. */
export function Statusmarke({ status, grund }: { status: Sichtstatus; grund: string | null }) {
  const { gruppe } = usePlattform().bereich
  const { wort, ton, hinweis } = statusanzeige(status, gruppe, grund as Statusgrund | null)
  return (
    <Marke ton={ton} titel={hinweis}>
      {hinweis ? `${wort} · ${hinweis}` : wort}
    </Marke>
  )
}

import { abstand, farbe, Knopf, RADIUS } from '@avalwerk/ui'
import { beendeErsatz, type Ersatz } from '../remotes/ersatz.ts'

/** Says at all times that this tab shows a developer's own build. */
export function Ersatzmarke({ ersatz: { name, basis } }: { ersatz: Ersatz }) {
  return (
    <aside
      aria-label="Entwicklung"
      data-ersatz={name}
      css={{
        position: 'fixed',
        right: abstand(2),
        bottom: abstand(2),
        zIndex: 40,
        display: 'flex',
        alignItems: 'center',
        gap: abstand(1),
        padding: abstand(1),
        border: `2px solid ${farbe('warnung')}`,
        borderRadius: RADIUS,
        background: farbe('fläche'),
      }}
    >
      <span>
        <strong>Entwicklung:</strong> {name} von {new URL(basis).host}
      </span>
      <Knopf onClick={beendeErsatz}>Beenden</Knopf>
    </aside>
  )
}

import { abstand, farbe, Knopf, RADIUS } from '@avalwerk/ui'
import { beendeErsatz, type Ersatz } from '../remotes/ersatz.ts'

/** Says at all times that this tab shows another build than everybody's. */
export function Ersatzmarke({ ersatz: { name, basis, version } }: { ersatz: Ersatz }) {
  return (
    <aside
      aria-label={version ? 'Ansicht' : 'Entwicklung'}
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
      {version ? (
        <span>
          <strong>Ansicht:</strong> {name} {version}, nur in diesem Tab
        </span>
      ) : (
        <span>
          <strong>Entwicklung:</strong> {name} von {new URL(basis).host}
        </span>
      )}
      <Knopf onClick={beendeErsatz}>Beenden</Knopf>
    </aside>
  )
}

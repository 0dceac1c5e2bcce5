import { Button } from '@avalwerk/ui'
import { Sheet } from './Sheet.tsx'

/** Before there is anything to show: the server can't be reached yet, and it is tried again. @param again tries at once */
export const Waiting = ({ again }: { again: () => void }) => (
  <Sheet>
    <h1>Verbindung unterbrochen – wir versuchen es weiter</h1>
    <p role="status" css={{ margin: '8px 0 24px' }}>
      Das Portal ist vorübergehend nicht erreichbar. Diese Seite geht von selbst weiter, sobald es wieder da ist.
    </p>
    <Button variant="haupt" onClick={again}>
      Jetzt versuchen
    </Button>
  </Sheet>
)

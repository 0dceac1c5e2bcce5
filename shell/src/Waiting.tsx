import { Button } from '@avalwerk/ui'
import { Sheet } from './Sheet.tsx'
import { t } from './texts.ts'

/** Before there is anything to show: the server can't be reached yet, and it is tried again. @param again tries at once */
export const Waiting = ({ again }: { again: () => void }) => (
  <Sheet>
    <h1>{t('waiting.title')}</h1>
    <p role="status" css={{ margin: '8px 0 24px' }}>
      {t('waiting.text')}
    </p>
    <Button variant="primary" onClick={again}>
      {t('waiting.retryNow')}
    </Button>
  </Sheet>
)

import { Button } from '@avalwerk/ui'
import { Sheet } from './Sheet.tsx'
import { t } from './texts.ts'

/** Says that the server can't be reached yet and is tried again, before there is anything to show. @param again tries at once */
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

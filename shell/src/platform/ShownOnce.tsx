import { Alert, Button, Dialog, spacing } from '@avalwerk/ui'
import { t } from './texts.ts'

type Props = Readonly<{ title: string; warning: string; secret: string; onClose: () => void }>

/** Shows what can't be shown again, until somebody has noted it. */
export const ShownOnce = ({ title, warning, secret, onClose }: Props) => (
  <Dialog
    title={title}
    onClose={onClose}
    buttons={
      <Button variant="primary" onClick={onClose}>
        {t('shownOnce.noted')}
      </Button>
    }
  >
    <div css={{ display: 'grid', gap: spacing(1) }}>
      <Alert tone="warning">{warning}</Alert>
      <code css={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{secret}</code>
    </div>
  </Dialog>
)

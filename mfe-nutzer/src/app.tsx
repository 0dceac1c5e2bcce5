import { defineRemote } from '@avalwerk/platform/remote'
import { Skeleton } from '@avalwerk/ui'
import { table } from './routes.ts'
import { t } from './texts.ts'

export default defineRemote(table, <Skeleton rows={10} name={t('app.seiteGeladen')} />)

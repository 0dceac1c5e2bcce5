import { useApi } from '@avalwerk/api'
import { ActionPage } from '@avalwerk/patterns/act'
import type { Text } from '@avalwerk/contracts'
import { TEXT_TYPE } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { spacing } from '@avalwerk/ui'
import { useTextId } from '../components/queries.ts'
import { listPath, Layout } from '../components/Layout.tsx'
import { TextPreview } from '../components/TextPreview.tsx'
import { t } from '../texts.ts'

/** Archives a text, the beneficiary's own way and the operator's. */
export default function ArchiveTextPage() {
  return <Layout id={useTextId()}>{(text) => <Archive text={text} />}</Layout>
}

function Archive({ text }: { text: Text }) {
  const api = useApi()
  const { area } = usePlatform()
  const back = `/${TEXT_TYPE[text.templatetyp].path}/details/${text.id}`
  return (
    <ActionPage
      title={t('archivieren.pageTitle', { titel: text.daten.titel })}
      path={[listPath(area.group, text), { label: text.daten.titel, target: back }]}
      allowed={text.schritte.includes('X14')}
      back={back}
      initial={{}}
      button={() => ({ label: t('aktion.archive'), danger: true })}
      send={async () => {
        await api.text.archivieren.mutate({ params: { id: text.id }, body: { version: text.version } })
        return { target: back, message: t('archivieren.success') }
      }}
      beside={<TextPreview text={text} height="520px" />}
    >
      {() => (
        <div css={{ display: 'grid', gap: spacing(2) }}>
          <p>{t('archivieren.text')}</p>
          {text.verwendet > 0 && <p>{t('archivieren.usedIn', { count: text.verwendet })}</p>}
        </div>
      )}
    </ActionPage>
  )
}

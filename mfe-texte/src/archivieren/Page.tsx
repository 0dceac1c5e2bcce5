import { call } from '@avalwerk/api'
import { ActionPage } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { TEXT_TYPE } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { spacing } from '@avalwerk/ui'
import { basis, useTextId } from '../components/queries.ts'
import { listPath, Layout } from '../components/Layout.tsx'
import { TextPreview } from '../components/TextPreview.tsx'
import { t } from '../texts.ts'

/** Archives a text, the beneficiary's own way and the operator's. */
export default function Page() {
  return <Layout id={useTextId()}>{(text) => <Archive text={text} />}</Layout>
}

function Archive({ text }: { text: Text }) {
  const { transport, bereich: area } = usePlatform()
  const back = `/${TEXT_TYPE[text.templatetyp].path}/details/${text.id}`
  return (
    <ActionPage
      titel={t('archivieren.seite', { titel: text.daten.titel })}
      pfad={[listPath(area.gruppe, text), { beschriftung: text.daten.titel, ziel: back }]}
      erlaubt={text.schritte.includes('X14')}
      zurück={back}
      anfang={{}}
      knopf={() => ({ wort: t('aktion.archivieren'), gefahr: true })}
      sende={async () => {
        await call(transport, `POST ${basis}/{id}/archivieren`, { params: { id: text.id }, body: { version: text.version } })
        return { ziel: back, meldung: t('archivieren.erfolg') }
      }}
      daneben={<TextPreview text={text} höhe="520px" />}
    >
      {() => (
        <div css={{ display: 'grid', gap: spacing(2) }}>
          <p>{t('archivieren.text')}</p>
          {text.verwendet > 0 && <p>{t('archivieren.verwendet', { anzahl: String(text.verwendet) })}</p>}
        </div>
      )}
    </ActionPage>
  )
}

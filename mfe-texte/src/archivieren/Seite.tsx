import { rufe } from '@avalwerk/api'
import { ActionPage } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { TEXT_TYPE } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { abstand } from '@avalwerk/ui'
import { basis, useTextId } from '../bausteine/daten.ts'
import { listPath, Rahmen } from '../bausteine/Rahmen.tsx'
import { TextPreview } from '../bausteine/Textvorschau.tsx'
import { t } from '../texte.ts'

/** Archives a text, the beneficiary's own way and the operator's. */
export default function Seite() {
  return <Rahmen id={useTextId()}>{(text) => <Archive text={text} />}</Rahmen>
}

function Archive({ text }: { text: Text }) {
  const { transport, bereich } = usePlatform()
  const zurück = `/${TEXT_TYPE[text.templatetyp].pfad}/details/${text.id}`
  return (
    <ActionPage
      titel={t('archivieren.seite', { titel: text.daten.titel })}
      pfad={[listPath(bereich.gruppe, text), { beschriftung: text.daten.titel, ziel: zurück }]}
      erlaubt={text.schritte.includes('X14')}
      zurück={zurück}
      anfang={{}}
      knopf={() => ({ wort: t('aktion.archivieren'), gefahr: true })}
      sende={async () => {
        await rufe(transport, `POST ${basis}/{id}/archivieren`, { params: { id: text.id }, body: { version: text.version } })
        return { ziel: zurück, meldung: t('archivieren.erfolg') }
      }}
      daneben={<TextPreview text={text} höhe="520px" />}
    >
      {() => (
        <div css={{ display: 'grid', gap: abstand(2) }}>
          <p>{t('archivieren.text')}</p>
          {text.verwendet > 0 && <p>{t('archivieren.verwendet', { anzahl: String(text.verwendet) })}</p>}
        </div>
      )}
    </ActionPage>
  )
}

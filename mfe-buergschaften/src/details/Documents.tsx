import { saveFile, useApi } from '@avalwerk/api'
import { PdfViewer } from '@avalwerk/patterns/files'
import type { Buergschaft } from '@avalwerk/contracts'
import { formatDate, formatFileSize } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { themeColor, Icon, Card, Button } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texts.ts'
import { documentCall, loadDocument } from './queries.ts'

/** The versions of the document, each with preview and download. */
export function Documents({ buergschaft: { id, dokumente } }: { buergschaft: Buergschaft }) {
  const api = useApi()
  const { area, progress } = usePlatform()
  const [shown, setShown] = useState<number>()
  const download = useMutation({
    mutationFn: (version: number) => progress(loadDocument(api, area.group, id, version)),
    onSuccess: saveFile,
  })
  return (
    <Card title={t('details.documents')}>
      {dokumente.length === 0 && <p css={{ color: themeColor('muted') }}>{t('details.noDocument')}</p>}
      <ul css={{ listStyle: 'none', padding: 0 }}>
        {dokumente.map(({ version, titel, erstelltAm, groesse, pruefcode }) => (
          <li key={version} css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, padding: '4px 0' }}>
            <Icon name="document" />
            <div css={{ flex: 1, minWidth: 180 }}>
              <div>{titel}</div>
              <div css={{ color: themeColor('muted'), fontSize: 12 }}>
                {t('details.documentVersion', { version, datum: formatDate(erstelltAm) })} · {formatFileSize(groesse)} ·{' '}
                <span css={{ whiteSpace: 'nowrap' }}>
                  {t('details.verificationCode')} {pruefcode}
                </span>
              </div>
            </div>
            <Button icon="view" aria-expanded={shown === version} onClick={() => setShown(shown === version ? undefined : version)}>
              {shown === version ? t('details.closePreview') : t('details.preview')}
            </Button>
            <Button
              icon="download"
              iconOnly={`${t('details.downloadPdf')}: ${titel}`}
              busy={download.isPending}
              onClick={() => download.mutate(version)}
            />
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <div css={{ marginTop: 8 }}>
          <PdfViewer
            call={documentCall(api, area.group)}
            input={{ params: { id }, query: { version: shown } }}
            title={t('details.previewTitle')}
          />
        </div>
      )}
    </Card>
  )
}

import { type ApiClient, type FileCall, useApi } from '@avalwerk/api'
import { Select, FieldRow, spacing, Card } from '@avalwerk/ui'
import { PdfViewer } from '@avalwerk/patterns/files'
import type { Text } from '@avalwerk/contracts'
import { type Group, validateContent } from '@avalwerk/domain'
import { useSearchParams, usePlatform } from '@avalwerk/platform/remote'
import { t } from '../texts.ts'

const PREVIEW = { AG: 'vorschauFuerAuftraggeber', BG: 'vorschauFuerBuergen', BSP: 'vorschauFuerBetreiber' } as const
const previewCall = (api: ApiClient, group: Group): FileCall<`text.${(typeof PREVIEW)[Group]}`> => api.text[PREVIEW[group]]

/** A text as PDF with sample data; what is chosen stands in the address. Nothing where there is none to show yet. */
export function TextPreview({ text, height = 'min(80vh, 800px)' }: { text: Text; height?: string }) {
  const api = useApi()
  const { group } = usePlatform().area
  const [search, setSearch] = useSearchParams()
  const befristung = search.get('befristung') === 'true' && text.daten.befristung
  const recht = search.get('recht') === 'VOB' ? 'VOB' : 'BGB'
  const setValue = (name: string, value: string, otherwise: string) => {
    const fresh = new URLSearchParams(search)
    if (value === otherwise) fresh.delete(name)
    else fresh.set(name, value)
    setSearch(fresh, { replace: true })
  }
  const given = validateContent(text.inhalt) === undefined
  if (!given && text.quelle?.mime !== 'application/pdf')
    return (
      <Card title={t('vorschau.title')}>
        <p>{t('vorschau.notYet')}</p>
      </Card>
    )
  return (
    <Card title={t('vorschau.title')}>
      <div css={{ display: 'grid', gap: spacing(2) }}>
        {given && (
          <FieldRow>
            {text.daten.befristung && (
              <Select
                label={t('vorschau.laufzeit')}
                value={String(befristung)}
                groups={[
                  {
                    options: [
                      { value: 'false', label: t('vorschau.unbefristet') },
                      { value: 'true', label: t('vorschau.befristet') },
                    ],
                  },
                ]}
                onChange={(e) => setValue('befristung', e.target.value, 'false')}
              />
            )}
            <Select
              label={t('vorschau.vertragsrecht')}
              value={recht}
              groups={[
                {
                  options: [
                    { value: 'BGB', label: 'BGB' },
                    { value: 'VOB', label: 'VOB/B' },
                  ],
                },
              ]}
              onChange={(e) => setValue('recht', e.target.value, 'BGB')}
            />
          </FieldRow>
        )}
        <PdfViewer
          key={text.version}
          call={previewCall(api, group)}
          input={{ params: { id: text.id }, query: { befristung: befristung ? 'true' : 'false', recht } }}
          title={t('vorschau.previewOf', { titel: text.daten.titel })}
          height={height}
        />
      </div>
    </Card>
  )
}

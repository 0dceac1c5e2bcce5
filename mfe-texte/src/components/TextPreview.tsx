import { Select, FieldRow, PdfViewer } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { validateContent } from '@avalwerk/domain'
import { useSearchParams, usePlatform } from '@avalwerk/platform/remote'
import { spacing, Card } from '@avalwerk/ui'
import { t } from '../texts.ts'
import { document } from './queries.ts'

const PER_AREA = {
  AG: `GET ${document}/auftraggeber/buergschaftstemplates/auftraggebertext_{id}.pdf`,
  BG: `GET ${document}/buerge/buergschaftstemplates/auftraggebertext_{id}.pdf`,
  BSP: `GET ${document}/bspGmbh/buergschaftstemplates/auftraggebertext_{id}.pdf`,
} as const

/** A text as PDF with sample data; what is chosen stands in the address. Nothing where there is none to show yet. */
export function TextPreview({ text, höhe: height = 'min(80vh, 800px)' }: { text: Text; höhe?: string }) {
  const { gruppe: group } = usePlatform().bereich
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
      <Card titel={t('vorschau.titel')}>
        <p>{t('vorschau.nochNicht')}</p>
      </Card>
    )
  return (
    <Card titel={t('vorschau.titel')}>
      <div css={{ display: 'grid', gap: spacing(2) }}>
        {given && (
          <FieldRow>
            {text.daten.befristung && (
              <Select
                beschriftung={t('vorschau.befristung')}
                value={String(befristung)}
                gruppen={[
                  {
                    optionen: [
                      { wert: 'false', wort: t('vorschau.unbefristet') },
                      { wert: 'true', wort: t('vorschau.befristet') },
                    ],
                  },
                ]}
                onChange={(e) => setValue('befristung', e.target.value, 'false')}
              />
            )}
            <Select
              beschriftung={t('vorschau.recht')}
              value={recht}
              gruppen={[
                {
                  optionen: [
                    { wert: 'BGB', wort: 'BGB' },
                    { wert: 'VOB', wort: 'VOB/B' },
                  ],
                },
              ]}
              onChange={(e) => setValue('recht', e.target.value, 'BGB')}
            />
          </FieldRow>
        )}
        <PdfViewer
          key={text.version}
          aufruf={PER_AREA[group]}
          eingabe={{ params: { id: text.id }, query: { befristung: befristung ? 'true' : 'false', recht } }}
          titel={t('vorschau.name', { titel: text.daten.titel })}
          höhe={height}
        />
      </div>
    </Card>
  )
}

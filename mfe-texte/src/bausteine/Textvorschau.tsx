import { Select, FieldRow, PdfViewer } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { validateContent } from '@avalwerk/domain'
import { useSearchParams, usePlatform } from '@avalwerk/platform/remote'
import { abstand, Card } from '@avalwerk/ui'
import { t } from '../texte.ts'
import { dokument } from './daten.ts'

const PER_AREA = {
  AG: `GET ${dokument}/auftraggeber/buergschaftstemplates/auftraggebertext_{id}.pdf`,
  BG: `GET ${dokument}/buerge/buergschaftstemplates/auftraggebertext_{id}.pdf`,
  BSP: `GET ${dokument}/bspGmbh/buergschaftstemplates/auftraggebertext_{id}.pdf`,
} as const

/** A text as PDF with sample data; what is chosen stands in the address. Nothing where there is none to show yet. */
export function TextPreview({ text, höhe = 'min(80vh, 800px)' }: { text: Text; höhe?: string }) {
  const { gruppe } = usePlatform().bereich
  const [suche, setSuche] = useSearchParams()
  const befristung = suche.get('befristung') === 'true' && text.daten.befristung
  const recht = suche.get('recht') === 'VOB' ? 'VOB' : 'BGB'
  const setValue = (name: string, wert: string, sonst: string) => {
    const neu = new URLSearchParams(suche)
    if (wert === sonst) neu.delete(name)
    else neu.set(name, wert)
    setSuche(neu, { replace: true })
  }
  const gesetzt = validateContent(text.inhalt) === undefined
  if (!gesetzt && text.quelle?.mime !== 'application/pdf')
    return (
      <Card titel={t('vorschau.titel')}>
        <p>{t('vorschau.nochNicht')}</p>
      </Card>
    )
  return (
    <Card titel={t('vorschau.titel')}>
      <div css={{ display: 'grid', gap: abstand(2) }}>
        {gesetzt && (
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
          aufruf={PER_AREA[gruppe]}
          eingabe={{ params: { id: text.id }, query: { befristung: befristung ? 'true' : 'false', recht } }}
          titel={t('vorschau.name', { titel: text.daten.titel })}
          höhe={höhe}
        />
      </div>
    </Card>
  )
}

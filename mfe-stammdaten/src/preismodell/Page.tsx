import { useApi } from '@avalwerk/api'
import { FormRadioGroup, DateField } from '@avalwerk/forms'
import { Loaded, LoadedSection, useIdempotentCall } from '@avalwerk/patterns/calls'
import { ActionPage } from '@avalwerk/patterns/act'
import { useToday, spacing, Card, Badge, StaticTable } from '@avalwerk/ui'
import type { Api } from '@avalwerk/contracts'
import { fromTodayRule, formatDate, formatInstant, MESSAGES, parseDate, type Preismodell, PREISMODELL, startOfDay } from '@avalwerk/domain'
import { useParams } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { loadTexts, stammdatenUrl, MASTER_LIST, useUnternehmen } from '../components/queries.ts'
import { t } from '../texts.ts'

type Unternehmen = Api['unternehmen']['details']['response']
type Entry = Api['unternehmen']['preismodelle']['response'][number]

/** The price model of a company, and the day from which it holds. */
export default function PreismodellPage() {
  const { unternehmenId = '' } = useParams()
  return (
    <Loaded result={useUnternehmen(unternehmenId)} texts={loadTexts(MASTER_LIST)}>
      {(u) => <Select unternehmen={u} />}
    </Loaded>
  )
}

type Choice = Readonly<{ preisModell: Preismodell | ''; ab: 'SOFORT' | 'MONAT' | 'TAG'; tag: string }>

/** The first day of the next month. */
function nextMonth(today: string): string {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

function Select({ unternehmen }: { unternehmen: Unternehmen }) {
  const api = useApi()
  const callIdempotent = useIdempotentCall()
  const id = unternehmen.unternehmenId
  const today = useToday()
  const month = nextMonth(today)
  const formatDay = (w: Choice): string | undefined => (w.ab === 'SOFORT' ? undefined : w.ab === 'MONAT' ? month : parseDate(w.tag))
  return (
    <ActionPage<Choice>
      title={t('preis.pageTitle', { name: unternehmen.name })}
      path={[
        { label: t('liste.title'), target: MASTER_LIST },
        { label: unternehmen.name, target: stammdatenUrl(id) },
      ]}
      allowed={unternehmen.schritte.includes('U13')}
      back={stammdatenUrl(id)}
      initial={{ preisModell: '', ab: 'SOFORT', tag: '' }}
      check={(values) => {
        const day = parseDate(values.tag)
        return {
          ...(!values.preisModell && { preisModell: MESSAGES.option }),
          ...(values.ab === 'TAG' && { tag: !values.tag.trim() ? MESSAGES.required : day ? fromTodayRule(day, today) : MESSAGES.date }),
        }
      }}
      button={() => ({ label: t('preis.button') })}
      send={async (values) => {
        const day = formatDay(values)
        const preisModell = values.preisModell as Preismodell
        await callIdempotent(api.unternehmen.preismodellSetzen, {
          params: { id },
          body: { preisModell, ...(day && day > today && { gueltigAb: startOfDay(day).toISOString() }) },
        })
        return {
          target: stammdatenUrl(id),
          message: t('preis.success', { modell: PREISMODELL[preisModell].name, ab: formatDate(day ?? today) }),
        }
      }}
      beside={<History id={id} />}
    >
      {(values) => (
        <Card title={t('preis.newPreismodell')}>
          <div css={{ display: 'grid', gap: spacing(3) }}>
            <FormRadioGroup
              name="preisModell"
              label={t('preis.title')}
              options={(Object.keys(PREISMODELL) as Preismodell[]).map((value) => ({
                value,
                label: `${PREISMODELL[value].name}: ${PREISMODELL[value].preis}`,
                description: PREISMODELL[value].umfang,
              }))}
            />
            <FormRadioGroup
              name="ab"
              label={t('preis.startChoice')}
              options={[
                { value: 'SOFORT', label: t('preis.startNow') },
                { value: 'MONAT', label: t('preis.startMonth', { tag: formatDate(month) }) },
                { value: 'TAG', label: t('preis.startOtherDay') },
              ]}
            />
            {values.ab === 'TAG' && <DateField name="tag" label={t('preis.startDay')} />}
          </div>
        </Card>
      )}
    </ActionPage>
  )
}

const TONE = { GILT: 'success', GEPLANT: 'info', FRUEHER: 'neutral' } as const satisfies Record<Entry['zustand'], string>

function History({ id }: { id: string }) {
  const api = useApi()
  const response = useQuery(api.unternehmen.preismodelle.queryOptions({ params: { id } }))
  return (
    <Card title={t('preis.history')}>
      <LoadedSection result={response} name={t('preis.history')}>
        {(entries) =>
          entries.length === 0 ? (
            <p>{t('preis.noPreismodell')}</p>
          ) : (
            <StaticTable
              name={t('preis.history')}
              columns={[t('preis.title'), t('preis.gueltigAb'), t('feld.status'), t('preis.setBy')]}
              rows={entries.map((entry) => ({
                rowKey: `${entry.gueltigAb}-${entry.gesetztAm}`,
                cells: [
                  PREISMODELL[entry.preisModell].name,
                  formatInstant(entry.gueltigAb),
                  <Badge key="zustand" tone={TONE[entry.zustand]}>
                    {t(`preis.${entry.zustand}`)}
                  </Badge>,
                  entry.gesetztVon,
                ],
              }))}
            />
          )
        }
      </LoadedSection>
    </Card>
  )
}

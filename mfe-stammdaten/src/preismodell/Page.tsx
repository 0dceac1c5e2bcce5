import { apiQuery } from '@avalwerk/api'
import { FormRadioGroup, Loaded, LoadedSection, ActionPage, useIdempotentCall, useToday } from '@avalwerk/bausteine'
import type { Api } from '@avalwerk/contracts'
import { fromTodayRule, formatDate, formatInstant, MESSAGES, parseDate, type Preismodell, PREISMODELL, startOfDay } from '@avalwerk/domain'
import { DateField } from '@avalwerk/forms'
import { useParams, usePlatform } from '@avalwerk/platform/remote'
import { spacing, Card, Badge, StaticTable } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { loadTexts, partner, stammdatenUrl, MASTER_LIST, useUnternehmen } from '../components/queries.ts'
import { t } from '../texts.ts'

type Unternehmen = Api[`GET ${typeof partner}/unternehmen/{id}`]['response']
type Entry = Api[`GET ${typeof partner}/unternehmen/{id}/preismodell`]['response'][number]

/** What a company pays by, from when on. */
export default function Page() {
  const { unternehmenId = '' } = useParams()
  return (
    <Loaded antwort={useUnternehmen(unternehmenId)} texte={loadTexts(MASTER_LIST)}>
      {(u) => <Select u={u} />}
    </Loaded>
  )
}

type Choice = Readonly<{ preisModell: Preismodell | ''; ab: 'SOFORT' | 'MONAT' | 'TAG'; tag: string }>

/** The first day of the next month. */
function nextMonth(today: string): string {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

function Select({ u }: { u: Unternehmen }) {
  const callIdempotent = useIdempotentCall()
  const id = u.unternehmenId
  const today = useToday()
  const month = nextMonth(today)
  const formatDay = (w: Choice): string | undefined => (w.ab === 'SOFORT' ? undefined : w.ab === 'MONAT' ? month : parseDate(w.tag))
  return (
    <ActionPage<Choice>
      titel={t('preis.seite', { name: u.name })}
      pfad={[
        { beschriftung: t('liste.titel'), ziel: MASTER_LIST },
        { beschriftung: u.name, ziel: stammdatenUrl(id) },
      ]}
      erlaubt={u.schritte.includes('U13')}
      zurück={stammdatenUrl(id)}
      anfang={{ preisModell: '', ab: 'SOFORT', tag: '' }}
      prüfe={(values) => {
        const tag = parseDate(values.tag)
        return {
          ...(!values.preisModell && { preisModell: MESSAGES.option }),
          ...(values.ab === 'TAG' && { tag: !values.tag.trim() ? MESSAGES.required : tag ? fromTodayRule(tag, today) : MESSAGES.date }),
        }
      }}
      knopf={() => ({ wort: t('preis.knopf') })}
      sende={async (values) => {
        const tag = formatDay(values)
        const preisModell = values.preisModell as Preismodell
        await callIdempotent(`POST ${partner}/unternehmen/{id}/preismodell`, {
          params: { id },
          body: { preisModell, ...(tag && tag > today && { gueltigAb: startOfDay(tag).toISOString() }) },
        })
        return {
          ziel: stammdatenUrl(id),
          meldung: t('preis.gesetzt', { modell: PREISMODELL[preisModell].name, ab: formatDate(tag ?? today) }),
        }
      }}
      daneben={<History id={id} />}
    >
      {(values) => (
        <Card titel={t('preis.neu')}>
          <div css={{ display: 'grid', gap: spacing(3) }}>
            <FormRadioGroup
              name="preisModell"
              beschriftung={t('preis.titel')}
              optionen={(Object.keys(PREISMODELL) as Preismodell[]).map((value) => ({
                wert: value,
                wort: `${PREISMODELL[value].name}: ${PREISMODELL[value].preis}`,
                erklärung: PREISMODELL[value].umfang,
              }))}
            />
            <FormRadioGroup
              name="ab"
              beschriftung={t('preis.ab')}
              optionen={[
                { wert: 'SOFORT', wort: t('preis.sofort') },
                { wert: 'MONAT', wort: t('preis.monat', { tag: formatDate(month) }) },
                { wert: 'TAG', wort: t('preis.anTag') },
              ]}
            />
            {values.ab === 'TAG' && <DateField name="tag" beschriftung={t('preis.tag')} />}
          </div>
        </Card>
      )}
    </ActionPage>
  )
}

const TONE = { GILT: 'gut', GEPLANT: 'info', FRUEHER: 'neutral' } as const satisfies Record<Entry['zustand'], string>

function History({ id }: { id: string }) {
  const { transport } = usePlatform()
  const response = useQuery(apiQuery(transport, `GET ${partner}/unternehmen/{id}/preismodell`, { params: { id } }))
  return (
    <Card titel={t('preis.bisher')}>
      <LoadedSection antwort={response} name={t('preis.bisher')}>
        {(entries) =>
          entries.length === 0 ? (
            <p>{t('preis.keines')}</p>
          ) : (
            <StaticTable
              name={t('preis.bisher')}
              spalten={[t('preis.titel'), t('preis.gültigAb'), t('feld.status'), t('preis.von')]}
              zeilen={entries.map((entry) => ({
                schlüssel: `${entry.gueltigAb}-${entry.gesetztAm}`,
                zellen: [
                  PREISMODELL[entry.preisModell].name,
                  formatInstant(entry.gueltigAb),
                  <Badge key="zustand" ton={TONE[entry.zustand]}>
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

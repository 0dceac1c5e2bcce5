import { apiQuery } from '@avalwerk/api'
import { FormRadioGroup, Geladen, LoadedSection, ActionPage, useIdempotentCall, useToday } from '@avalwerk/bausteine'
import type { Api } from '@avalwerk/contracts'
import { fromTodayRule, formatDate, formatInstant, MESSAGES, parseDate, type Preismodell, PREISMODELL, startOfDay } from '@avalwerk/domain'
import { DateField } from '@avalwerk/forms'
import { useParams, usePlatform } from '@avalwerk/platform/remote'
import { abstand, Card, Badge, StaticTable } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { loadTexts, partner, stammdatenUrl, MASTER_LIST, useUnternehmen } from '../bausteine/daten.ts'
import { t } from '../texte.ts'

type Unternehmen = Api[`GET ${typeof partner}/unternehmen/{id}`]['antwort']
type Entry = Api[`GET ${typeof partner}/unternehmen/{id}/preismodell`]['antwort'][number]

/** What a company pays by, from when on. */
export default function Seite() {
  const { unternehmenId = '' } = useParams()
  return (
    <Geladen antwort={useUnternehmen(unternehmenId)} texte={loadTexts(MASTER_LIST)}>
      {(u) => <Select u={u} />}
    </Geladen>
  )
}

type Choice = Readonly<{ preisModell: Preismodell | ''; ab: 'SOFORT' | 'MONAT' | 'TAG'; tag: string }>

/** The first day of the next month. */
function nextMonth(heute: string): string {
  const [jahr, monat] = heute.split('-').map(Number) as [number, number]
  return monat === 12 ? `${jahr + 1}-01-01` : `${jahr}-${String(monat + 1).padStart(2, '0')}-01`
}

function Select({ u }: { u: Unternehmen }) {
  const callIdempotent = useIdempotentCall()
  const id = u.unternehmenId
  const heute = useToday()
  const monat = nextMonth(heute)
  const formatDay = (w: Choice): string | undefined => (w.ab === 'SOFORT' ? undefined : w.ab === 'MONAT' ? monat : parseDate(w.tag))
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
          ...(values.ab === 'TAG' && { tag: !values.tag.trim() ? MESSAGES.pflicht : tag ? fromTodayRule(tag, heute) : MESSAGES.datum }),
        }
      }}
      knopf={() => ({ wort: t('preis.knopf') })}
      sende={async (values) => {
        const tag = formatDay(values)
        const preisModell = values.preisModell as Preismodell
        await callIdempotent(`POST ${partner}/unternehmen/{id}/preismodell`, {
          params: { id },
          body: { preisModell, ...(tag && tag > heute && { gueltigAb: startOfDay(tag).toISOString() }) },
        })
        return {
          ziel: stammdatenUrl(id),
          meldung: t('preis.gesetzt', { modell: PREISMODELL[preisModell].name, ab: formatDate(tag ?? heute) }),
        }
      }}
      daneben={<History id={id} />}
    >
      {(values) => (
        <Card titel={t('preis.neu')}>
          <div css={{ display: 'grid', gap: abstand(3) }}>
            <FormRadioGroup
              name="preisModell"
              beschriftung={t('preis.titel')}
              optionen={(Object.keys(PREISMODELL) as Preismodell[]).map((wert) => ({
                wert,
                wort: `${PREISMODELL[wert].name}: ${PREISMODELL[wert].preis}`,
                erklärung: PREISMODELL[wert].umfang,
              }))}
            />
            <FormRadioGroup
              name="ab"
              beschriftung={t('preis.ab')}
              optionen={[
                { wert: 'SOFORT', wort: t('preis.sofort') },
                { wert: 'MONAT', wort: t('preis.monat', { tag: formatDate(monat) }) },
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
  const antwort = useQuery(apiQuery(transport, `GET ${partner}/unternehmen/{id}/preismodell`, { params: { id } }))
  return (
    <Card titel={t('preis.bisher')}>
      <LoadedSection antwort={antwort} name={t('preis.bisher')}>
        {(einträge) =>
          einträge.length === 0 ? (
            <p>{t('preis.keines')}</p>
          ) : (
            <StaticTable
              name={t('preis.bisher')}
              spalten={[t('preis.titel'), t('preis.gültigAb'), t('feld.status'), t('preis.von')]}
              zeilen={einträge.map((entry) => ({
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

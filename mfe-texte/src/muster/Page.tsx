import { useApi } from '@avalwerk/api'
import { LoadedSection } from '@avalwerk/patterns/calls'
import { Checkbox, spacing, themeColor, Alert } from '@avalwerk/ui'
import { tabQuery } from '@avalwerk/patterns/list'
import { ActionPage } from '@avalwerk/patterns/act'
import { useField } from '@avalwerk/forms'
import type { Api } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, type Buergschaftsart } from '@avalwerk/domain'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'

const LIST = '/buergschaftstexte/liste'
type Samples = Api['text']['muster']['response']
type Chosen = { arten: readonly Buergschaftsart[] }

/** The operator begins with sample texts: those of which there is no public text yet are proposed. */
export default function MusterPage() {
  const api = useApi()
  const answer = useQuery(api.text.muster.queryOptions())
  return (
    <LoadedSection result={answer} name={t('muster.title')} rows={9}>
      {(samples) => <Choice samples={samples} />}
    </LoadedSection>
  )
}

function Choice({ samples }: { samples: Samples }) {
  const api = useApi()
  return (
    <ActionPage<Chosen>
      title={t('muster.title')}
      path={[{ label: t('liste.title'), target: LIST }]}
      allowed
      back={LIST}
      initial={{ arten: samples.filter((s) => s.oeffentliche === 0).map((s) => s.bürgschaftsart) }}
      check={({ arten }) => (arten.length ? {} : { arten: t('muster.selectionMissing') })}
      button={({ arten }) => ({
        label: t('muster.adopt', { count: arten.length }),
      })}
      send={async ({ arten }) => {
        await api.text.musterUebernehmen.mutate({ body: { arten: [...arten] } })
        return { target: `${LIST}?${tabQuery('OET')}`, message: t('muster.success') }
      }}
    >
      {() => (
        <>
          <Alert tone="warning">
            <p>{t('muster.warning')}</p>
          </Alert>
          <p>{t('muster.intro')}</p>
          <Boxes samples={samples} />
        </>
      )}
    </ActionPage>
  )
}

function Boxes({ samples }: { samples: Samples }) {
  const {
    input: { value, onChange },
    meta,
  } = useField<Chosen['arten']>('arten', { subscription: { value: true, error: true, submitFailed: true } })
  return (
    <fieldset css={{ border: 0, padding: 0, margin: 0, display: 'grid', gap: spacing(2) }}>
      <legend css={{ fontWeight: 600, padding: 0, marginBottom: spacing(1) }}>{t('muster.buergschaftsarten')}</legend>
      {samples.map(({ bürgschaftsart: kind, hinweis, oeffentliche }) => (
        <div key={kind} css={{ display: 'grid', gap: 2 }}>
          <Checkbox
            name={`arten.${kind}`}
            label={BUERGSCHAFTSARTEN[kind].name}
            on={value.includes(kind)}
            onChange={(on) => onChange(on ? [...value, kind] : value.filter((one) => one !== kind))}
          />
          <div css={{ color: themeColor('muted'), fontSize: 12, paddingLeft: 24 }}>
            <div>{hinweis}</div>
            {oeffentliche > 0 && <div>{t('muster.existing', { count: oeffentliche })}</div>}
          </div>
        </div>
      ))}
      {meta.submitFailed && meta.error && (
        <span role="alert" css={{ color: themeColor('danger'), fontSize: 12 }}>
          {meta.error as string}
        </span>
      )}
    </fieldset>
  )
}

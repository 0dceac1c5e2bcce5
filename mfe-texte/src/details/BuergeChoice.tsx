import { useApi } from '@avalwerk/api'
import { LoadedSection } from '@avalwerk/patterns/calls'
import { Checkbox, themeColor } from '@avalwerk/ui'
import { useField } from '@avalwerk/forms'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'

/** The guarantors that can be asked for a review; the field holds their ids. */
export function BuergeChoice({ name }: { name: string }) {
  const api = useApi()
  const response = useQuery(api.text.pruefendeBuergen.queryOptions())
  const { input, meta } = useField<readonly string[]>(name)
  const selected = input.value || []
  const error = meta.submitFailed ? ((meta.error ?? meta.submitError) as string | undefined) : undefined
  return (
    <fieldset css={{ border: 0, padding: 0, margin: 0, display: 'grid', gap: 8 }}>
      <legend css={{ fontWeight: 550, padding: 0, marginBottom: 8 }}>{t('aktion.buergen')}</legend>
      <LoadedSection result={response} name={t('aktion.buergen')}>
        {(buergen) =>
          buergen.map(({ id, name: caption }) => (
            <Checkbox
              key={id}
              label={caption}
              on={selected.includes(id)}
              locked={false}
              error={undefined}
              onChange={(an) => input.onChange(an ? [...selected, id] : selected.filter((g) => g !== id))}
            />
          ))
        }
      </LoadedSection>
      {error && (
        <span role="alert" css={{ color: themeColor('danger'), fontSize: 12 }}>
          {error}
        </span>
      )}
    </fieldset>
  )
}

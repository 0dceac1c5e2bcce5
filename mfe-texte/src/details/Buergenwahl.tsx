import { apiQuery } from '@avalwerk/api'
import { LoadedSection, Checkbox, useField } from '@avalwerk/bausteine'
import { usePlatform } from '@avalwerk/platform/remote'
import { farbe } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { basis } from '../bausteine/daten.ts'
import { t } from '../texte.ts'

/** The guarantors that can be asked for a review; the field holds their ids. */
export function BuergeChoice({ name }: { name: string }) {
  const { transport } = usePlatform()
  const antwort = useQuery(apiQuery(transport, `GET ${basis}/buergen`, {}))
  const { input, meta } = useField<readonly string[]>(name)
  const gewählt = input.value || []
  const fehler = meta.submitFailed ? ((meta.error ?? meta.submitError) as string | undefined) : undefined
  return (
    <fieldset css={{ border: 0, padding: 0, margin: 0, display: 'grid', gap: 8 }}>
      <legend css={{ fontWeight: 550, padding: 0, marginBottom: 8 }}>{t('aktion.bürgen')}</legend>
      <LoadedSection antwort={antwort} name={t('aktion.bürgen')}>
        {(bürgen) =>
          bürgen.map(({ id, name: wort }) => (
            <Checkbox
              key={id}
              wort={wort}
              an={gewählt.includes(id)}
              gesperrt={false}
              fehler={undefined}
              beiÄnderung={(an) => input.onChange(an ? [...gewählt, id] : gewählt.filter((g) => g !== id))}
            />
          ))
        }
      </LoadedSection>
      {fehler && (
        <span role="alert" css={{ color: farbe('gefahr'), fontSize: 12 }}>
          {fehler}
        </span>
      )}
    </fieldset>
  )
}

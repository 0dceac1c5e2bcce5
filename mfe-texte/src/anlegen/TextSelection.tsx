import { useApi } from '@avalwerk/api'
import { Select, Section } from '@avalwerk/ui'
import { StepForm, useStepNavigation } from '@avalwerk/patterns/flow'
import { useForm } from '@avalwerk/forms'
import type { Text } from '@avalwerk/contracts'
import { type Buergschaftsart, BUERGSCHAFTSARTEN, validateContent, type TextContent, TEXT_TYPE } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { useMutation, useQuery } from '@tanstack/react-query'
import { validateTextValues, TextDataFields, type TextValues } from '../components/TextDataFields.tsx'
import { WordingField } from '../editor/WordingField.tsx'
import { t } from '../texts.ts'
import type { StepProps } from './draft.ts'

type Values = TextValues & Readonly<{ inhalt: TextContent; grundlageId: string }>

/** The wording: which text it begins with, and the editor with the document beside it. */
export function TextSelection({ draft, update, predecessor }: StepProps) {
  const next = useStepNavigation()
  const type = draft.values.bürgschaftsart as Buergschaftsart
  const asDraft = ({ inhalt, grundlageId, ...values }: Values) => ({
    content: inhalt,
    grundlageId: grundlageId || null,
    values,
  })
  return (
    <StepForm<Values>
      initial={{ ...draft.values, inhalt: draft.content, grundlageId: draft.grundlageId ?? '' }}
      check={(values) => {
        const reason = validateContent(values.inhalt)
        return { ...(predecessor && validateTextValues(values)), ...(reason && { inhalt: reason }) }
      }}
      send={(values) => {
        update(asDraft(values))
        next('zusammenfassung')
        return undefined
      }}
      remember={(w) => update(asDraft(w))}
      next={t('next')}
      back={predecessor ? undefined : 'textartauswahl'}
    >
      {(values) => (
        <>
          {predecessor && <TextDataFields fixedKind />}
          <Section title={t('anlegen.wording')} hint={t('anlegen.wordingHint', { art: BUERGSCHAFTSARTEN[type].name })}>
            {!predecessor && <BaseText type={type} selected={values.grundlageId} />}
            <WordingField type={type} title={values.titel} general={values.allgemeineBestimmungen} />
          </Section>
        </>
      )}
    </StepForm>
  )
}

/** The texts of the type that one can begin with. Choosing one puts its wording into the editor. */
function BaseText({ type, selected }: { type: Buergschaftsart; selected: string }) {
  const api = useApi()
  const { progress } = usePlatform()
  const form = useForm()
  const texts = useQuery(
    api.text.liste.queryOptions({
      query: { page: 0, size: 100, sort: 'titel,asc' },
      body: { bürgschaftsart: [type], templatestatus: ['A'] },
    }),
  )
  const load = useMutation({
    mutationFn: (id: string) => progress(api.text.details.call({ params: { id } })),
    onSuccess: ({ id, inhalt }: Text) => {
      form.change('grundlageId', id)
      form.change('inhalt', inhalt)
    },
  })
  const rows = texts.data?.zeilen ?? []
  return (
    <Select
      label={t('anlegen.basis')}
      hint={t('anlegen.basisHint')}
      empty={t('anlegen.blankSheet')}
      value={selected}
      groups={(['AGT', 'BGT', 'OET'] as const)
        .map((type) => ({
          name: TEXT_TYPE[type].plural,
          options: rows.filter((z) => z.templatetyp === type).map((z) => ({ value: z.id, label: `${z.titel} (${z.id})` })),
        }))
        .filter(({ options }) => options.length > 0)}
      onChange={(event) => {
        if (event.target.value) load.mutate(event.target.value)
        else {
          form.change('grundlageId', '')
          form.change('inhalt', [])
        }
      }}
    />
  )
}

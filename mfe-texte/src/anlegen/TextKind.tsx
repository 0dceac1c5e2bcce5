import { useApi } from '@avalwerk/api'
import { Section } from '@avalwerk/ui'
import { FormSelect, FormRadioGroup } from '@avalwerk/forms'
import { StepForm, useStepNavigation } from '@avalwerk/patterns/flow'
import { MESSAGES, type TextType, TEXT_TYPE } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { validateTextValues, TextDataFields, type TextValues } from '../components/TextDataFields.tsx'
import { t } from '../texts.ts'
import type { StepProps } from './draft.ts'

type Values = TextValues & Readonly<{ typ: TextType; unternehmenId: string }>

/** The kind of the text, and its data. */
export function TextKind({ draft, update }: StepProps) {
  const api = useApi()
  const { area } = usePlatform()
  const next = useStepNavigation()
  const operator = area.group === 'BSP'
  const buergen = useQuery({ ...api.unternehmen.buergen.queryOptions(), enabled: operator })
  return (
    <StepForm<Values>
      initial={{ ...draft.values, typ: draft.typ, unternehmenId: draft.unternehmenId }}
      check={(values) => ({
        ...validateTextValues(values),
        ...(values.typ === 'BGT' && !values.unternehmenId && { unternehmenId: MESSAGES.required }),
      })}
      send={({ typ, unternehmenId, ...values }) => {
        // Another type begins with another wording.
        const otherKind = values.bürgschaftsart !== draft.values.bürgschaftsart
        update({ typ, unternehmenId, values, ...(otherKind && { grundlageId: null, content: [] }) })
        next(operator ? 'zusammenfassung' : 'textauswahl')
        return undefined
      }}
      next={t('next')}
    >
      {(values) => (
        <>
          {operator && (
            <Section title={t('anlegen.whoseText')}>
              <FormRadioGroup<TextType>
                name="typ"
                label={t('anlegen.whoseText')}
                silent
                options={[
                  { value: 'OET', label: TEXT_TYPE.OET.caption, description: t('anlegen.OET') },
                  { value: 'BGT', label: TEXT_TYPE.BGT.caption, description: t('anlegen.BGT') },
                ]}
              />
              {values.typ === 'BGT' && (
                <FormSelect
                  name="unternehmenId"
                  label={t('anlegen.buerge')}
                  empty={t('felder.chooseArt')}
                  groups={[{ options: (buergen.data ?? []).map((b) => ({ value: b.unternehmenId, label: b.name })) }]}
                />
              )}
            </Section>
          )}
          <TextDataFields />
        </>
      )}
    </StepForm>
  )
}

import { apiQuery } from '@avalwerk/api'
import { Section, FormSelect, FormRadioGroup, StepForm, useStepNavigation } from '@avalwerk/bausteine'
import { MESSAGES, type TextType, TEXT_TYPE } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { validateTextValues, TextDataFields, type TextValues } from '../components/TextDataFields.tsx'
import { t } from '../texts.ts'
import type { StepProps } from './draft.ts'

type Values = TextValues & Readonly<{ typ: TextType; unternehmenId: string }>

/** Of which kind the text is and what is said of it. */
export function TextKind({ entwurf: draft, ändere: update }: StepProps) {
  const { bereich: area, transport } = usePlatform()
  const next = useStepNavigation()
  const operator = area.gruppe === 'BSP'
  const buergen = useQuery({ ...apiQuery(transport, 'GET /partnerservice/api/private/v2/buergen', {}), enabled: operator })
  return (
    <StepForm<Values>
      anfang={{ ...draft.werte, typ: draft.typ, unternehmenId: draft.unternehmenId }}
      prüfe={(values) => ({
        ...validateTextValues(values),
        ...(values.typ === 'BGT' && !values.unternehmenId && { unternehmenId: MESSAGES.required }),
      })}
      sende={({ typ: type, unternehmenId, ...values }) => {
        // Another type begins with another wording.
        const otherKind = values.bürgschaftsart !== draft.werte.bürgschaftsart
        update({ typ: type, unternehmenId, werte: values, ...(otherKind && { grundlageId: null, inhalt: [] }) })
        next(operator ? 'zusammenfassung' : 'textauswahl')
        return undefined
      }}
      weiter={t('weiter')}
    >
      {(values) => (
        <>
          {operator && (
            <Section titel={t('anlegen.wessen')}>
              <FormRadioGroup<TextType>
                name="typ"
                beschriftung={t('anlegen.wessen')}
                stumm
                optionen={[
                  { wert: 'OET', wort: TEXT_TYPE.OET.caption, erklärung: t('anlegen.OET') },
                  { wert: 'BGT', wort: TEXT_TYPE.BGT.caption, erklärung: t('anlegen.BGT') },
                ]}
              />
              {values.typ === 'BGT' && (
                <FormSelect
                  name="unternehmenId"
                  beschriftung={t('anlegen.bürge')}
                  leer={t('felder.artLeer')}
                  gruppen={[{ optionen: (buergen.data ?? []).map((b) => ({ wert: b.unternehmenId, wort: b.name })) }]}
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

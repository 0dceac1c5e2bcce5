import { apiQuery } from '@avalwerk/api'
import { Section, FormSelect, FormRadioGroup, StepForm, useStepNavigation } from '@avalwerk/bausteine'
import { MESSAGES, type TextType, TEXT_TYPE } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { validateTextValues, TextDataFields, type TextValues } from '../bausteine/Textdatenfelder.tsx'
import { t } from '../texte.ts'
import type { StepProps } from './entwurf.ts'

type Values = TextValues & Readonly<{ typ: TextType; unternehmenId: string }>

/** Of which kind the text is and what is said of it. */
export function TextKind({ entwurf, ändere }: StepProps) {
  const { bereich, transport } = usePlatform()
  const weiter = useStepNavigation()
  const betreiber = bereich.gruppe === 'BSP'
  const bürgen = useQuery({ ...apiQuery(transport, 'GET /partnerservice/api/private/v2/buergen', {}), enabled: betreiber })
  return (
    <StepForm<Values>
      anfang={{ ...entwurf.werte, typ: entwurf.typ, unternehmenId: entwurf.unternehmenId }}
      prüfe={(values) => ({
        ...validateTextValues(values),
        ...(values.typ === 'BGT' && !values.unternehmenId && { unternehmenId: MESSAGES.pflicht }),
      })}
      sende={({ typ, unternehmenId, ...werte }) => {
        // Another type begins with another wording.
        const otherKind = werte.bürgschaftsart !== entwurf.werte.bürgschaftsart
        ändere({ typ, unternehmenId, werte, ...(otherKind && { grundlageId: null, inhalt: [] }) })
        weiter(betreiber ? 'zusammenfassung' : 'textauswahl')
        return undefined
      }}
      weiter={t('weiter')}
    >
      {(values) => (
        <>
          {betreiber && (
            <Section titel={t('anlegen.wessen')}>
              <FormRadioGroup<TextType>
                name="typ"
                beschriftung={t('anlegen.wessen')}
                stumm
                optionen={[
                  { wert: 'OET', wort: TEXT_TYPE.OET.wort, erklärung: t('anlegen.OET') },
                  { wert: 'BGT', wort: TEXT_TYPE.BGT.wort, erklärung: t('anlegen.BGT') },
                ]}
              />
              {values.typ === 'BGT' && (
                <FormSelect
                  name="unternehmenId"
                  beschriftung={t('anlegen.bürge')}
                  leer={t('felder.artLeer')}
                  gruppen={[{ optionen: (bürgen.data ?? []).map((b) => ({ wert: b.unternehmenId, wort: b.name })) }]}
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

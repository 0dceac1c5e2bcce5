import { NOTICE_TYPE } from '@avalwerk/domain'
import { FormField } from '@avalwerk/forms'
import { spacing, themeColor, NoticeBanner, Card } from '@avalwerk/ui'
import { FieldRow } from '../wizard.tsx'
import { FormCheckbox, FormRadioGroup, FormTextField } from '../formFields.tsx'
import { InstantFields } from '../instant.tsx'
import type { NoticeValues } from './values.ts'

const EXPLANATION = {
  news: 'Blau unterlegt: etwas Neues oder Gutes zu wissen.',
  danger: 'Rot unterlegt: Störung, Wartung, etwas Dringendes.',
} as const

/** What is entered of a notice. @param neu not written yet @param active shown now */
export function NoticeFields({ values, neu: fresh = false, active = false }: { values: NoticeValues; neu?: boolean; active?: boolean }) {
  return (
    <>
      <Card title="Inhalt">
        <div css={{ display: 'grid', gap: spacing(2) }}>
          <FormRadioGroup
            name="typ"
            label="Art"
            options={(['news', 'danger'] as const).map((value) => ({
              value,
              label: NOTICE_TYPE[value],
              description: EXPLANATION[value],
            }))}
          />
          <FormField
            name="badge"
            form="badge"
            label="Marke (freiwillig)"
            hint="Ein Wort vor dem Text, zum Beispiel „Neu“ oder „Wichtig“"
            autoComplete="off"
          />
          <FormTextField name="beschreibung" form="hinweistext" label="Text" rows={3} />
          <FieldRow>
            <FormField name="link" form="link" label="Link (freiwillig)" hint="/… oder https://…" autoComplete="off" />
            <FormField name="buttonText" form="knopftext" label="Text des Links" hint="Zum Beispiel „Mehr erfahren“" autoComplete="off" />
          </FieldRow>
        </div>
      </Card>
      <Card title="Wann er gezeigt wird">
        <div css={{ display: 'grid', gap: spacing(2) }}>
          {fresh && (
            <FormRadioGroup
              name="beginn"
              label="Beginn"
              options={[
                { value: 'SOFORT', label: 'Sofort zeigen' },
                { value: 'AB', label: 'Ab einem Zeitpunkt zeigen' },
              ]}
            />
          )}
          {values.beginn === 'AB' && <InstantFields name="start" label="Beginn" />}
          <FormRadioGroup
            name="ende"
            label="Ende"
            options={[
              { value: 'OFFEN', label: 'Ohne Ende' },
              { value: 'BIS', label: 'Bis zu einem Zeitpunkt' },
            ]}
          />
          {values.ende === 'BIS' && <InstantFields name="end" label="Ende" />}
          {active && <FormCheckbox name="erneutZeigen" label="Auch denen wieder zeigen, die ihn schon geschlossen haben." />}
        </div>
      </Card>
    </>
  )
}

/** The notice as everybody will see it above every page. */
export function NoticePreview({ values }: { values: NoticeValues }) {
  const text = values.beschreibung.trim()
  return (
    <Card title="Vorschau">
      <div css={{ display: 'grid', gap: spacing(1) }}>
        <NoticeBanner
          typ={values.typ}
          badge={values.badge.trim() || null}
          beschreibung={text || 'Ihr Text'}
          link={values.link.trim() || null}
          buttonText={values.buttonText.trim() || null}
        />
        <p css={{ color: themeColor('leise'), fontSize: 12 }}>So steht der Hinweis für alle über jeder Seite.</p>
      </div>
    </Card>
  )
}

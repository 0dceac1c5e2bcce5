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

/** What is entered of a notice. @param neu not written yet @param aktiv shown now */
export function NoticeFields({
  w: values,
  neu: fresh = false,
  aktiv: active = false,
}: {
  w: NoticeValues
  neu?: boolean
  aktiv?: boolean
}) {
  return (
    <>
      <Card titel="Inhalt">
        <div css={{ display: 'grid', gap: spacing(2) }}>
          <FormRadioGroup
            name="typ"
            beschriftung="Art"
            optionen={(['news', 'danger'] as const).map((value) => ({
              wert: value,
              wort: NOTICE_TYPE[value],
              erklärung: EXPLANATION[value],
            }))}
          />
          <FormField
            name="badge"
            form="badge"
            beschriftung="Marke (freiwillig)"
            hinweis="Ein Wort vor dem Text, zum Beispiel „Neu“ oder „Wichtig“"
            autoComplete="off"
          />
          <FormTextField name="beschreibung" form="hinweistext" beschriftung="Text" rows={3} />
          <FieldRow>
            <FormField name="link" form="link" beschriftung="Link (freiwillig)" hinweis="/… oder https://…" autoComplete="off" />
            <FormField
              name="buttonText"
              form="knopftext"
              beschriftung="Text des Links"
              hinweis="Zum Beispiel „Mehr erfahren“"
              autoComplete="off"
            />
          </FieldRow>
        </div>
      </Card>
      <Card titel="Wann er gezeigt wird">
        <div css={{ display: 'grid', gap: spacing(2) }}>
          {fresh && (
            <FormRadioGroup
              name="beginn"
              beschriftung="Beginn"
              optionen={[
                { wert: 'SOFORT', wort: 'Sofort zeigen' },
                { wert: 'AB', wort: 'Ab einem Zeitpunkt zeigen' },
              ]}
            />
          )}
          {values.beginn === 'AB' && <InstantFields name="start" wort="Beginn" />}
          <FormRadioGroup
            name="ende"
            beschriftung="Ende"
            optionen={[
              { wert: 'OFFEN', wort: 'Ohne Ende' },
              { wert: 'BIS', wort: 'Bis zu einem Zeitpunkt' },
            ]}
          />
          {values.ende === 'BIS' && <InstantFields name="end" wort="Ende" />}
          {active && <FormCheckbox name="erneutZeigen" wort="Auch denen wieder zeigen, die ihn schon geschlossen haben." />}
        </div>
      </Card>
    </>
  )
}

/** The notice as everybody will see it above every page. */
export function NoticePreview({ w: values }: { w: NoticeValues }) {
  const text = values.beschreibung.trim()
  return (
    <Card titel="Vorschau">
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

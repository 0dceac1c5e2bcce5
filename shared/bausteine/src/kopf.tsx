import { apiQuery } from '@avalwerk/api'
import { REJECTION_REASONS, ausstellungsdatumRule, formatDate, calendarDate, MESSAGES, parseDate, TEXT_FORMS } from '@avalwerk/domain'
import { DateField, FormField } from '@avalwerk/forms'
import { usePlatform } from '@avalwerk/platform/remote'
import { farbe } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useField } from 'react-final-form'
import { FieldRow } from './ablauf.tsx'
import { FormTextField } from './formularfelder.tsx'

/** What a guarantor gives beside the data: number, day of issue, a word to the second reviewer. */
export type IssueValues = Readonly<{ buergschaftsIdBuerge: string; ausstellungsdatumBuerge: string; kommentar: string }>
export const emptyIssueValues = (): IssueValues => ({
  buergschaftsIdBuerge: '',
  ausstellungsdatumBuerge: formatDate(calendarDate(new Date())),
  kommentar: '',
})

/** What is wrong with the guarantor's number as written. @returns the message, or undefined */
export const numberFault = (nummer: string): string | undefined => {
  const geschrieben = nummer.trim()
  return geschrieben ? TEXT_FORMS.avalnummer.rule(geschrieben) : MESSAGES.pflicht
}

export function validateIssueValues(values: IssueValues, mitDatum: boolean): Record<string, string> {
  const datum = parseDate(values.ausstellungsdatumBuerge)
  const mängel: Record<string, string | undefined> = {
    buergschaftsIdBuerge: numberFault(values.buergschaftsIdBuerge),
    ...(mitDatum && {
      ausstellungsdatumBuerge: values.ausstellungsdatumBuerge
        ? datum && ausstellungsdatumRule(datum, calendarDate(new Date()))
        : MESSAGES.pflicht,
    }),
  }
  return Object.fromEntries(Object.entries(mängel).filter((eintrag): eintrag is [string, string] => eintrag[1] !== undefined))
}

/**
 * The guarantor's own number. Says as soon as the field is left whether it is taken; sending asks the server anyway.
 * @param eigene the guarantee that may keep its number
 */
export function NumberField({ beschriftung, hinweis, eigene }: { beschriftung: string; hinweis?: string; eigene?: string }) {
  const { transport } = usePlatform()
  const { input, meta } = useField<string>('buergschaftsIdBuerge', { subscription: { value: true, active: true } })
  const nummer = input.value?.trim() ?? ''
  const { data } = useQuery({
    ...apiQuery(transport, 'GET /buergschaftservice/api/private/v2/buergschaft/fremdid/vorhanden', {
      query: { buergschaftsIdBuerge: nummer, ...(eigene && { ausser: eigene }) },
    }),
    enabled: !meta.active && numberFault(nummer) === undefined,
  })
  return (
    <div>
      <FormField
        name="buergschaftsIdBuerge"
        form="avalnummer"
        beschriftung={beschriftung}
        {...(hinweis && { hinweis })}
        autoComplete="off"
      />
      <p role="status" css={{ color: farbe('warnung'), fontSize: 12 }}>
        {data?.vorhanden && !meta.active && REJECTION_REASONS.NUMMER_VERGEBEN.text}
      </p>
    </div>
  )
}

export function IssueFields({ mitDatum, mitKommentar }: { mitDatum: boolean; mitKommentar: boolean }) {
  return (
    <>
      <FieldRow>
        <NumberField beschriftung="Aval-Nummer" hinweis="Ihre eigene Nummer, einmalig" />
        {mitDatum && <DateField name="ausstellungsdatumBuerge" beschriftung="Ausstellungsdatum" />}
      </FieldRow>
      {mitKommentar && (
        <FormTextField name="kommentar" form="kommentar" beschriftung="Interner Hinweis für die Zweitprüfung (freiwillig)" rows={2} />
      )}
    </>
  )
}

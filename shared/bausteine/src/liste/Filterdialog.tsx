import { formatAmount, formatDate, MESSAGES, parseAmount, parseDate } from '@avalwerk/domain'
import { AmountField, DateField, Field, Form, FormField } from '@avalwerk/forms'
import { ToggleGroup, Dialog, Button } from '@avalwerk/ui'
import { useId } from 'react'
import { FormSelect } from '../formularfelder.tsx'
import type { FilterField, FilterValues } from './felder.ts'

type Values = Record<string, string | string[] | undefined>
type RangeField = Extract<FilterField, { art: 'datum' | 'betrag' }>

const isRangeField = (feld: FilterField): feld is RangeField => feld.art === 'datum' || feld.art === 'betrag'

/** Every condition of a list, in one form. Enter applies it. */
export default function FilterDialog({
  titel,
  felder,
  filter,
  beiAnwenden,
  beiSchließen,
}: {
  titel: string
  felder: readonly FilterField[]
  filter: FilterValues
  beiAnwenden: (neu: FilterValues) => void
  beiSchließen: () => void
}) {
  const id = useId()
  return (
    <Dialog
      titel={titel}
      breite={720}
      beiSchließen={beiSchließen}
      knöpfe={
        <>
          <Button art="haupt" type="submit" form={id}>
            Filter anwenden
          </Button>
          <Button onClick={beiSchließen}>Abbrechen</Button>
        </>
      }
    >
      <Form<Values>
        initialValues={Object.fromEntries(felder.map((feld) => [feld.name, fromFilter(feld, filter)]))}
        // Options that arrive late belong to what was chosen before; what was entered meanwhile stays.
        keepDirtyOnReinitialize
        validate={(werte) => rangeError(felder, werte)}
        onSubmit={(werte) => beiAnwenden(asFilter(felder, werte))}
      >
        {({ handleSubmit }) => (
          <form id={id} onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: 20 }}>
            {felder.map((feld) =>
              feld.art === 'mehrfach' && feld.optionen.length > 0 ? (
                <Field<string[]> key={feld.name} name={feld.name}>
                  {({ input }) => (
                    <ToggleGroup
                      beschriftung={feld.beschriftung}
                      optionen={feld.optionen}
                      gewählt={input.value || []}
                      beiÄnderung={input.onChange}
                    />
                  )}
                </Field>
              ) : feld.art === 'text' ? (
                <FormField key={feld.name} name={feld.name} form="suche" beschriftung={feld.beschriftung} />
              ) : feld.art === 'einfach' ? (
                <FormSelect
                  key={feld.name}
                  name={feld.name}
                  beschriftung={feld.beschriftung}
                  {...(feld.leer && { leer: feld.leer })}
                  gruppen={[{ optionen: feld.optionen }]}
                />
              ) : null,
            )}
            <div css={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))' }}>
              {felder.filter(isRangeField).map((feld) => {
                const Section = feld.art === 'betrag' ? AmountField : DateField
                return <Section key={feld.name} name={feld.name} beschriftung={feld.beschriftung} />
              })}
            </div>
          </form>
        )}
      </Form>
    </Dialog>
  )
}

function fromFilter(feld: FilterField, filter: FilterValues): Values[string] {
  const wert = filter[feld.name]
  if (feld.art === 'mehrfach') {
    const gewählt = (wert ?? []) as readonly string[]
    return feld.optionen.filter((option) => option.wert.split('+').some((code) => gewählt.includes(code))).map((option) => option.wert)
  }
  if (wert === undefined) return undefined
  return feld.art === 'betrag' ? formatAmount(wert as number) : feld.art === 'datum' ? formatDate(wert as string) : (wert as string)
}

const gelesen = (feld: RangeField, text: Values[string]) =>
  typeof text === 'string' && text ? (feld.art === 'betrag' ? parseAmount(text) : parseDate(text)) : undefined

function rangeError(felder: readonly FilterField[], werte: Values): Record<string, string> {
  const fehler: Record<string, string> = {}
  for (const von of felder.filter(isRangeField)) {
    if (!von.bis) continue
    const [a, b] = [gelesen(von, werte[von.name]), gelesen(von, werte[von.bis])]
    if (a !== undefined && b !== undefined && b < a) fehler[von.bis] = MESSAGES.spanne
  }
  return fehler
}

function asFilter(felder: readonly FilterField[], werte: Values): FilterValues {
  return Object.fromEntries(
    felder.flatMap((feld): [string, FilterValues[string]][] => {
      const wert = werte[feld.name]
      if (isRangeField(feld)) {
        const zahl = gelesen(feld, wert)
        return zahl === undefined ? [] : [[feld.name, zahl]]
      }
      if (Array.isArray(wert)) return wert.length ? [[feld.name, wert.flatMap((einer) => einer.split('+'))]] : []
      return wert?.trim() ? [[feld.name, wert.trim()]] : []
    }),
  )
}

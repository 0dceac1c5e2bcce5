import { formatBetrag, formatDatum, MELDUNGEN, parseBetrag, parseDatum } from '@avalwerk/domain'
import { Betragsfeld, Datumsfeld, Field, Form, Formularfeld } from '@avalwerk/forms'
import { Auswahlgruppe, Dialog, Knopf } from '@avalwerk/ui'
import { useId } from 'react'
import { Formularauswahl } from '../formularfelder.tsx'
import type { Filterfeld, Filterwerte } from './felder.ts'

type Werte = Record<string, string | string[] | undefined>
type Spannenfeld = Extract<Filterfeld, { art: 'datum' | 'betrag' }>

const istSpannenfeld = (feld: Filterfeld): feld is Spannenfeld => feld.art === 'datum' || feld.art === 'betrag'

/** Every condition of a list, in one form. Enter applies it. */
export default function Filterdialog({
  titel,
  felder,
  filter,
  beiAnwenden,
  beiSchließen,
}: {
  titel: string
  felder: readonly Filterfeld[]
  filter: Filterwerte
  beiAnwenden: (neu: Filterwerte) => void
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
          <Knopf art="haupt" type="submit" form={id}>
            Filter anwenden
          </Knopf>
          <Knopf onClick={beiSchließen}>Abbrechen</Knopf>
        </>
      }
    >
      <Form<Werte>
        initialValues={Object.fromEntries(felder.map((feld) => [feld.name, ausFilter(feld, filter)]))}
        // Options that arrive late belong to what was chosen before; what was entered meanwhile stays.
        keepDirtyOnReinitialize
        validate={(werte) => spannenfehler(felder, werte)}
        onSubmit={(werte) => beiAnwenden(alsFilter(felder, werte))}
      >
        {({ handleSubmit }) => (
          <form id={id} onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: 20 }}>
            {felder.map((feld) =>
              feld.art === 'mehrfach' && feld.optionen.length > 0 ? (
                <Field<string[]> key={feld.name} name={feld.name}>
                  {({ input }) => (
                    <Auswahlgruppe
                      beschriftung={feld.beschriftung}
                      optionen={feld.optionen}
                      gewählt={input.value || []}
                      beiÄnderung={input.onChange}
                    />
                  )}
                </Field>
              ) : feld.art === 'text' ? (
                <Formularfeld key={feld.name} name={feld.name} form="suche" beschriftung={feld.beschriftung} />
              ) : feld.art === 'einfach' ? (
                <Formularauswahl
                  key={feld.name}
                  name={feld.name}
                  beschriftung={feld.beschriftung}
                  {...(feld.leer && { leer: feld.leer })}
                  gruppen={[{ optionen: feld.optionen }]}
                />
              ) : null,
            )}
            <div css={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))' }}>
              {felder.filter(istSpannenfeld).map((feld) => {
                const Feld = feld.art === 'betrag' ? Betragsfeld : Datumsfeld
                return <Feld key={feld.name} name={feld.name} beschriftung={feld.beschriftung} />
              })}
            </div>
          </form>
        )}
      </Form>
    </Dialog>
  )
}

function ausFilter(feld: Filterfeld, filter: Filterwerte): Werte[string] {
  const wert = filter[feld.name]
  if (feld.art === 'mehrfach') {
    const gewählt = (wert ?? []) as readonly string[]
    return feld.optionen.filter((option) => option.wert.split('+').some((code) => gewählt.includes(code))).map((option) => option.wert)
  }
  if (wert === undefined) return undefined
  return feld.art === 'betrag' ? formatBetrag(wert as number) : feld.art === 'datum' ? formatDatum(wert as string) : (wert as string)
}

const gelesen = (feld: Spannenfeld, text: Werte[string]) =>
  typeof text === 'string' && text ? (feld.art === 'betrag' ? parseBetrag(text) : parseDatum(text)) : undefined

function spannenfehler(felder: readonly Filterfeld[], werte: Werte): Record<string, string> {
  const fehler: Record<string, string> = {}
  for (const von of felder.filter(istSpannenfeld)) {
    if (!von.bis) continue
    const [a, b] = [gelesen(von, werte[von.name]), gelesen(von, werte[von.bis])]
    if (a !== undefined && b !== undefined && b < a) fehler[von.bis] = MELDUNGEN.spanne
  }
  return fehler
}

function alsFilter(felder: readonly Filterfeld[], werte: Werte): Filterwerte {
  return Object.fromEntries(
    felder.flatMap((feld): [string, Filterwerte[string]][] => {
      const wert = werte[feld.name]
      if (istSpannenfeld(feld)) {
        const zahl = gelesen(feld, wert)
        return zahl === undefined ? [] : [[feld.name, zahl]]
      }
      if (Array.isArray(wert)) return wert.length ? [[feld.name, wert.flatMap((einer) => einer.split('+'))]] : []
      return wert?.trim() ? [[feld.name, wert.trim()]] : []
    }),
  )
}

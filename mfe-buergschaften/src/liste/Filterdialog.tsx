import type { Bürgschaftsfilter } from '@avalwerk/contracts'
import { formatBetrag, formatDatum, MELDUNGEN, parseBetrag, parseDatum } from '@avalwerk/domain'
import { Betragsfeld, Datumsfeld, Field, Form, Formularfeld } from '@avalwerk/forms'
import { usePlattform } from '@avalwerk/platform/remote'
import { Auswahlgruppe, Dialog, Knopf } from '@avalwerk/ui'
import { useId } from 'react'
import { t } from '../texte.ts'
import { alsCodes, type Optionen, optionen } from './chips.ts'
import { BETRAGSFELDER, DATUMSFELDER, MEHRFACHFELDER, type Mehrfachfeld } from './filter.ts'

type Werte = Partial<Record<keyof Bürgschaftsfilter, string>> & { mehrfach: Partial<Record<Mehrfachfeld, string[]>> }

const SPANNEN = [
  ['betragVon', 'betragBis'],
  ['ausstellungVon', 'ausstellungBis'],
  ['befristungVon', 'befristungBis'],
  ['ablaufVon', 'ablaufBis'],
] as const

/** Every condition of the list, in one form. Enter applies it. */
export default function Filterdialog({
  filter,
  angebot,
  beiAnwenden,
  beiSchließen,
}: {
  filter: Bürgschaftsfilter
  angebot: Optionen | undefined
  beiAnwenden: (neu: Bürgschaftsfilter) => void
  beiSchließen: () => void
}) {
  const { gruppe } = usePlattform().bereich
  const id = useId()
  const felder = MEHRFACHFELDER.map((feld) => ({ feld, auswahl: optionen(feld, gruppe, angebot) })).filter(
    ({ feld, auswahl }) => auswahl.length > 0 && !(feld === 'buergeIds' && gruppe === 'BG'),
  )
  return (
    <Dialog
      titel={t('filter.titel')}
      breite={720}
      beiSchließen={beiSchließen}
      knöpfe={
        <>
          <Knopf art="haupt" type="submit" form={id}>
            {t('filter.anwenden')}
          </Knopf>
          <Knopf onClick={beiSchließen}>{t('filter.abbrechen')}</Knopf>
        </>
      }
    >
      <Form<Werte>
        initialValues={ausFilter(filter, gruppe, angebot)}
        validate={spannenfehler}
        onSubmit={(werte) =>
          beiAnwenden({
            ...alsFilter(werte),
            ...(filter.reiter && { reiter: filter.reiter }),
            ...(filter.suche && { suche: filter.suche }),
          })
        }
      >
        {({ handleSubmit }) => (
          <form id={id} onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: 20 }}>
            {felder.map(({ feld, auswahl }) => (
              <Field<string[]> key={feld} name={`mehrfach.${feld}`}>
                {({ input }) => (
                  <Auswahlgruppe
                    beschriftung={t(`filter.${feld}`)}
                    optionen={auswahl}
                    gewählt={input.value || []}
                    beiÄnderung={input.onChange}
                  />
                )}
              </Field>
            ))}
            <Formularfeld name="auftragnehmer" beschriftung={t('filter.auftragnehmer')} maxLength={100} />
            <div css={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))' }}>
              {BETRAGSFELDER.map((feld) => (
                <Betragsfeld key={feld} name={feld} beschriftung={t(`filter.${feld}`)} />
              ))}
              {DATUMSFELDER.map((feld) => (
                <Datumsfeld key={feld} name={feld} beschriftung={t(`filter.${feld}`)} />
              ))}
            </div>
          </form>
        )}
      </Form>
    </Dialog>
  )
}

function ausFilter(filter: Bürgschaftsfilter, gruppe: Parameters<typeof optionen>[1], angebot: Optionen | undefined): Werte {
  const werte: Werte = { mehrfach: {} }
  for (const feld of MEHRFACHFELDER) {
    const gewählt = (filter[feld] ?? []) as readonly string[]
    werte.mehrfach[feld] = optionen(feld, gruppe, angebot)
      .filter(({ wert }) => wert.split('+').some((code) => gewählt.includes(code)))
      .map(({ wert }) => wert)
  }
  if (filter.auftragnehmer) werte.auftragnehmer = filter.auftragnehmer
  for (const feld of BETRAGSFELDER) if (filter[feld] !== undefined) werte[feld] = formatBetrag(filter[feld])
  for (const feld of DATUMSFELDER) if (filter[feld]) werte[feld] = formatDatum(filter[feld])
  return werte
}

const alsZahl = (feld: string, text: string | undefined) =>
  text ? (feld.startsWith('betrag') ? parseBetrag(text) : parseDatum(text)) : undefined

function spannenfehler(werte: Werte) {
  const fehler: Partial<Record<string, string>> = {}
  for (const [von, bis] of SPANNEN) {
    const [a, b] = [alsZahl(von, werte[von]), alsZahl(bis, werte[bis])]
    if (a !== undefined && b !== undefined && b < a) fehler[bis] = MELDUNGEN.spanne
  }
  return fehler
}

function alsFilter({ mehrfach, ...werte }: Werte): Bürgschaftsfilter {
  const filter: Record<string, unknown> = {}
  for (const [feld, gewählt] of Object.entries(mehrfach)) if (gewählt?.length) filter[feld] = alsCodes(gewählt)
  if (werte.auftragnehmer?.trim()) filter.auftragnehmer = werte.auftragnehmer.trim()
  for (const feld of [...BETRAGSFELDER, ...DATUMSFELDER]) {
    const wert = alsZahl(feld, werte[feld])
    if (wert !== undefined) filter[feld] = wert
  }
  return filter as Bürgschaftsfilter
}

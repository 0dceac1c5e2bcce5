import { Feld, Formularauswahl, Optionen, useField } from '@avalwerk/bausteine'
import { formatEuro, MELDUNGEN } from '@avalwerk/domain'
import { t } from '../texte.ts'
import { Antragsformular } from './Formular.tsx'
import type { Schritteigenschaften, Wahl } from './entwurf.ts'

type Werte = { buergeId: string; kautionsvertragId: string }
const OHNE = 'OHNE'

/** Which guarantor, and under which of the borrower's contracts. */
export function Vertragsschritt(e: Schritteigenschaften) {
  const { daten } = e.entwurf
  return (
    <Antragsformular<Werte>
      eigenschaften={e}
      anfang={{ buergeId: daten.buergeId ?? '', kautionsvertragId: daten.kautionsvertragId ?? OHNE }}
      prüfe={(w) => (w.buergeId ? {} : { buergeId: MELDUNGEN.bürge })}
      übernimm={(w) => {
        const vertrag = e.wahl.vertraege.find(({ id, buergeId }) => id === w.kautionsvertragId && buergeId === w.buergeId)
        const andererBürge = daten.buergeId !== w.buergeId
        return {
          buergeId: w.buergeId || null,
          kautionsvertragId: vertrag?.id ?? null,
          ...(andererBürge && { buergschaftstext: null }),
        }
      }}
      nächster="buergschaftsdatenErfassen"
      zurück="auftraggeberAuswaehlen"
    >
      <Feld titel={t('beantragen.bürge')}>
        <Formularauswahl
          name="buergeId"
          beschriftung={t('beantragen.bürge')}
          leer="Bitte wählen"
          gruppen={[{ optionen: e.wahl.buergen.map(({ id, name }) => ({ wert: id, wort: name })) }]}
        />
        <Vertragswahl wahl={e.wahl} />
      </Feld>
    </Antragsformular>
  )
}

function Vertragswahl({ wahl }: { wahl: Wahl }) {
  const bürge = useField<string>('buergeId').input.value
  const vertrag = useField<string>('kautionsvertragId').input
  if (!bürge) return null
  const passende = wahl.vertraege.filter(({ buergeId }) => buergeId === bürge)
  if (passende.length === 0) return <p>{t('beantragen.keineVerträge')}</p>
  return (
    <Optionen
      beschriftung={t('beantragen.vertrag')}
      name="kautionsvertragId"
      gewählt={passende.some(({ id }) => id === vertrag.value) ? vertrag.value : OHNE}
      optionen={[
        ...passende.map(({ id, vertragsnummer, freiesLimit }) => ({
          wert: id,
          wort: vertragsnummer,
          ...(freiesLimit !== null && { erklärung: t('beantragen.frei', { betrag: formatEuro(freiesLimit) }) }),
        })),
        { wert: OHNE, wort: t('beantragen.ohneVertrag') },
      ]}
      beiWahl={vertrag.onChange}
    />
  )
}

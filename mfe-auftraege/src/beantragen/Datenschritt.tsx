import { alsDatenwerte, ausDatenwerten, Datenfelder, type Datenwerte, prüfeDatenwerte } from '@avalwerk/bausteine'
import { Antragsformular } from './Formular.tsx'
import type { Schritteigenschaften } from './entwurf.ts'

/** The data of the guarantee; of the building sum, what the guarantor wants to know. */
export function Datenschritt(e: Schritteigenschaften) {
  const { daten } = e.entwurf
  const angabe = e.wahl.buergen.find(({ id }) => id === daten.buergeId)?.bausummeAngabe ?? 'KEINE_ANGABE'
  return (
    <Antragsformular<{ daten: Datenwerte }>
      eigenschaften={e}
      anfang={{ daten: alsDatenwerte(daten.buergschaftsdaten) }}
      prüfe={(w) => prüfeDatenwerte(w.daten, angabe)}
      übernimm={(w) => {
        const neu = ausDatenwerten(w.daten, angabe)
        const andereArt = neu.buergschaftsart !== daten.buergschaftsdaten?.buergschaftsart
        return { buergschaftsdaten: neu, ...(andereArt && daten.buergschaftstext?.art === 'VORLAGE' && { buergschaftstext: null }) }
      }}
      nächster="versandwegAuswaehlen"
      zurück="VertragAuswaehlen"
    >
      <Datenfelder angabe={angabe} />
    </Antragsformular>
  )
}

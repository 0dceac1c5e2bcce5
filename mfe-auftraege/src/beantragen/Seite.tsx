import { Ablauf, Auftragsangaben } from '@avalwerk/bausteine'
import { Karte } from '@avalwerk/ui'
import type { ComponentType } from 'react'
import { t } from '../texte.ts'
import { type Schritteigenschaften, useAntrag, useWahl } from './entwurf.ts'
import { Auftraggeberschritt, Auftragnehmerschritt } from './Parteien.tsx'
import { Datenschritt } from './Datenschritt.tsx'
import { BRAUCHT } from './bedarf.ts'
import { SCHRITTE, type Schrittname } from './schritte.ts'
import { Textschritt } from './Textschritt.tsx'
import { Versandschritt } from './Versandschritt.tsx'
import { Vertragsschritt } from './Vertragsschritt.tsx'
import { Zusammenfassung } from './Zusammenfassung.tsx'

const INHALT: Record<Schrittname, ComponentType<Schritteigenschaften>> = {
  auftragnehmerAuswaehlen: Auftragnehmerschritt,
  auftraggeberAuswaehlen: Auftraggeberschritt,
  VertragAuswaehlen: Vertragsschritt,
  buergschaftsdatenErfassen: Datenschritt,
  versandwegAuswaehlen: Versandschritt,
  buergschaftsZusammenfassung: Zusammenfassung,
  buergschaftsvorlage: Textschritt,
}

/** The wizard in which a guarantee is ordered. */
export default function Seite() {
  const { wert: entwurf, ändere, verwirf } = useAntrag()
  const antwort = useWahl(entwurf)
  const wahl = antwort.data
  const { daten } = entwurf
  return (
    <Ablauf
      titel={t('beantragen.titel')}
      pfad={[{ beschriftung: t('liste.titel'), ziel: '/buergschaftsauftraege/liste' }]}
      schritte={SCHRITTE}
      inhalt={INHALT}
      braucht={BRAUCHT}
      antwort={antwort}
      gegeben={wahl && { entwurf, ändere, verwirf, wahl }}
      seitenleiste={() =>
        daten.auftragnehmer && (
          <Karte titel={t('beantragen.bisher')}>
            <Auftragsangaben
              auftrag={daten}
              bürge={wahl?.buergen.find(({ id }) => id === daten.buergeId)?.name}
              vertrag={wahl?.vertraege.find(({ id }) => id === daten.kautionsvertragId)?.vertragsnummer}
            />
          </Karte>
        )
      }
    />
  )
}

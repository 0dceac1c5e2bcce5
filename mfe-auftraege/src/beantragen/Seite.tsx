import { abfrage } from '@avalwerk/api'
import { Ablauf, Auftragsangaben, useSchrittfolge } from '@avalwerk/bausteine'
import { usePlattform } from '@avalwerk/platform/remote'
import { Karte, Skelett } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { t } from '../texte.ts'
import { type Entwurf, useAntrag } from './entwurf.ts'
import { Auftraggeberschritt, Auftragnehmerschritt } from './Parteien.tsx'
import { Datenschritt } from './Datenschritt.tsx'
import { SCHRITTE, type Schrittname } from './schritte.ts'
import { Textschritt } from './Textschritt.tsx'
import { Versandschritt } from './Versandschritt.tsx'
import { Vertragsschritt } from './Vertragsschritt.tsx'
import { Zusammenfassung } from './Zusammenfassung.tsx'

export type Schritteigenschaften = Readonly<{
  entwurf: Entwurf
  ändere: (teil: Partial<Entwurf>) => void
  verwirf: () => void
  wahl: Wahl
}>

const INHALT: Record<Schrittname, ComponentType<Schritteigenschaften>> = {
  auftragnehmerAuswaehlen: Auftragnehmerschritt,
  auftraggeberAuswaehlen: Auftraggeberschritt,
  VertragAuswaehlen: Vertragsschritt,
  buergschaftsdatenErfassen: Datenschritt,
  versandwegAuswaehlen: Versandschritt,
  buergschaftsZusammenfassung: Zusammenfassung,
  buergschaftsvorlage: Textschritt,
}

/** Guarantors and the borrower's contracts. */
export function useWahl({ daten }: Entwurf) {
  const { transport } = usePlattform()
  const { auftragnehmer: nehmer } = daten
  return useQuery({
    ...abfrage(transport, 'GET /buergschaftservice/api/private/v2/buergschaftsauftraege/auswahl/vertraege', {
      query: nehmer?.auftragnehmerId ? { auftragnehmerId: nehmer.auftragnehmerId } : nehmer ? { auftragnehmerName: nehmer.name } : {},
    }),
    staleTime: 60_000,
  })
}
export type Wahl = NonNullable<ReturnType<typeof useWahl>['data']>

/** The wizard in which a guarantee is ordered. */
export default function Seite() {
  const { schritt, erlaubt } = useSchrittfolge(SCHRITTE)
  const { wert: entwurf, ändere, verwirf } = useAntrag()
  const { data: wahl } = useWahl(entwurf)
  const { daten } = entwurf
  const Inhalt = INHALT[schritt.schritt as Schrittname]
  const begonnen = daten.auftragnehmer !== null
  return (
    <Ablauf
      titel={t('beantragen.titel')}
      pfad={[{ beschriftung: t('liste.titel'), ziel: '/buergschaftsauftraege/liste' }]}
      schritte={SCHRITTE}
      aktuell={schritt}
      {...(begonnen && {
        seitenleiste: (
          <Karte titel={t('beantragen.bisher')}>
            <Auftragsangaben
              auftrag={daten}
              bürge={wahl?.buergen.find(({ id }) => id === daten.buergeId)?.name}
              vertrag={wahl?.vertraege.find(({ id }) => id === daten.kautionsvertragId)?.vertragsnummer}
            />
          </Karte>
        ),
      })}
    >
      {erlaubt && wahl ? (
        <Inhalt key={schritt.schritt} entwurf={entwurf} ändere={ändere} verwirf={verwirf} wahl={wahl} />
      ) : (
        <Skelett zeilen={6} name={schritt.name} />
      )}
    </Ablauf>
  )
}

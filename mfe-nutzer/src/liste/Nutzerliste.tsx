import { abfrage } from '@avalwerk/api'
import { Liste } from '@avalwerk/bausteine'
import type { Nutzerfilter } from '@avalwerk/contracts'
import { Link, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { knopfstil, Leerzustand } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { basis } from '../bausteine/daten.ts'
import { t } from '../texte.ts'
import { felder, spalten } from './spalten.tsx'
import { Reiter } from './Reiter.tsx'

/** The users of the own organisation. */
export function Nutzerliste() {
  const { transport } = usePlattform()
  const darfAnlegen = useRecht({ aktion: 'anlegen', kategorien: ['Nutzer'] })
  const darfBearbeiten = useRecht({ aktion: 'bearbeiten', kategorien: ['Nutzer'] })
  const optionen = useQuery(abfrage(transport, `GET ${basis}/nutzer/filteroptionen`, {}))
  const anlegen = darfAnlegen && (
    <Link to="/nutzer/anlegen" css={knopfstil('haupt')}>
      {t('liste.anlegen')}
    </Link>
  )
  return (
    <Liste
      titel={t('liste.titel')}
      tabelle="nutzer.liste"
      aufruf={`POST ${basis}/nutzer/filterung`}
      eingabe={({ page, size, sortierung: { feld, richtung } }, filter) => ({
        query: { page, size, sort: `${feld},${richtung}` },
        body: filter as Nutzerfilter,
      })}
      schlüssel={({ nutzerId }) => nutzerId}
      spalten={spalten((n) => (darfBearbeiten ? `/nutzer/${n.nutzerId}/bearbeiten` : undefined))}
      felder={felder(optionen.data)}
      beginn={{ feld: 'nachname', richtung: 'asc' }}
      aktionen={anlegen}
      unterKopf={<Reiter />}
      leer={
        <Leerzustand titel={t('liste.leer')} aktion={anlegen}>
          {t('liste.leerText')}
        </Leerzustand>
      }
    />
  )
}

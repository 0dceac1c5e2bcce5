import { abfrage, ladeDatei } from '@avalwerk/api'
import { Liste } from '@avalwerk/bausteine'
import type { Unternehmensfilter } from '@avalwerk/contracts'
import { Link, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { knopfstil, Leerzustand } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { partner, stammseite } from '../bausteine/daten.ts'
import { stammfelder, stammspalten } from '../bausteine/spalten.tsx'
import { t } from '../texte.ts'

/** All companies of the platform, for the operator. */
export default function Seite() {
  const { transport } = usePlattform()
  const darfAnlegen = useRecht({ aktion: 'anlegen', kategorien: ['Unternehmen'] })
  const optionen = useQuery(abfrage(transport, `GET ${partner}/unternehmen/filteroptionen`, {}))
  return (
    <Liste
      titel={t('liste.titel')}
      tabelle="stammdaten.liste"
      aufruf={`POST ${partner}/unternehmen/filterung`}
      eingabe={({ page, size, sortierung: { feld, richtung } }, filter) => ({
        query: { page, size, sort: `${feld},${richtung}` },
        body: filter as Unternehmensfilter,
      })}
      schlüssel={({ unternehmenId }) => unternehmenId}
      spalten={stammspalten((u) => stammseite(u.unternehmenId))}
      felder={stammfelder(optionen.data)}
      beginn={{ feld: 'name', richtung: 'asc' }}
      csv={(filter) =>
        ladeDatei(transport, `POST ${partner}/unternehmen/filterung/unternehmen.csv`, { body: filter as Unternehmensfilter })
      }
      aktionen={
        darfAnlegen && (
          <>
            <Link to="/stammdaten/buergen/anlegen" css={knopfstil('neben')}>
              {t('bürge.anlegen')}
            </Link>
            <Link to="/stammdaten/unternehmen/anlegen" css={knopfstil('haupt')}>
              {t('unternehmen.anlegen')}
            </Link>
          </>
        )
      }
      leer={<Leerzustand titel={t('liste.leer')}>{t('liste.leerText')}</Leerzustand>}
    />
  )
}

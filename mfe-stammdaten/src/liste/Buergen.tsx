import { Liste } from '@avalwerk/bausteine'
import type { Unternehmensfilter } from '@avalwerk/contracts'
import { Link, useRecht } from '@avalwerk/platform/remote'
import { knopfstil, Leerzustand } from '@avalwerk/ui'
import { partner, stammseite } from '../bausteine/daten.ts'
import { BÜRGENFELDER, bürgenspalten } from '../bausteine/spalten.tsx'
import { t } from '../texte.ts'

/** All guarantors, for the operator. */
export default function Seite() {
  const darfAnlegen = useRecht({ aktion: 'anlegen', kategorien: ['Unternehmen'] })
  const anlegen = darfAnlegen && (
    <Link to="/stammdaten/buergen/anlegen" css={knopfstil('haupt')}>
      {t('bürge.anlegen')}
    </Link>
  )
  return (
    <Liste
      titel={t('bürge.liste')}
      tabelle="stammdaten.buergen"
      aufruf={`POST ${partner}/unternehmen/buergen/filterung`}
      eingabe={({ page, size, sortierung: { feld, richtung } }, filter) => ({
        query: { page, size, sort: `${feld},${richtung}` },
        body: filter as Unternehmensfilter,
      })}
      schlüssel={({ unternehmenId }) => unternehmenId}
      spalten={bürgenspalten((u) => stammseite(u.unternehmenId))}
      felder={BÜRGENFELDER}
      beginn={{ feld: 'name', richtung: 'asc' }}
      aktionen={anlegen}
      leer={
        <Leerzustand titel={t('bürge.leer')} aktion={anlegen}>
          {t('bürge.leerText')}
        </Leerzustand>
      }
    />
  )
}

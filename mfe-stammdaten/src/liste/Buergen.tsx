import { ListView } from '@avalwerk/bausteine'
import type { UnternehmenFilter } from '@avalwerk/contracts'
import { Link, useRight } from '@avalwerk/platform/remote'
import { buttonStyle, EmptyState } from '@avalwerk/ui'
import { partner, stammdatenUrl } from '../components/queries.ts'
import { BUERGE_FIELDS, buergeColumns } from '../components/columns.tsx'
import { t } from '../texts.ts'

/** All guarantors, for the operator. */
export default function Page() {
  const mayCreate = useRight({ aktion: 'anlegen', kategorien: ['Unternehmen'] })
  const create = mayCreate && (
    <Link to="/stammdaten/buergen/anlegen" css={buttonStyle('haupt')}>
      {t('bürge.anlegen')}
    </Link>
  )
  return (
    <ListView
      titel={t('bürge.liste')}
      tabelle="stammdaten.buergen"
      aufruf={`POST ${partner}/unternehmen/buergen/filterung`}
      eingabe={({ page, size, sortierung: { feld, richtung } }, filter) => ({
        query: { page, size, sort: `${feld},${richtung}` },
        body: filter as UnternehmenFilter,
      })}
      schlüssel={({ unternehmenId }) => unternehmenId}
      spalten={buergeColumns((u) => stammdatenUrl(u.unternehmenId))}
      felder={BUERGE_FIELDS}
      beginn={{ feld: 'name', richtung: 'asc' }}
      aktionen={create}
      leer={
        <EmptyState titel={t('bürge.leer')} aktion={create}>
          {t('bürge.leerText')}
        </EmptyState>
      }
    />
  )
}

import { istAufruffehler, kennungVon } from '@avalwerk/api'
import type { Auftrag } from '@avalwerk/contracts'
import { Link, useParams } from '@avalwerk/platform/remote'
import { Fehlerfeld, Leerzustand, Seitenkopf, Skelett } from '@avalwerk/ui'
import type { ReactNode } from 'react'
import { t } from '../texte.ts'
import { useAuftrag } from './daten.ts'

/** Loads the order of the address, with the states around it. */
export function Rahmen({ children }: { children: (a: Auftrag) => ReactNode }) {
  const params = useParams()
  const id = params.buergschaftsauftragId ?? params.id ?? ''
  const { data, error, refetch } = useAuftrag(id)
  if (data) return children(data)
  if (!error)
    return (
      <>
        <Seitenkopf titel={t('details.titel', { id })} />
        <Skelett zeilen={10} name={t('details.titel', { id })} />
      </>
    )
  if (istAufruffehler(error) && error.code === 'NICHT_GEFUNDEN')
    return (
      <>
        <Seitenkopf titel={t('details.fehltTitel')} />
        <Leerzustand titel={t('details.fehlt')} aktion={<Link to="/buergschaftsauftraege/liste">{t('details.zurListe')}</Link>} />
      </>
    )
  return (
    <>
      <Seitenkopf titel={t('details.titel', { id })} />
      <Fehlerfeld titel={t('details.fehler')} text={error.message} kennung={kennungVon(error)} beiErneut={() => void refetch()} />
    </>
  )
}

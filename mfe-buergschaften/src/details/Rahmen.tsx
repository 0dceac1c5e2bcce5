import { istAufruffehler, kennungVon } from '@avalwerk/api'
import type { Bürgschaft } from '@avalwerk/contracts'
import { Link, useParams } from '@avalwerk/platform/remote'
import { Fehlerfeld, Leerzustand, Seitenkopf, Skelett } from '@avalwerk/ui'
import type { ReactNode } from 'react'
import { t } from '../texte.ts'
import { useBürgschaft } from './daten.ts'

/** Loads the guarantee of the address, with the states around it. */
export function Rahmen({ children }: { children: (b: Bürgschaft) => ReactNode }) {
  const params = useParams()
  const buergschaftId = params.buergschaftId ?? params.id ?? ''
  const { data, error, refetch } = useBürgschaft(buergschaftId)
  if (data) return children(data)
  if (!error)
    return (
      <>
        <Seitenkopf titel={t('details.titel', { nummer: buergschaftId })} />
        <Skelett zeilen={12} name={t('details.titel', { nummer: buergschaftId })} />
      </>
    )
  if (istAufruffehler(error) && error.code === 'NICHT_GEFUNDEN')
    return (
      <>
        <Seitenkopf titel={t('details.fehltTitel')} />
        <Leerzustand titel={t('details.fehlt')} aktion={<Link to="/buergschaften/liste">{t('details.zurListe')}</Link>} />
      </>
    )
  return (
    <>
      <Seitenkopf titel={t('details.titel', { nummer: buergschaftId })} />
      <Fehlerfeld titel={t('details.fehler')} text={error.message} kennung={kennungVon(error)} beiErneut={() => void refetch()} />
    </>
  )
}

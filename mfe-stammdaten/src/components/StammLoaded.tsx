import { Loaded } from '@avalwerk/bausteine'
import type { ReactNode } from 'react'
import { loadTexts, type MasterUnternehmen, MASTER_LIST, useAuftraggeber, useBuerge, useUnternehmen } from './queries.ts'

type Props = Readonly<{ id: string; frisch?: boolean; children: (unternehmen: MasterUnternehmen) => ReactNode }>

/** All that is kept of a company, beneficiary or guarantor, with the states around it. @param frisch for forms */
export function MasterLoaded({ id, ...rest }: Props) {
  return (
    <Loaded antwort={useUnternehmen(id)} texte={loadTexts(MASTER_LIST)}>
      {({ type }) => <Whole key={id} id={id} bürge={type === 'buerge'} {...rest} />}
    </Loaded>
  )
}

function Whole({ id, bürge: buerge, frisch: fresh = false, children }: Props & { bürge: boolean }) {
  const [auftraggeber, surety] = [useAuftraggeber(id, !buerge), useBuerge(id, buerge)]
  return buerge ? (
    <Loaded frisch={fresh} antwort={surety} texte={loadTexts(MASTER_LIST)}>
      {children}
    </Loaded>
  ) : (
    <Loaded frisch={fresh} antwort={auftraggeber} texte={loadTexts(MASTER_LIST)}>
      {children}
    </Loaded>
  )
}

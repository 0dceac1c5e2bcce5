import { Loaded } from '@avalwerk/patterns/calls'
import type { ReactNode } from 'react'
import { loadTexts, type MasterUnternehmen, MASTER_LIST, useAuftraggeber, useBuerge, useUnternehmen } from './queries.ts'

type Props = Readonly<{ id: string; fresh?: boolean; children: (unternehmen: MasterUnternehmen) => ReactNode }>

/** All that is kept of a company, beneficiary or guarantor, with the states around it. @param fresh for forms */
export function MasterLoaded({ id, ...rest }: Props) {
  return (
    <Loaded result={useUnternehmen(id)} texts={loadTexts(MASTER_LIST)}>
      {({ type }) => <Whole key={id} id={id} buerge={type === 'buerge'} {...rest} />}
    </Loaded>
  )
}

function Whole({ id, buerge, fresh = false, children }: Props & { buerge: boolean }) {
  const [auftraggeber, guarantor] = [useAuftraggeber(id, !buerge), useBuerge(id, buerge)]
  return buerge ? (
    <Loaded fresh={fresh} result={guarantor} texts={loadTexts(MASTER_LIST)}>
      {children}
    </Loaded>
  ) : (
    <Loaded fresh={fresh} result={auftraggeber} texts={loadTexts(MASTER_LIST)}>
      {children}
    </Loaded>
  )
}

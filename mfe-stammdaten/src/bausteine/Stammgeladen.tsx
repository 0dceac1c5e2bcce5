import { Geladen } from '@avalwerk/bausteine'
import type { ReactNode } from 'react'
import { ladetexte, type Stammunternehmen, STAMMLISTE, useAuftraggeber, useBürge, useUnternehmen } from './daten.ts'

type Eigenschaften = Readonly<{ id: string; frisch?: boolean; children: (u: Stammunternehmen) => ReactNode }>

/** All that is kept of a company, beneficiary or guarantor, with the states around it. @param frisch for forms */
export function Stammgeladen({ id, ...rest }: Eigenschaften) {
  return (
    <Geladen antwort={useUnternehmen(id)} texte={ladetexte(STAMMLISTE)}>
      {({ type }) => <Ganzes key={id} id={id} bürge={type === 'buerge'} {...rest} />}
    </Geladen>
  )
}

function Ganzes({ id, bürge, frisch = false, children }: Eigenschaften & { bürge: boolean }) {
  const [auftraggeber, surety] = [useAuftraggeber(id, !bürge), useBürge(id, bürge)]
  return bürge ? (
    <Geladen frisch={frisch} antwort={surety} texte={ladetexte(STAMMLISTE)}>
      {children}
    </Geladen>
  ) : (
    <Geladen frisch={frisch} antwort={auftraggeber} texte={ladetexte(STAMMLISTE)}>
      {children}
    </Geladen>
  )
}

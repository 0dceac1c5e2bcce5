import { PROJEKTPHASE, type Projektphase, PROJEKTTON, UNTERNEHMENSSTATUS, type Unternehmensstatus, UNTERNEHMENSTON } from '@avalwerk/domain'
import { Marke } from '@avalwerk/ui'

export const Statusmarke = ({ status }: { status: Unternehmensstatus }) => (
  <Marke ton={UNTERNEHMENSTON[status]}>{UNTERNEHMENSSTATUS[status]}</Marke>
)
export const Phasenmarke = ({ phase }: { phase: Projektphase }) => <Marke ton={PROJEKTTON[phase]}>{PROJEKTPHASE[phase]}</Marke>

import { VERTRAGSSTATUS, type Vertragsstatus, VERTRAGSTON, ZUORDNUNGSSTATUS, ZUORDNUNGSTON } from '@avalwerk/domain'
import { Marke } from '@avalwerk/ui'

export const Vertragsmarke = ({ status }: { status: Vertragsstatus }) => <Marke ton={VERTRAGSTON[status]}>{VERTRAGSSTATUS[status]}</Marke>
export const Zuordnungsmarke = ({ status }: { status: keyof typeof ZUORDNUNGSSTATUS }) => (
  <Marke ton={ZUORDNUNGSTON[status]}>{ZUORDNUNGSSTATUS[status]}</Marke>
)

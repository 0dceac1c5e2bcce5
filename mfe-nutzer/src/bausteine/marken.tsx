import type { Zugang } from '@avalwerk/contracts'
import { NUTZERSTATUS, nutzerstatus, type Ton } from '@avalwerk/domain'
import { Marke } from '@avalwerk/ui'
import { t } from '../texte.ts'

export function Statusmarke({ aktiv }: { aktiv: boolean }) {
  const { wort, ton } = NUTZERSTATUS[nutzerstatus(aktiv)]
  return <Marke ton={ton}>{wort}</Marke>
}

const TON: Readonly<Record<Zugang, Ton>> = {
  EINGERICHTET: 'gut',
  EINGELADEN: 'info',
  WIRD_UEBERTRAGEN: 'warnung',
  GESTOERT: 'gefahr',
  OHNE_ANMELDESEITE: 'neutral',
}
export const Zugangsmarke = ({ zugang }: { zugang: Zugang }) => <Marke ton={TON[zugang]}>{t(`zugang.${zugang}`)}</Marke>

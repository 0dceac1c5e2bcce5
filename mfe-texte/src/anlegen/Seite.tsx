import { Ablauf, useEntwurf } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { usePlattform } from '@avalwerk/platform/remote'
import type { ComponentType } from 'react'
import { useTextId } from '../bausteine/daten.ts'
import { listenpfad, Rahmen } from '../bausteine/Rahmen.tsx'
import { t } from '../texte.ts'
import { beginn, type Entwurf, type Schritteigenschaften } from './entwurf.ts'
import { SCHRITTE, SCHRITTE_BETREIBER, SCHRITTE_VERSION } from './schritte.ts'
import { Textart } from './Textart.tsx'
import { Textauswahl } from './Textauswahl.tsx'
import { Zusammenfassung } from './Zusammenfassung.tsx'

const INHALT: Record<(typeof SCHRITTE)[number]['schritt'], ComponentType<Schritteigenschaften>> = {
  textartauswahl: Textart,
  textauswahl: Textauswahl,
  zusammenfassung: Zusammenfassung,
}

/** The wizard in which a text is written: a new one, or the next version of one. */
export default function Seite() {
  const id = useTextId()
  return id ? <Rahmen id={id}>{(text) => <Assistent vorgänger={text} />}</Rahmen> : <Assistent />
}

function Assistent({ vorgänger }: { vorgänger?: Text }) {
  const { gruppe } = usePlattform().bereich
  const { wert: entwurf, ändere, verwirf } = useEntwurf<Entwurf>(beginn(gruppe === 'AG' ? 'AGT' : 'OET', vorgänger))
  return (
    <Ablauf
      titel={t(vorgänger ? 'anlegen.titelVersion' : 'anlegen.titel')}
      pfad={[listenpfad(gruppe, vorgänger)]}
      schritte={vorgänger ? SCHRITTE_VERSION : gruppe === 'AG' ? SCHRITTE : SCHRITTE_BETREIBER}
      inhalt={INHALT}
      gegeben={{ entwurf, ändere, verwirf, vorgänger }}
    />
  )
}

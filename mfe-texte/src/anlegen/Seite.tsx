import { Ablauf, buildingUp, hasNoErrors, useEntwurf } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { usePlattform } from '@avalwerk/platform/remote'
import { prüfeInhalt } from '@avalwerk/domain'
import type { ComponentType } from 'react'
import { useTextId } from '../bausteine/daten.ts'
import { listenpfad, Rahmen } from '../bausteine/Rahmen.tsx'
import { prüfeTextwerte } from '../bausteine/Textdatenfelder.tsx'
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

type Name = (typeof SCHRITTE)[number]['schritt']
type Gegeben = Pick<Schritteigenschaften, 'entwurf'>
const hasKind = ({ entwurf: { werte, typ, unternehmenId } }: Gegeben) =>
  hasNoErrors(prüfeTextwerte(werte)) && (typ !== 'BGT' || unternehmenId !== '')
const hasWording = ({ entwurf }: Gegeben) => prüfeInhalt(entwurf.inhalt) === undefined

const BRAUCHT = buildingUp<Name, Gegeben>(SCHRITTE, { textartauswahl: null, textauswahl: hasKind, zusammenfassung: hasWording })
const BRAUCHT_VERSION = { textartauswahl: null, textauswahl: null, zusammenfassung: (g: Gegeben) => hasKind(g) && hasWording(g) }
const BRAUCHT_BETREIBER = { textartauswahl: null, textauswahl: hasKind, zusammenfassung: hasKind }

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
      braucht={vorgänger ? BRAUCHT_VERSION : gruppe === 'AG' ? BRAUCHT : BRAUCHT_BETREIBER}
      gegeben={{ entwurf, ändere, verwirf, vorgänger }}
    />
  )
}

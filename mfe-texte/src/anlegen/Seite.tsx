import { Wizard, buildingUp, hasNoErrors, useDraft } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { usePlatform } from '@avalwerk/platform/remote'
import { validateContent } from '@avalwerk/domain'
import type { ComponentType } from 'react'
import { useTextId } from '../bausteine/daten.ts'
import { listPath, Rahmen } from '../bausteine/Rahmen.tsx'
import { validateTextValues } from '../bausteine/Textdatenfelder.tsx'
import { t } from '../texte.ts'
import { beginn, type Draft, type StepProps } from './entwurf.ts'
import { STEPS, STEPS_OPERATOR, STEPS_VERSION } from './schritte.ts'
import { TextKind } from './Textart.tsx'
import { TextSelection } from './Textauswahl.tsx'
import { Summary } from './Zusammenfassung.tsx'

const CONTENT: Record<(typeof STEPS)[number]['schritt'], ComponentType<StepProps>> = {
  textartauswahl: TextKind,
  textauswahl: TextSelection,
  zusammenfassung: Summary,
}

type Name = (typeof STEPS)[number]['schritt']
type Given = Pick<StepProps, 'entwurf'>
const hasKind = ({ entwurf: { werte, typ, unternehmenId } }: Given) =>
  hasNoErrors(validateTextValues(werte)) && (typ !== 'BGT' || unternehmenId !== '')
const hasWording = ({ entwurf }: Given) => validateContent(entwurf.inhalt) === undefined

const NEEDS = buildingUp<Name, Given>(STEPS, { textartauswahl: null, textauswahl: hasKind, zusammenfassung: hasWording })
const NEEDS_VERSION = { textartauswahl: null, textauswahl: null, zusammenfassung: (g: Given) => hasKind(g) && hasWording(g) }
const NEEDS_OPERATOR = { textartauswahl: null, textauswahl: hasKind, zusammenfassung: hasKind }

/** The wizard in which a text is written: a new one, or the next version of one. */
export default function Seite() {
  const id = useTextId()
  return id ? <Rahmen id={id}>{(text) => <Assistent vorgänger={text} />}</Rahmen> : <Assistent />
}

function Assistent({ vorgänger }: { vorgänger?: Text }) {
  const { gruppe } = usePlatform().bereich
  const { wert: entwurf, ändere, verwirf } = useDraft<Draft>(beginn(gruppe === 'AG' ? 'AGT' : 'OET', vorgänger))
  return (
    <Wizard
      titel={t(vorgänger ? 'anlegen.titelVersion' : 'anlegen.titel')}
      pfad={[listPath(gruppe, vorgänger)]}
      schritte={vorgänger ? STEPS_VERSION : gruppe === 'AG' ? STEPS : STEPS_OPERATOR}
      inhalt={CONTENT}
      braucht={vorgänger ? NEEDS_VERSION : gruppe === 'AG' ? NEEDS : NEEDS_OPERATOR}
      gegeben={{ entwurf, ändere, verwirf, vorgänger }}
    />
  )
}

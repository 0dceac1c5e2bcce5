import { Wizard, buildingUp, hasNoErrors, useDraft } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { usePlatform } from '@avalwerk/platform/remote'
import { validateContent } from '@avalwerk/domain'
import type { ComponentType } from 'react'
import { useTextId } from '../components/queries.ts'
import { listPath, Layout } from '../components/Layout.tsx'
import { validateTextValues } from '../components/TextDataFields.tsx'
import { t } from '../texts.ts'
import { start, type Draft, type StepProps } from './draft.ts'
import { STEPS, STEPS_OPERATOR, STEPS_VERSION } from './steps.ts'
import { TextKind } from './TextKind.tsx'
import { TextSelection } from './TextChoice.tsx'
import { Summary } from './Summary.tsx'

const CONTENT: Record<(typeof STEPS)[number]['schritt'], ComponentType<StepProps>> = {
  textartauswahl: TextKind,
  textauswahl: TextSelection,
  zusammenfassung: Summary,
}

type Name = (typeof STEPS)[number]['schritt']
type Given = Pick<StepProps, 'entwurf'>
const hasKind = ({ entwurf: { werte: values, typ: type, unternehmenId } }: Given) =>
  hasNoErrors(validateTextValues(values)) && (type !== 'BGT' || unternehmenId !== '')
const hasWording = ({ entwurf: draft }: Given) => validateContent(draft.inhalt) === undefined

const NEEDS = buildingUp<Name, Given>(STEPS, { textartauswahl: null, textauswahl: hasKind, zusammenfassung: hasWording })
const NEEDS_VERSION = { textartauswahl: null, textauswahl: null, zusammenfassung: (g: Given) => hasKind(g) && hasWording(g) }
const NEEDS_OPERATOR = { textartauswahl: null, textauswahl: hasKind, zusammenfassung: hasKind }

/** The wizard in which a text is written: a new one, or the next version of one. */
export default function Page() {
  const id = useTextId()
  return id ? <Layout id={id}>{(text) => <Assistent vorgänger={text} />}</Layout> : <Assistent />
}

function Assistent({ vorgänger: predecessor }: { vorgänger?: Text }) {
  const { gruppe: group } = usePlatform().bereich
  const { wert: draft, ändere: update, verwirf: discard } = useDraft<Draft>(start(group === 'AG' ? 'AGT' : 'OET', predecessor))
  return (
    <Wizard
      titel={t(predecessor ? 'anlegen.titelVersion' : 'anlegen.titel')}
      pfad={[listPath(group, predecessor)]}
      schritte={predecessor ? STEPS_VERSION : group === 'AG' ? STEPS : STEPS_OPERATOR}
      inhalt={CONTENT}
      braucht={predecessor ? NEEDS_VERSION : group === 'AG' ? NEEDS : NEEDS_OPERATOR}
      gegeben={{ entwurf: draft, ändere: update, verwirf: discard, vorgänger: predecessor }}
    />
  )
}

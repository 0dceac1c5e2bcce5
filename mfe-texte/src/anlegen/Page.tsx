import { Wizard, buildingUp } from '@avalwerk/patterns/flow'
import { hasNoErrors, useDraft } from '@avalwerk/forms'
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
import { TextSelection } from './TextSelection.tsx'
import { Summary } from './Summary.tsx'

const CONTENT: Record<(typeof STEPS)[number]['step'], ComponentType<StepProps>> = {
  textartauswahl: TextKind,
  textauswahl: TextSelection,
  zusammenfassung: Summary,
}

type Name = (typeof STEPS)[number]['step']
type Given = Pick<StepProps, 'draft'>
const hasKind = ({ draft: { values, typ, unternehmenId } }: Given) =>
  hasNoErrors(validateTextValues(values)) && (typ !== 'BGT' || unternehmenId !== '')
const hasWording = ({ draft }: Given) => validateContent(draft.content) === undefined

const NEEDS = buildingUp<Name, Given>(STEPS, { textartauswahl: null, textauswahl: hasKind, zusammenfassung: hasWording })
const NEEDS_VERSION = { textartauswahl: null, textauswahl: null, zusammenfassung: (g: Given) => hasKind(g) && hasWording(g) }
const NEEDS_OPERATOR = { textartauswahl: null, textauswahl: hasKind, zusammenfassung: hasKind }

/** The wizard in which a text is written: a new one, or the next version of one. */
export default function CreateTextPage() {
  const id = useTextId()
  return id ? <Layout id={id}>{(text) => <TextWizard predecessor={text} />}</Layout> : <TextWizard />
}

function TextWizard({ predecessor }: { predecessor?: Text }) {
  const { group } = usePlatform().area
  const { value: draft, update, discard } = useDraft<Draft>(start(group === 'AG' ? 'AGT' : 'OET', predecessor))
  return (
    <Wizard
      title={t(predecessor ? 'anlegen.titleVersion' : 'anlegen.title')}
      path={[listPath(group, predecessor)]}
      steps={predecessor ? STEPS_VERSION : group === 'AG' ? STEPS : STEPS_OPERATOR}
      content={CONTENT}
      needs={predecessor ? NEEDS_VERSION : group === 'AG' ? NEEDS : NEEDS_OPERATOR}
      given={{ draft, update, discard, predecessor }}
    />
  )
}

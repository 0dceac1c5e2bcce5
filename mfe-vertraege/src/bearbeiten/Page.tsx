import {
  RefusalPanel,
  toFormErrors,
  ErrorSummary,
  Form,
  FormSelect,
  seedDraft,
  readDraft,
  LeavePrompt,
  useField,
  FORM_ERROR,
} from '@avalwerk/forms'
import { Section, Checkbox, Button, PageHeader, spacing, themeColor, buttonStyle } from '@avalwerk/ui'
import { Loaded } from '@avalwerk/patterns/calls'
import type { Vertrag } from '@avalwerk/contracts'
import { WITHOUT_CHANGE } from '@avalwerk/domain'
import { Link, Navigate, useNavigate, useParams } from '@avalwerk/platform/remote'
import { useRef, useState } from 'react'
import { LIST, useKreditnehmer, useVertrag, VERTRAG_TEXTS, vertragPage } from '../components/queries.ts'
import { Contacts } from '../components/Contacts.tsx'
import { validateContacts } from '../components/contact.ts'
import { t } from '../texts.ts'
import { flowOf, acceptedUnternehmen, start, type Draft, isChanged } from './draft.ts'
import { FROM_PAGE } from './steps.ts'

/** The companies under a contract: who goes, whose contact person changes, who is policy holder; and the way to add some. */
export default function EditVertragPage() {
  const { id = '' } = useParams()
  return (
    <Loaded result={useVertrag(id)} texts={VERTRAG_TEXTS} fresh>
      {(vertrag) =>
        vertrag.eigener && vertrag.versicherungsnehmer.id !== null && vertrag.schritte.includes('V04') ? (
          <Edit vertrag={vertrag} />
        ) : (
          <Navigate to={vertragPage(vertrag, 'AG')} replace />
        )
      }
    </Loaded>
  )
}

type Way = 'unternehmen-auswahl' | 'zusammenfassung'

function Edit({ vertrag }: { vertrag: Vertrag }) {
  const navigate = useNavigate()
  const selectable = useKreditnehmer()
  const [initial] = useState<Draft>(() => {
    const previous = readDraft<Draft>(flowOf(vertrag.id))
    // Input that was typed upon an older version is forgotten.
    return previous?.version === vertrag.version ? previous : start(vertrag)
  })
  const way = useRef<Way>('zusammenfassung')
  const all = acceptedUnternehmen(vertrag)
  const additional = selectable.data?.filter(({ id }) => !all.some((u) => u.unternehmenId === id)) ?? []
  const names = new Map([...all.map((u) => [u.unternehmenId, u.name] as const), ...additional.map((u) => [u.id, u.name] as const)])
  const remaining = (w: Draft) => [...all.map((u) => u.unternehmenId).filter((id) => !w.entfernt.includes(id)), ...w.neue]
  function check(values: Draft) {
    const stay = remaining(values)
    return {
      ...toFormErrors(validateContacts(stay, values.kontakte ?? {})),
      ...(stay.includes(values.versicherungsnehmerId) ? {} : { versicherungsnehmerId: t('bearbeiten.versicherungsnehmerNotRemovable') }),
    }
  }
  async function send(values: Draft) {
    if (way.current === 'zusammenfassung' && !isChanged(vertrag, values)) return { [FORM_ERROR]: WITHOUT_CHANGE }
    seedDraft<Draft>(flowOf(vertrag.id), { ...values, kontakte: values.kontakte ?? {} }, FROM_PAGE)
    await navigate(`${flowOf(vertrag.id)}/${way.current}`)
    return undefined
  }
  return (
    <>
      <PageHeader
        title={t('bearbeiten.title', { nummer: vertrag.vertragsnummer })}
        path={[
          { label: t('liste.title'), target: LIST },
          { label: vertrag.vertragsnummer, target: vertragPage(vertrag, 'AG') },
        ]}
      />
      <Form<Draft>
        initialValues={initial}
        validate={check}
        onSubmit={send}
        render={({ handleSubmit, submitting, values }) => (
          <form noValidate onSubmit={(e) => void handleSubmit(e)} css={{ display: 'grid', gap: spacing(2), maxWidth: 800 }}>
            <ErrorSummary />
            <LeavePrompt />
            <RefusalPanel />
            <p css={{ color: themeColor('muted') }}>{t('bearbeiten.intro')}</p>
            <Section title={t('bearbeiten.unternehmen')} hint={t('bearbeiten.unternehmenHint')}>
              {all.map((unternehmen) => (
                <Stays
                  key={unternehmen.unternehmenId}
                  id={unternehmen.unternehmenId}
                  name={unternehmen.name}
                  used={unternehmen.anzahl + unternehmen.genutzt + unternehmen.reserviert > 0}
                />
              ))}
              {values.neue.length > 0 && (
                <p>{t('bearbeiten.newUnternehmen', { namen: values.neue.map((id) => names.get(id) ?? id).join(', ') })}</p>
              )}
              <div>
                <Button
                  icon="plus"
                  busy={submitting}
                  disabled={additional.length === 0}
                  // Enter in a field goes on to the summary, not here.
                  onClick={(event) => {
                    way.current = 'unternehmen-auswahl'
                    event.currentTarget.form?.requestSubmit()
                  }}
                >
                  {t('bearbeiten.addUnternehmen')}
                </Button>
                {selectable.data && additional.length === 0 && <p css={{ marginTop: 8 }}>{t('bearbeiten.noMoreUnternehmen')}</p>}
              </div>
            </Section>
            <Section title={t('feld.versicherungsnehmer')} hint={t('bearbeiten.versicherungsnehmerHint')}>
              <FormSelect
                name="versicherungsnehmerId"
                label={t('feld.versicherungsnehmer')}
                groups={[{ options: remaining(values).map((id) => ({ value: id, label: names.get(id) ?? id })) }]}
              />
            </Section>
            <Contacts
              companies={all
                .filter((u) => !values.entfernt.includes(u.unternehmenId))
                .map((u) => ({ id: u.unternehmenId, name: u.name, addition: t('kontakt.effectiveAtOnce') }))}
            />
            <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
              <Button variant="primary" type="submit" busy={submitting} onClick={() => (way.current = 'zusammenfassung')}>
                {t('bearbeiten.toSummary')}
              </Button>
              <Link to={vertragPage(vertrag, 'AG')} css={buttonStyle('ghost')}>
                {t('cancel')}
              </Link>
            </div>
          </form>
        )}
      />
    </>
  )
}

/** Takes a company out of the contract; one that uses it stays, and is told why. */
function Stays({ id, name, used }: { id: string; name: string; used: boolean }) {
  const { input } = useField<readonly string[]>('entfernt')
  return used ? (
    <p>{t('bearbeiten.inUse', { name: `${name} (${id})` })}</p>
  ) : (
    <Checkbox
      label={t('bearbeiten.remove', { name: `${name} (${id})` })}
      on={input.value.includes(id)}
      onChange={(an) => input.onChange(an ? [...input.value, id] : input.value.filter((e) => e !== id))}
    />
  )
}

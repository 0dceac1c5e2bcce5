import { FormSelect, useFormState, FormField } from '@avalwerk/forms'
import { BASE_NUTZER, describeRole, type NutzerData } from '@avalwerk/domain'
import { useRight } from '@avalwerk/platform/remote'
import { spacing, DescriptionList, themeColor, Card, Button } from '@avalwerk/ui'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { t } from '../texts.ts'
import { type NutzerValues, type useNutzerForm, useRoles, useUnternehmen } from './queries.ts'

/** Fields under a heading. */
function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset css={{ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: spacing(2) }}>
      <legend css={{ padding: 0, marginBottom: spacing(1.5), fontWeight: 650 }}>{title}</legend>
      {children}
    </fieldset>
  )
}

/** The fields of the person: name, e-mail address, telephone number. */
export function PersonFields({ withEmail = true }: { withEmail?: boolean }) {
  return (
    <>
      <div css={{ display: 'grid', gap: spacing(2), gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))' }}>
        <FormField name="vorname" form="personenname" label={t('feld.vorname')} autoComplete="off" />
        <FormField name="nachname" form="personenname" label={t('feld.nachname')} autoComplete="off" />
      </div>
      {withEmail && <FormField name="email" form="email" label={t('feld.email')} autoComplete="off" />}
      <FormField name="telefonnummer" form="telefonnummer" label={t('feld.telefonnummer')} autoComplete="off" />
    </>
  )
}

/** The user's role, with what it means. */
function RoleField() {
  const { data: roles = [] } = useRoles()
  const mayAssign = useRight({ aktion: 'zuordnen', kategorien: ['Rollen'] })
  const { values, initialValues } = useFormState<NutzerData>({ subscription: { values: true, initialValues: true } })
  const previous = initialValues?.rolle || BASE_NUTZER
  const selectable = mayAssign ? roles : roles.filter(({ name }) => name === previous)
  const selected = roles.find(({ name }) => name === values.rolle)
  const options = (fixed: boolean) =>
    selectable.filter(({ immutable }) => immutable === fixed).map(({ name }) => ({ value: name, label: name }))
  return (
    <>
      <FormSelect
        name="rolle"
        label={t('feld.rolle')}
        empty={t('feld.chooseRolle')}
        {...(!mayAssign && { hint: t('feld.rolleLocked') })}
        groups={[
          { name: t('feld.ownRollen'), options: options(false) },
          { name: t('feld.fixedRollen'), options: options(true) },
        ].filter((group) => group.options.length > 0)}
      />
      {/* There before the roles are: the form's button would move away otherwise. */}
      {values.rolle && (
        <details css={{ color: themeColor('muted') }}>
          <summary css={{ cursor: 'pointer', padding: '4px 0' }}>{t('bearbeiten.rolleRights')}</summary>
          {selected && <RoleSentences rechte={selected.rechte} />}
        </details>
      )}
    </>
  )
}

/** Shows what rights mean, one sentence a line. */
export function RoleSentences({ rechte }: { rechte: Parameters<typeof describeRole>[0] }) {
  const sentences = describeRole(rechte)
  if (sentences.length === 0) return <p>{t('rolle.mayNothing')}</p>
  return (
    <ul css={{ paddingLeft: 20, display: 'grid', gap: 4 }}>
      {sentences.map(({ category, sentence }) => (
        <li key={category}>{sentence}</li>
      ))}
    </ul>
  )
}

/** The company that the user belongs to and those they see, with the way to the page on which both are chosen. */
function VisibilityDetails({ onChange, onSelect }: { onChange: (values: NutzerValues) => void; onSelect: (values: NutzerValues) => void }) {
  const { data } = useUnternehmen()
  const { values } = useFormState<NutzerValues>({ subscription: { values: true } })
  const name = (id: string) => data?.unternehmen.find((u) => u.id === id)?.name ?? id
  const changed = useEffectEvent(onChange)
  useEffect(() => changed(values), [values])
  return (
    <div css={{ display: 'grid', gap: spacing(1), justifyItems: 'start' }}>
      <DescriptionList
        pairs={[
          [t('feld.unternehmen'), values.unternehmenId && name(values.unternehmenId)],
          [
            t('feld.sicht'),
            values.unternehmenSichtbeschränkt
              ? t('feld.onlyUnternehmen', { namen: values.sichtberechtigteUnternehmen.map(name).join(', ') })
              : t('feld.allUnternehmen'),
          ],
        ]}
      />
      {/* There from the start: where it came later, the form's own button would move away under the pointer that presses it. */}
      {(data === undefined || data.unternehmen.length > 1) && (
        <Button onClick={() => onSelect(values)}>{t('feld.editUnternehmenAndSicht')}</Button>
      )}
    </div>
  )
}

/** The fields of a user, in cards. @param withEmail the address may be another one */
export function NutzerCards({
  withEmail = true,
  form: { onChange, selectUnternehmen },
}: {
  withEmail?: boolean
  form: Pick<ReturnType<typeof useNutzerForm>, 'onChange' | 'selectUnternehmen'>
}) {
  return (
    <>
      <Card title={t('anlegen.person')}>
        <div css={{ display: 'grid', gap: spacing(2) }}>
          <PersonFields withEmail={withEmail} />
        </div>
      </Card>
      <Card title={t('anlegen.rolleAndSicht')}>
        <div css={{ display: 'grid', gap: spacing(2) }}>
          <RoleField />
          <FieldGroup title={t('unternehmen.title')}>
            <VisibilityDetails onChange={onChange} onSelect={selectUnternehmen} />
          </FieldGroup>
        </div>
      </Card>
    </>
  )
}

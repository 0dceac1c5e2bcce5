import { FormSelect, useFormState } from '@avalwerk/bausteine'
import { BASE_NUTZER, describeRole, type NutzerData } from '@avalwerk/domain'
import { FormField } from '@avalwerk/forms'
import { useRight } from '@avalwerk/platform/remote'
import { spacing, DescriptionList, themeColor, Card, Button } from '@avalwerk/ui'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { t } from '../texts.ts'
import { type NutzerValues, type useNutzerForm, useRoles, useUnternehmen } from './queries.ts'

/** Fields under a heading. */
function FieldGroup({ titel: title, children }: { titel: string; children: ReactNode }) {
  return (
    <fieldset css={{ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: spacing(2) }}>
      <legend css={{ padding: 0, marginBottom: spacing(1.5), fontWeight: 650 }}>{title}</legend>
      {children}
    </fieldset>
  )
}

/** Who somebody is. */
export function PersonFields({ mitEmail: withEmail = true }: { mitEmail?: boolean }) {
  return (
    <>
      <div css={{ display: 'grid', gap: spacing(2), gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))' }}>
        <FormField name="vorname" form="personenname" beschriftung={t('feld.vorname')} autoComplete="off" />
        <FormField name="nachname" form="personenname" beschriftung={t('feld.nachname')} autoComplete="off" />
      </div>
      {withEmail && <FormField name="email" form="email" beschriftung={t('feld.email')} autoComplete="off" />}
      <FormField name="telefonnummer" form="telefonnummer" beschriftung={t('feld.telefonnummer')} autoComplete="off" />
    </>
  )
}

/** Which role somebody has, with what it means. */
function RoleField() {
  const { data: roles = [] } = useRoles()
  const mayAssign = useRight({ aktion: 'zuordnen', kategorien: ['Rollen'] })
  const { values, initialValues } = useFormState<NutzerData>({ subscription: { values: true, initialValues: true } })
  const bisher = initialValues?.rolle || BASE_NUTZER
  const selectable = mayAssign ? roles : roles.filter(({ name }) => name === bisher)
  const selected = roles.find(({ name }) => name === values.rolle)
  const options = (fixed: boolean) =>
    selectable.filter(({ immutable }) => immutable === fixed).map(({ name }) => ({ wert: name, wort: name }))
  return (
    <>
      <FormSelect
        name="rolle"
        beschriftung={t('feld.rolle')}
        leer={t('feld.rolleLeer')}
        {...(!mayAssign && { hinweis: t('feld.rolleFest') })}
        gruppen={[
          { name: t('feld.eigeneRollen'), optionen: options(false) },
          { name: t('feld.festeRollen'), optionen: options(true) },
        ].filter((group) => group.optionen.length > 0)}
      />
      {selected && (
        <details css={{ color: themeColor('leise') }}>
          <summary css={{ cursor: 'pointer', padding: '4px 0' }}>{t('bearbeiten.darf')}</summary>
          <RoleSentences rechte={selected.rechte} />
        </details>
      )}
    </>
  )
}

/** What rights mean, one sentence a line. */
export function RoleSentences({ rechte: rights }: { rechte: Parameters<typeof describeRole>[0] }) {
  const sentences = describeRole(rights)
  if (sentences.length === 0) return <p>{t('rolle.nichts')}</p>
  return (
    <ul css={{ paddingLeft: 20, display: 'grid', gap: 4 }}>
      {sentences.map(({ category, sentence }) => (
        <li key={category}>{sentence}</li>
      ))}
    </ul>
  )
}

/** The company somebody belongs to and those they see, with the way to the page on which both are chosen. */
function VisibilityDetails({
  beiÄnderung: onChange,
  beiWahl: onChoice,
}: {
  beiÄnderung: (values: NutzerValues) => void
  beiWahl: (values: NutzerValues) => void
}) {
  const { data } = useUnternehmen()
  const { values } = useFormState<NutzerValues>({ subscription: { values: true } })
  const name = (id: string) => data?.unternehmen.find((u) => u.id === id)?.name ?? id
  const changed = useEffectEvent(onChange)
  useEffect(() => changed(values), [values])
  return (
    <div css={{ display: 'grid', gap: spacing(1), justifyItems: 'start' }}>
      <DescriptionList
        paare={[
          [t('feld.unternehmen'), values.unternehmenId && name(values.unternehmenId)],
          [
            t('feld.sicht'),
            values.unternehmenSichtbeschränkt
              ? t('feld.nur', { namen: values.sichtberechtigteUnternehmen.map(name).join(', ') })
              : t('feld.alle'),
          ],
        ]}
      />
      {(data?.unternehmen.length ?? 0) > 1 && <Button onClick={() => onChoice(values)}>{t('feld.ändern')}</Button>}
    </div>
  )
}

/** The fields of a user, in cards. @param mitEmail the address may be another one */
export function NutzerCards({
  mitEmail: withEmail = true,
  formular: { beiÄnderung: onChange, wähleUnternehmen: selectUnternehmen },
}: {
  mitEmail?: boolean
  formular: Pick<ReturnType<typeof useNutzerForm>, 'beiÄnderung' | 'wähleUnternehmen'>
}) {
  return (
    <>
      <Card titel={t('anlegen.person')}>
        <div css={{ display: 'grid', gap: spacing(2) }}>
          <PersonFields mitEmail={withEmail} />
        </div>
      </Card>
      <Card titel={t('anlegen.rolle')}>
        <div css={{ display: 'grid', gap: spacing(2) }}>
          <RoleField />
          <FieldGroup titel={t('unternehmen.titel')}>
            <VisibilityDetails beiÄnderung={onChange} beiWahl={selectUnternehmen} />
          </FieldGroup>
        </div>
      </Card>
    </>
  )
}

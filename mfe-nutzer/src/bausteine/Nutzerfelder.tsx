import { FormSelect, useFormState } from '@avalwerk/bausteine'
import { BASE_NUTZER, describeRole, type NutzerData } from '@avalwerk/domain'
import { FormField } from '@avalwerk/forms'
import { useRight } from '@avalwerk/platform/remote'
import { abstand, DescriptionList, farbe, Card, Button } from '@avalwerk/ui'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { t } from '../texte.ts'
import { type NutzerValues, type useNutzerForm, useRoles, useUnternehmen } from './daten.ts'

/** Fields under a heading. */
function FieldGroup({ titel, children }: { titel: string; children: ReactNode }) {
  return (
    <fieldset css={{ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: abstand(2) }}>
      <legend css={{ padding: 0, marginBottom: abstand(1.5), fontWeight: 650 }}>{titel}</legend>
      {children}
    </fieldset>
  )
}

/** Who somebody is. */
export function PersonFields({ mitEmail = true }: { mitEmail?: boolean }) {
  return (
    <>
      <div css={{ display: 'grid', gap: abstand(2), gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))' }}>
        <FormField name="vorname" form="personenname" beschriftung={t('feld.vorname')} autoComplete="off" />
        <FormField name="nachname" form="personenname" beschriftung={t('feld.nachname')} autoComplete="off" />
      </div>
      {mitEmail && <FormField name="email" form="email" beschriftung={t('feld.email')} autoComplete="off" />}
      <FormField name="telefonnummer" form="telefonnummer" beschriftung={t('feld.telefonnummer')} autoComplete="off" />
    </>
  )
}

/** Which role somebody has, with what it means. */
function RoleField() {
  const { data: rollen = [] } = useRoles()
  const mayAssign = useRight({ aktion: 'zuordnen', kategorien: ['Rollen'] })
  const { values, initialValues } = useFormState<NutzerData>({ subscription: { values: true, initialValues: true } })
  const bisher = initialValues?.rolle || BASE_NUTZER
  const wählbar = mayAssign ? rollen : rollen.filter(({ name }) => name === bisher)
  const gewählt = rollen.find(({ name }) => name === values.rolle)
  const optionen = (fest: boolean) => wählbar.filter(({ immutable }) => immutable === fest).map(({ name }) => ({ wert: name, wort: name }))
  return (
    <>
      <FormSelect
        name="rolle"
        beschriftung={t('feld.rolle')}
        leer={t('feld.rolleLeer')}
        {...(!mayAssign && { hinweis: t('feld.rolleFest') })}
        gruppen={[
          { name: t('feld.eigeneRollen'), optionen: optionen(false) },
          { name: t('feld.festeRollen'), optionen: optionen(true) },
        ].filter((gruppe) => gruppe.optionen.length > 0)}
      />
      {gewählt && (
        <details css={{ color: farbe('leise') }}>
          <summary css={{ cursor: 'pointer', padding: '4px 0' }}>{t('bearbeiten.darf')}</summary>
          <RoleSentences rechte={gewählt.rechte} />
        </details>
      )}
    </>
  )
}

/** What rights mean, one sentence a line. */
export function RoleSentences({ rechte }: { rechte: Parameters<typeof describeRole>[0] }) {
  const sätze = describeRole(rechte)
  if (sätze.length === 0) return <p>{t('rolle.nichts')}</p>
  return (
    <ul css={{ paddingLeft: 20, display: 'grid', gap: 4 }}>
      {sätze.map(({ kategorie, satz }) => (
        <li key={kategorie}>{satz}</li>
      ))}
    </ul>
  )
}

/** The company somebody belongs to and those they see, with the way to the page on which both are chosen. */
function VisibilityDetails({
  beiÄnderung,
  beiWahl,
}: {
  beiÄnderung: (werte: NutzerValues) => void
  beiWahl: (werte: NutzerValues) => void
}) {
  const { data } = useUnternehmen()
  const { values } = useFormState<NutzerValues>({ subscription: { values: true } })
  const name = (id: string) => data?.unternehmen.find((u) => u.id === id)?.name ?? id
  const changed = useEffectEvent(beiÄnderung)
  useEffect(() => changed(values), [values])
  return (
    <div css={{ display: 'grid', gap: abstand(1), justifyItems: 'start' }}>
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
      {(data?.unternehmen.length ?? 0) > 1 && <Button onClick={() => beiWahl(values)}>{t('feld.ändern')}</Button>}
    </div>
  )
}

/** The fields of a user, in cards. @param mitEmail the address may be another one */
export function NutzerCards({
  mitEmail = true,
  formular: { beiÄnderung, wähleUnternehmen },
}: {
  mitEmail?: boolean
  formular: Pick<ReturnType<typeof useNutzerForm>, 'beiÄnderung' | 'wähleUnternehmen'>
}) {
  return (
    <>
      <Card titel={t('anlegen.person')}>
        <div css={{ display: 'grid', gap: abstand(2) }}>
          <PersonFields mitEmail={mitEmail} />
        </div>
      </Card>
      <Card titel={t('anlegen.rolle')}>
        <div css={{ display: 'grid', gap: abstand(2) }}>
          <RoleField />
          <FieldGroup titel={t('unternehmen.titel')}>
            <VisibilityDetails beiÄnderung={beiÄnderung} beiWahl={wähleUnternehmen} />
          </FieldGroup>
        </div>
      </Card>
    </>
  )
}

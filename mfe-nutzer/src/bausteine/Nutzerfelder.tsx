import { Formularauswahl, useFormState } from '@avalwerk/bausteine'
import { BASISNUTZER, beschreibeRolle, type Nutzerdaten } from '@avalwerk/domain'
import { Formularfeld } from '@avalwerk/forms'
import { useRecht } from '@avalwerk/platform/remote'
import { abstand, Angaben, farbe, Karte, Knopf } from '@avalwerk/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../texte.ts'
import { type Nutzerwerte, type useNutzerformular, useRollen, useUnternehmen } from './daten.ts'

/** Fields under a heading. */
function Feldgruppe({ titel, children }: { titel: string; children: ReactNode }) {
  return (
    <fieldset css={{ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: abstand(2) }}>
      <legend css={{ padding: 0, marginBottom: abstand(1.5), fontWeight: 650 }}>{titel}</legend>
      {children}
    </fieldset>
  )
}

/** Who somebody is. */
export function Personenfelder({ mitEmail = true }: { mitEmail?: boolean }) {
  return (
    <>
      <div css={{ display: 'grid', gap: abstand(2), gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))' }}>
        <Formularfeld name="vorname" form="personenname" beschriftung={t('feld.vorname')} autoComplete="off" />
        <Formularfeld name="nachname" form="personenname" beschriftung={t('feld.nachname')} autoComplete="off" />
      </div>
      {mitEmail && <Formularfeld name="email" form="email" beschriftung={t('feld.email')} autoComplete="off" />}
      <Formularfeld name="telefonnummer" form="telefonnummer" beschriftung={t('feld.telefonnummer')} autoComplete="off" />
    </>
  )
}

/** Which role somebody has, with what it means. */
function Rollenfeld() {
  const { data: rollen = [] } = useRollen()
  const darfVergeben = useRecht({ aktion: 'zuordnen', kategorien: ['Rollen'] })
  const { values, initialValues } = useFormState<Nutzerdaten>({ subscription: { values: true, initialValues: true } })
  const bisher = initialValues?.rolle || BASISNUTZER
  const wählbar = darfVergeben ? rollen : rollen.filter(({ name }) => name === bisher)
  const gewählt = rollen.find(({ name }) => name === values.rolle)
  const optionen = (fest: boolean) => wählbar.filter(({ immutable }) => immutable === fest).map(({ name }) => ({ wert: name, wort: name }))
  return (
    <>
      <Formularauswahl
        name="rolle"
        beschriftung={t('feld.rolle')}
        leer={t('feld.rolleLeer')}
        {...(!darfVergeben && { hinweis: t('feld.rolleFest') })}
        gruppen={[
          { name: t('feld.eigeneRollen'), optionen: optionen(false) },
          { name: t('feld.festeRollen'), optionen: optionen(true) },
        ].filter((gruppe) => gruppe.optionen.length > 0)}
      />
      {gewählt && (
        <details css={{ color: farbe('leise') }}>
          <summary css={{ cursor: 'pointer', padding: '4px 0' }}>{t('bearbeiten.darf')}</summary>
          <Rollensätze rechte={gewählt.rechte} />
        </details>
      )}
    </>
  )
}

/** What rights mean, one sentence a line. */
export function Rollensätze({ rechte }: { rechte: Parameters<typeof beschreibeRolle>[0] }) {
  const sätze = beschreibeRolle(rechte)
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
function Sichtangaben({ beiÄnderung, beiWahl }: { beiÄnderung: (werte: Nutzerwerte) => void; beiWahl: (werte: Nutzerwerte) => void }) {
  const { data } = useUnternehmen()
  const { values } = useFormState<Nutzerwerte>({ subscription: { values: true } })
  const name = (id: string) => data?.unternehmen.find((u) => u.id === id)?.name ?? id
  const aktuell = useRef(beiÄnderung)
  aktuell.current = beiÄnderung
  useEffect(() => aktuell.current(values), [values])
  return (
    <div css={{ display: 'grid', gap: abstand(1), justifyItems: 'start' }}>
      <Angaben
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
      {(data?.unternehmen.length ?? 0) > 1 && <Knopf onClick={() => beiWahl(values)}>{t('feld.ändern')}</Knopf>}
    </div>
  )
}

/** The fields of a user, in cards. @param mitEmail the address may be another one */
export function Nutzerkarten({
  mitEmail = true,
  formular: { beiÄnderung, wähleUnternehmen },
}: {
  mitEmail?: boolean
  formular: Pick<ReturnType<typeof useNutzerformular>, 'beiÄnderung' | 'wähleUnternehmen'>
}) {
  return (
    <>
      <Karte titel={t('anlegen.person')}>
        <div css={{ display: 'grid', gap: abstand(2) }}>
          <Personenfelder mitEmail={mitEmail} />
        </div>
      </Karte>
      <Karte titel={t('anlegen.rolle')}>
        <div css={{ display: 'grid', gap: abstand(2) }}>
          <Rollenfeld />
          <Feldgruppe titel={t('unternehmen.titel')}>
            <Sichtangaben beiÄnderung={beiÄnderung} beiWahl={wähleUnternehmen} />
          </Feldgruppe>
        </div>
      </Karte>
    </>
  )
}

import {
  Anschriftfelder,
  Ansprechpartnerfelder,
  Formularauswahl,
  Formularhäkchen,
  Formularoptionen,
  Formulartext,
  Paar,
  useFormState,
} from '@avalwerk/bausteine'
import {
  ARBEITSWEISE,
  BAUSUMME_ANGABE,
  GESELLSCHAFTSFORM,
  type Gesellschaftsform,
  type Kennzeichen,
  KENNZEICHENWORT,
  PERSONENTYP,
  type Personentyp,
  REGISTER,
  VERTRAGSART,
} from '@avalwerk/domain'
import { Betragsfeld, Formularfeld } from '@avalwerk/forms'
import { abstand, Karte } from '@avalwerk/ui'
import type { ReactNode } from 'react'
import { t } from '../texte.ts'
import type { Bürgenwerte, Unternehmenswerte } from './werte.ts'

const Stapel = ({ children }: { children: ReactNode }) => <div css={{ display: 'grid', gap: abstand(2) }}>{children}</div>

const FORMEN = (Object.keys(GESELLSCHAFTSFORM) as Gesellschaftsform[])
  .map((wert) => ({ wert, wort: GESELLSCHAFTSFORM[wert] }))
  .sort((a, b) => a.wort.localeCompare(b.wort, 'de-DE'))

/** Name, legal form and register, address, contact: what every company says of itself. */
export function Grundkarten({ oben }: { oben?: ReactNode }) {
  const { values } = useFormState<{ gesellschaftsform: string; postadresse: { landeskennzeichen: string } }>({
    subscription: { values: true },
  })
  const register = REGISTER[values.gesellschaftsform as Gesellschaftsform]
  const beispiel = register && values.postadresse.landeskennzeichen === 'DE' ? t('feld.registerBeispiel', { art: register }) : undefined
  return (
    <>
      <Karte titel={t('unternehmen.angaben')}>
        <Stapel>
          {oben}
          <Formularfeld name="name" form="name" beschriftung={t('feld.name')} hinweis={t('feld.nameHinweis')} autoComplete="off" />
          <Formularauswahl
            name="gesellschaftsform"
            beschriftung={t('feld.rechtsform')}
            leer={t('feld.wählen')}
            gruppen={[{ optionen: FORMEN }]}
          />
          {register !== null && (
            <Paar>
              <Formularfeld name="handelsregister" form="registergericht" beschriftung={t('feld.gericht')} autoComplete="off" />
              <Formularfeld
                name="handelsregisternummer"
                form="registernummer"
                beschriftung={t('feld.registernummer')}
                {...(beispiel && { hinweis: beispiel })}
                autoComplete="off"
              />
            </Paar>
          )}
        </Stapel>
      </Karte>
      <Karte titel={t('unternehmen.anschrift')}>
        <Stapel>
          <Anschriftfelder name="postadresse" />
        </Stapel>
      </Karte>
      <Karte titel={t('unternehmen.kontakt')}>
        <Stapel>
          <Ansprechpartnerfelder name="person" />
          <Formularauswahl
            name="person.personentyp"
            beschriftung={t('feld.personentyp')}
            gruppen={[{ optionen: (['KP', 'VB'] as Personentyp[]).map((wert) => ({ wert, wort: PERSONENTYP[wert] })) }]}
          />
        </Stapel>
      </Karte>
    </>
  )
}

const KENNZEICHEN = Object.keys(KENNZEICHENWORT) as (keyof Kennzeichen)[]

/** The fields of a beneficiary company. @param mitKennzeichen those that are the operator's */
export function Unternehmenskarten({ oben, mitKennzeichen }: { oben?: ReactNode; mitKennzeichen: boolean }) {
  return (
    <>
      <Grundkarten oben={oben} />
      <Karte titel={t('unternehmen.weitere')}>
        <Stapel>
          <Formularfeld
            name="fremdId"
            form="fremdId"
            beschriftung={t('feld.fremdId')}
            hinweis={t('feld.fremdIdHinweis')}
            autoComplete="off"
          />
          <Formulartext
            name="vertretungsformel"
            form={null}
            beschriftung={t('feld.vertretung')}
            hinweis={t('feld.vertretungHinweis')}
            rows={2}
          />
        </Stapel>
      </Karte>
      {mitKennzeichen && (
        <Karte titel={t('unternehmen.kennzeichen')}>
          <div css={{ display: 'grid', gap: abstand(1) }}>
            {KENNZEICHEN.map((name) => (
              <Formularhäkchen key={name} name={`kennzeichen.${name}`} wort={t(`kennzeichen.${name}`)} />
            ))}
          </div>
        </Karte>
      )}
    </>
  )
}

const optionen = <T extends string>(worte: Readonly<Record<T, string>>) =>
  (Object.keys(worte) as T[]).map((wert) => ({ wert, wort: worte[wert] }))

/** The fields of a guarantor. */
export function Bürgenkarten({ werte }: { werte: Bürgenwerte }) {
  return (
    <>
      <Grundkarten />
      <Karte titel={t('bürge.zusammenarbeit')}>
        <Stapel>
          <Formularoptionen
            name="vertragsart"
            beschriftung={t('bürge.vertragsart')}
            optionen={(['REGULAR', 'LIGHT'] as const).map((wert) => ({ wert, wort: VERTRAGSART[wert], erklärung: ARBEITSWEISE[wert] }))}
          />
          <Formularauswahl name="bausummeAngabe" beschriftung={t('bürge.bausumme')} gruppen={[{ optionen: optionen(BAUSUMME_ANGABE) }]} />
          <div css={{ display: 'grid', gap: abstand(1) }}>
            <Formularhäkchen name="verwendungBürgschaftstexte" wort={t('bürge.texte')} />
            <Formularhäkchen name="lieferkanalPdf" wort={t('bürge.pdf')} />
            <Formularhäkchen name="nutzungVerträge" wort={t('bürge.verträge')} />
          </div>
        </Stapel>
      </Karte>
      <Karte titel={t('bürge.vierAugen')}>
        <Stapel>
          <Formularoptionen
            name="vierAugen"
            beschriftung={t('bürge.vierAugen')}
            stumm
            optionen={(['IMMER', 'AB', 'AUS'] as const).map((wert) => ({ wert, wort: t(`bürge.vierAugen_${wert}`) }))}
          />
          {werte.vierAugen === 'AB' && <Betragsfeld name="vierAugenAb" beschriftung={t('bürge.vierAugenBetrag')} />}
        </Stapel>
      </Karte>
    </>
  )
}

export type { Unternehmenswerte }

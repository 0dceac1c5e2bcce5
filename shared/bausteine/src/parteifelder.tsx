import {
  type Anschrift,
  type Ansprechpartner,
  type Auftraggeber,
  type Auftragnehmer,
  PARTNER_TYPE,
  type PartnerType,
} from '@avalwerk/domain'
import { FormField } from '@avalwerk/forms'
import { apiQuery } from '@avalwerk/api'
import { usePlatform } from '@avalwerk/platform/remote'
import { farbe, Button } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { Section } from './ablauf.tsx'
import { PostalAddressFields, contactOrNull, EMPTY_POSTAL_ADDRESS, EMPTY_CONTACT } from './anschrift.tsx'
import { RadioGroup } from './eingaben.tsx'
import { useFocusOnChange } from './entwurf.ts'
import { LoadedSection } from './geladenes.tsx'
import { toFormErrors, useField } from './formular.tsx'
import { FormSelect } from './formularfelder.tsx'
import { formatPostalAddress, SelectedItem, type Partei, ParteiSearch } from './partei.tsx'

const OWN = 'GET /buergschaftservice/api/private/v2/buergschaftsauftraege/auswahl/parteien'

/** A party in a form: chosen from the platform's companies, or entered by hand. */
export type ParteiValues = {
  id: string | null
  fremdId: string | null
  von: 'SUCHE' | 'ERFASST'
  name: string
  postadresse: Anschrift
  ansprechpartner: Ansprechpartner
  oeffentlich: boolean
  vertretung: string
  partnertyp: PartnerType
}
export const EMPTY_PARTEI: ParteiValues = {
  id: null,
  fremdId: null,
  von: 'SUCHE',
  name: '',
  postadresse: EMPTY_POSTAL_ADDRESS,
  ansprechpartner: EMPTY_CONTACT,
  oeffentlich: false,
  vertretung: '',
  partnertyp: 'JURISTISCH',
}

/** A borrower → what the form shows. */
export const fromAuftragnehmer = (auftragnehmer: Auftragnehmer | null): ParteiValues =>
  auftragnehmer
    ? {
        ...EMPTY_PARTEI,
        id: auftragnehmer.auftragnehmerId,
        fremdId: auftragnehmer.fremdId,
        von: auftragnehmer.auftragnehmerId ? 'SUCHE' : 'ERFASST',
        name: auftragnehmer.name,
        postadresse: auftragnehmer.postadresse,
        ansprechpartner: auftragnehmer.ansprechpartner ?? EMPTY_CONTACT,
      }
    : EMPTY_PARTEI
/** A beneficiary → what the form shows. */
export const fromAuftraggeber = (geber: Auftraggeber | null): ParteiValues =>
  geber
    ? {
        ...EMPTY_PARTEI,
        id: geber.auftraggeberId,
        von: geber.auftraggeberId ? 'SUCHE' : 'ERFASST',
        name: geber.name,
        postadresse: geber.postadresse,
        oeffentlich: geber.oeffentlicherAuftraggeber,
        vertretung: geber.vertretungsformel.join('\n'),
        partnertyp: geber.partnertyp,
      }
    : EMPTY_PARTEI

/** What the form shows → a borrower; null while none is chosen. */
export const alsAuftragnehmer = (values: ParteiValues): Auftragnehmer | null =>
  values.von === 'SUCHE' && !values.id
    ? null
    : {
        auftragnehmerId: values.id,
        fremdId: values.fremdId?.trim() || null,
        name: values.name.trim(),
        postadresse: values.postadresse,
        ansprechpartner: contactOrNull(values.ansprechpartner),
      }
/** What the form shows → a beneficiary; null while none is chosen. */
export const alsAuftraggeber = (values: ParteiValues): Auftraggeber | null =>
  values.von === 'SUCHE' && !values.id
    ? null
    : {
        auftraggeberId: values.id,
        name: values.name.trim(),
        postadresse: values.postadresse,
        oeffentlicherAuftraggeber: values.id ? values.oeffentlich : values.partnertyp === 'OEFFENTLICH',
        vertretungsformel: values.vertretung
          .split('\n')
          .map((zeile) => zeile.trim())
          .filter(Boolean),
        partnertyp: values.partnertyp,
      }

/** Shortcomings of a party, from the domain's name of it to the form's: what is chosen, and how it is represented, are one field each. */
export const parteiFaults = (mängel: readonly { feld: string; grund: string }[], vorsilbe: string, name: string): Record<string, unknown> =>
  toFormErrors(
    mängel.map(({ feld, grund }) => ({
      feld: feld === vorsilbe ? `${name}.id` : feld.replace(vorsilbe, name).replace(/\.vertretungsformel(\.\d+)?$/, '.vertretung'),
      grund,
    })),
  )

/**
 * The fields of a party, below a name: found among the companies of the platform, or entered.
 * @param eigene all of the applicant's own companies to choose from, instead of a search
 */
export function ParteiFields({
  name: feld,
  wer,
  suche,
  eigene,
  erfassenHinweis,
  mitVertretung = false,
  beimErfassen,
}: {
  name: string
  wer: string
  suche: string
  eigene: 'nur' | 'auch' | 'ohne'
  erfassenHinweis?: string
  mitVertretung?: boolean
  /** Where a party is entered on a step of its own: goes there. */
  beimErfassen?: () => void
}) {
  const text = { parse: (wert: string) => wert }
  const von = useField<ParteiValues['von']>(`${feld}.von`).input
  const id = useField<string | null>(`${feld}.id`, { allowNull: true })
  const name = useField<string>(`${feld}.name`, text).input
  const adresse = useField<Anschrift>(`${feld}.postadresse`).input
  const fremdId = useField<string | null>(`${feld}.fremdId`, { allowNull: true }).input
  const öffentlich = useField<boolean>(`${feld}.oeffentlich`).input
  const vertretung = useField<string>(`${feld}.vertretung`, text).input
  const typ = useField<PartnerType>(`${feld}.partnertyp`).input
  const wähle = (partei: Partei) => {
    von.onChange('SUCHE')
    id.input.onChange(partei.unternehmenId)
    name.onChange(partei.name)
    adresse.onChange(partei.postadresse)
    fremdId.onChange(partei.fremdId)
    öffentlich.onChange(partei.oeffentlicherAuftraggeber)
    vertretung.onChange(partei.vertretungsformel.join('\n'))
    typ.onChange(partei.oeffentlicherAuftraggeber ? 'OEFFENTLICH' : 'JURISTISCH')
  }
  const fehler = id.meta.submitFailed ? (id.meta.error as string | undefined) : undefined
  const zustand = von.value === 'ERFASST' ? 'erfasst' : id.input.value && eigene !== 'nur' ? 'gewählt' : 'suche'
  const ref = useFocusOnChange(zustand)
  const searchStill = () => {
    von.onChange('SUCHE')
    id.input.onChange(null)
  }
  if (zustand === 'erfasst' && beimErfassen)
    return (
      <div ref={ref}>
        <Section titel={wer}>
          <SelectedItem name={name.value} zeile={formatPostalAddress(adresse.value)}>
            <div css={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
              <Button onClick={beimErfassen}>Bearbeiten</Button>
              <Button onClick={searchStill}>Doch suchen</Button>
            </div>
          </SelectedItem>
        </Section>
      </div>
    )
  if (zustand === 'erfasst')
    return (
      <div ref={ref}>
        <Section titel={`${wer} erfassen`} hinweis={erfassenHinweis}>
          <FormField name={`${feld}.name`} form="name" beschriftung="Name" autoComplete="off" />
          {mitVertretung && (
            <FormSelect
              name={`${feld}.partnertyp`}
              beschriftung="Art des Begünstigten"
              gruppen={[{ optionen: (Object.keys(PARTNER_TYPE) as PartnerType[]).map((wert) => ({ wert, wort: PARTNER_TYPE[wert] })) }]}
            />
          )}
          <PostalAddressFields name={`${feld}.postadresse`} />
          {/* Beneficiaries have none of the applicant's. */}
          {!mitVertretung && (
            <FormField
              name={`${feld}.fremdId`}
              form="fremdId"
              beschriftung="Ihre Nummer für den Kreditnehmer (freiwillig)"
              autoComplete="off"
            />
          )}
          {mitVertretung && (
            <FormField
              name={`${feld}.vertretung`}
              form="vertretungsformel"
              beschriftung="Vertretungsformel (freiwillig)"
              autoComplete="off"
            />
          )}
          <div>
            <Button art="leise" onClick={searchStill}>
              Doch suchen
            </Button>
          </div>
        </Section>
      </div>
    )
  return (
    <div ref={ref}>
      <Section titel={wer}>
        {eigene === 'nur' ? (
          <OwnUnternehmen name={`${feld}.id`} wer={wer} gewählt={id.input.value} fehler={fehler} beiWahl={wähle} />
        ) : zustand === 'gewählt' ? (
          <SelectedItem name={name.value} zeile={`${id.input.value ?? ''} · ${formatPostalAddress(adresse.value)}`}>
            <Button onClick={() => id.input.onChange(null)}>Andere Wahl</Button>
          </SelectedItem>
        ) : (
          <>
            <ParteiSearch name={`${feld}.id`} beschriftung={suche} eigene={eigene} fehler={fehler} beiWahl={wähle} />
            <div>
              <Button
                art="leise"
                icon="plus"
                onClick={
                  beimErfassen ??
                  (() => {
                    name.onChange('')
                    fremdId.onChange(null)
                    adresse.onChange(EMPTY_POSTAL_ADDRESS)
                    von.onChange('ERFASST')
                  })
                }
              >
                Nicht gefunden? Selbst erfassen
              </Button>
            </div>
          </>
        )}
      </Section>
    </div>
  )
}

/** The applicant's companies are few: all of them to choose from. */
function OwnUnternehmen({
  name,
  wer,
  gewählt,
  fehler,
  beiWahl,
}: {
  name: string
  wer: string
  gewählt: string | null
  fehler: string | undefined
  beiWahl: (partei: Partei) => void
}) {
  const { transport } = usePlatform()
  const antwort = useQuery(apiQuery(transport, OWN, { query: { eigene: 'nur' } }))
  return (
    <>
      <LoadedSection antwort={antwort} name={wer}>
        {(eigene) => (
          <RadioGroup
            beschriftung={wer}
            stumm
            name={name}
            gewählt={gewählt ?? undefined}
            optionen={eigene.map((person) => ({
              wert: person.unternehmenId,
              wort: person.name,
              erklärung: `${person.unternehmenId} · ${formatPostalAddress(person.postadresse)}`,
            }))}
            beiWahl={(wahl) => {
              const partei = eigene.find(({ unternehmenId }) => unternehmenId === wahl)
              if (partei) beiWahl(partei)
            }}
          />
        )}
      </LoadedSection>
      {fehler && (
        <p role="alert" css={{ color: farbe('gefahr'), fontSize: 12 }}>
          {fehler}
        </p>
      )}
    </>
  )
}

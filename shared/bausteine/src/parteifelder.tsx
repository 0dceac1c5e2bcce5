import { type Anschrift, type Ansprechpartner, type Auftraggeber, type Auftragnehmer, PARTNERTYP, type Partnertyp } from '@avalwerk/domain'
import { Formularfeld } from '@avalwerk/forms'
import { abfrage } from '@avalwerk/api'
import { usePlattform } from '@avalwerk/platform/remote'
import { farbe, Knopf } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { Feld } from './ablauf.tsx'
import { Anschriftfelder, kontaktOderNull, LEERE_ANSCHRIFT, LEERER_KONTAKT } from './anschrift.tsx'
import { Optionen } from './eingaben.tsx'
import { useFokusImNeuen } from './entwurf.ts'
import { Geladenes } from './geladenes.tsx'
import { alsFormfehler, useField } from './formular.tsx'
import { Formularauswahl } from './formularfelder.tsx'
import { anschriftszeile, Gewählt, type Partei, Parteisuche } from './partei.tsx'

const EIGENE = 'GET /buergschaftservice/api/private/v2/buergschaftsauftraege/auswahl/parteien'

/** A party in a form: chosen from the platform's companies, or entered by hand. */
export type Parteiwerte = {
  id: string | null
  fremdId: string | null
  von: 'SUCHE' | 'ERFASST'
  name: string
  postadresse: Anschrift
  ansprechpartner: Ansprechpartner
  oeffentlich: boolean
  vertretung: string
  partnertyp: Partnertyp
}
export const LEERE_PARTEI: Parteiwerte = {
  id: null,
  fremdId: null,
  von: 'SUCHE',
  name: '',
  postadresse: LEERE_ANSCHRIFT,
  ansprechpartner: LEERER_KONTAKT,
  oeffentlich: false,
  vertretung: '',
  partnertyp: 'JURISTISCH',
}

/** A borrower → what the form shows. */
export const ausAuftragnehmer = (n: Auftragnehmer | null): Parteiwerte =>
  n
    ? {
        ...LEERE_PARTEI,
        id: n.auftragnehmerId,
        fremdId: n.fremdId,
        von: n.auftragnehmerId ? 'SUCHE' : 'ERFASST',
        name: n.name,
        postadresse: n.postadresse,
        ansprechpartner: n.ansprechpartner ?? LEERER_KONTAKT,
      }
    : LEERE_PARTEI
/** A beneficiary → what the form shows. */
export const ausAuftraggeber = (g: Auftraggeber | null): Parteiwerte =>
  g
    ? {
        ...LEERE_PARTEI,
        id: g.auftraggeberId,
        von: g.auftraggeberId ? 'SUCHE' : 'ERFASST',
        name: g.name,
        postadresse: g.postadresse,
        oeffentlich: g.oeffentlicherAuftraggeber,
        vertretung: g.vertretungsformel.join('\n'),
        partnertyp: g.partnertyp,
      }
    : LEERE_PARTEI

/** What the form shows → a borrower; null while none is chosen. */
export const alsAuftragnehmer = (w: Parteiwerte): Auftragnehmer | null =>
  w.von === 'SUCHE' && !w.id
    ? null
    : {
        auftragnehmerId: w.id,
        fremdId: w.fremdId?.trim() || null,
        name: w.name.trim(),
        postadresse: w.postadresse,
        ansprechpartner: kontaktOderNull(w.ansprechpartner),
      }
/** What the form shows → a beneficiary; null while none is chosen. */
export const alsAuftraggeber = (w: Parteiwerte): Auftraggeber | null =>
  w.von === 'SUCHE' && !w.id
    ? null
    : {
        auftraggeberId: w.id,
        name: w.name.trim(),
        postadresse: w.postadresse,
        oeffentlicherAuftraggeber: w.id ? w.oeffentlich : w.partnertyp === 'OEFFENTLICH',
        vertretungsformel: w.vertretung
          .split('\n')
          .map((zeile) => zeile.trim())
          .filter(Boolean),
        partnertyp: w.partnertyp,
      }

/** Shortcomings of a party, from the domain's name of it to the form's: what is chosen, and how it is represented, are one field each. */
export const parteifehler = (mängel: readonly { feld: string; grund: string }[], vorsilbe: string, name: string): Record<string, unknown> =>
  alsFormfehler(
    mängel.map(({ feld, grund }) => ({
      feld: feld === vorsilbe ? `${name}.id` : feld.replace(vorsilbe, name).replace(/\.vertretungsformel(\.\d+)?$/, '.vertretung'),
      grund,
    })),
  )

/**
 * The fields of a party, below a name: found among the companies of the platform, or entered.
 * @param eigene all of the applicant's own companies to choose from, instead of a search
 */
export function Parteifelder({
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
  const von = useField<Parteiwerte['von']>(`${feld}.von`).input
  const id = useField<string | null>(`${feld}.id`, { allowNull: true })
  const name = useField<string>(`${feld}.name`, text).input
  const adresse = useField<Anschrift>(`${feld}.postadresse`).input
  const fremdId = useField<string | null>(`${feld}.fremdId`, { allowNull: true }).input
  const öffentlich = useField<boolean>(`${feld}.oeffentlich`).input
  const vertretung = useField<string>(`${feld}.vertretung`, text).input
  const typ = useField<Partnertyp>(`${feld}.partnertyp`).input
  const wähle = (p: Partei) => {
    von.onChange('SUCHE')
    id.input.onChange(p.unternehmenId)
    name.onChange(p.name)
    adresse.onChange(p.postadresse)
    fremdId.onChange(p.fremdId)
    öffentlich.onChange(p.oeffentlicherAuftraggeber)
    vertretung.onChange(p.vertretungsformel.join('\n'))
    typ.onChange(p.oeffentlicherAuftraggeber ? 'OEFFENTLICH' : 'JURISTISCH')
  }
  const fehler = id.meta.submitFailed ? (id.meta.error as string | undefined) : undefined
  const zustand = von.value === 'ERFASST' ? 'erfasst' : id.input.value && eigene !== 'nur' ? 'gewählt' : 'suche'
  const ref = useFokusImNeuen(zustand)
  const suchDoch = () => {
    von.onChange('SUCHE')
    id.input.onChange(null)
  }
  if (zustand === 'erfasst' && beimErfassen)
    return (
      <div ref={ref}>
        <Feld titel={wer}>
          <Gewählt name={name.value} zeile={anschriftszeile(adresse.value)}>
            <div css={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
              <Knopf onClick={beimErfassen}>Bearbeiten</Knopf>
              <Knopf onClick={suchDoch}>Doch suchen</Knopf>
            </div>
          </Gewählt>
        </Feld>
      </div>
    )
  if (zustand === 'erfasst')
    return (
      <div ref={ref}>
        <Feld titel={`${wer} erfassen`} hinweis={erfassenHinweis}>
          <Formularfeld name={`${feld}.name`} form="name" beschriftung="Name" autoComplete="off" />
          {mitVertretung && (
            <Formularauswahl
              name={`${feld}.partnertyp`}
              beschriftung="Art des Begünstigten"
              gruppen={[{ optionen: (Object.keys(PARTNERTYP) as Partnertyp[]).map((wert) => ({ wert, wort: PARTNERTYP[wert] })) }]}
            />
          )}
          <Anschriftfelder name={`${feld}.postadresse`} />
          {/* Beneficiaries have none of the applicant's. */}
          {!mitVertretung && (
            <Formularfeld
              name={`${feld}.fremdId`}
              form="fremdId"
              beschriftung="Ihre Nummer für den Kreditnehmer (freiwillig)"
              autoComplete="off"
            />
          )}
          {mitVertretung && (
            <Formularfeld
              name={`${feld}.vertretung`}
              form="vertretungsformel"
              beschriftung="Vertretungsformel (freiwillig)"
              autoComplete="off"
            />
          )}
          <div>
            <Knopf art="leise" onClick={suchDoch}>
              Doch suchen
            </Knopf>
          </div>
        </Feld>
      </div>
    )
  return (
    <div ref={ref}>
      <Feld titel={wer}>
        {eigene === 'nur' ? (
          <EigeneUnternehmen name={`${feld}.id`} wer={wer} gewählt={id.input.value} fehler={fehler} beiWahl={wähle} />
        ) : zustand === 'gewählt' ? (
          <Gewählt name={name.value} zeile={`${id.input.value ?? ''} · ${anschriftszeile(adresse.value)}`}>
            <Knopf onClick={() => id.input.onChange(null)}>Andere Wahl</Knopf>
          </Gewählt>
        ) : (
          <>
            <Parteisuche name={`${feld}.id`} beschriftung={suche} eigene={eigene} fehler={fehler} beiWahl={wähle} />
            <div>
              <Knopf
                art="leise"
                icon="plus"
                onClick={
                  beimErfassen ??
                  (() => {
                    name.onChange('')
                    fremdId.onChange(null)
                    adresse.onChange(LEERE_ANSCHRIFT)
                    von.onChange('ERFASST')
                  })
                }
              >
                Nicht gefunden? Selbst erfassen
              </Knopf>
            </div>
          </>
        )}
      </Feld>
    </div>
  )
}

/** The applicant's companies are few: all of them to choose from. */
function EigeneUnternehmen({
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
  beiWahl: (p: Partei) => void
}) {
  const { transport } = usePlattform()
  const antwort = useQuery(abfrage(transport, EIGENE, { query: { eigene: 'nur' } }))
  return (
    <>
      <Geladenes antwort={antwort} name={wer}>
        {(eigene) => (
          <Optionen
            beschriftung={wer}
            stumm
            name={name}
            gewählt={gewählt ?? undefined}
            optionen={eigene.map((p) => ({
              wert: p.unternehmenId,
              wort: p.name,
              erklärung: `${p.unternehmenId} · ${anschriftszeile(p.postadresse)}`,
            }))}
            beiWahl={(wahl) => {
              const partei = eigene.find(({ unternehmenId }) => unternehmenId === wahl)
              if (partei) beiWahl(partei)
            }}
          />
        )}
      </Geladenes>
      {fehler && (
        <p role="alert" css={{ color: farbe('gefahr'), fontSize: 12 }}>
          {fehler}
        </p>
      )}
    </>
  )
}

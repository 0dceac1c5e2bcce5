import {
  Wizard,
  toRefusal,
  toFormErrors,
  AnsprechpartnerFields,
  type StepNeed,
  buildingUp,
  buergschaftItems,
  DecisionStep,
  Section,
  type EMPTY_CONTACT,
  type Option,
  type Step,
  StepLayout,
  StepForm,
  useRefresh,
  useDraft,
  useStepNavigation,
} from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import { validateAnsprechpartner, numberOf } from '@avalwerk/domain'
import { Navigate, useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, Card } from '@avalwerk/ui'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Documents } from '../details/Dokumente.tsx'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texte.ts'
import { pathToList } from './schritt.ts'

/** What every step of a flow on a guarantee is given. */
export type FlowProps<E> = Readonly<{
  b: Buergschaft
  entwurf: E
  ändere: (teil: Partial<E>) => void
  /** Sends the whole: then it says so, forgets what was entered and leads back to the guarantee. @returns what was refused */
  sende: (tue: () => Promise<unknown>, meldung: string) => Promise<Record<string, unknown> | undefined>
}>

type ExpiryDetails<E extends object, S extends string> = Readonly<{
  titel: (nummer: string) => string
  /** Rows of the life cycle, one of which the flow takes. */
  zeilen: readonly string[]
  schritte: readonly (Step & { schritt: S })[]
  inhalt: Readonly<Record<S, ComponentType<FlowProps<E>>>>
  /** What each step needs of its own; those before it count by themselves. */
  braucht: Readonly<Record<S, StepNeed<Pick<FlowProps<E>, 'b' | 'entwurf'>>>>
  /** The draft before anything is entered. */
  leer: E
  hinweis?: (buergschaft: Buergschaft) => ReactNode
}>

/** A flow on the guarantee of the address: open while one of its rows may be taken, otherwise the guarantee is shown. */
export const FlowPage = <E extends object, S extends string>(angaben: ExpiryDetails<E, S>) => (
  <AsRead>{(b) => <Flow b={b} {...angaben} />}</AsRead>
)

function Flow<E extends object, S extends string>({
  b: buergschaft,
  titel,
  zeilen,
  schritte,
  inhalt,
  braucht,
  leer,
  hinweis,
}: ExpiryDetails<E, S> & { b: Buergschaft }) {
  const { fortschritt, melde, zeigeProblem } = usePlatform()
  const navigiere = useNavigate()
  const refresh = useRefresh()
  const { wert: entwurf, ändere, verwirf } = useDraft<E>(leer)
  const [fertig, setFertig] = useState(false)
  const zurück = `/buergschaften/details/${buergschaft.id}`
  if (!fertig && !zeilen.some((zeile) => buergschaft.schritte.includes(zeile))) return <Navigate to={zurück} replace />
  const sende: FlowProps<E>['sende'] = async (tue, meldung) => {
    try {
      await fortschritt(tue())
    } catch (fehler) {
      return toRefusal(fehler, zeigeProblem)
    }
    setFertig(true)
    verwirf()
    melde(meldung)
    await navigiere(zurück, { replace: true })
    await refresh()
    return undefined
  }
  return (
    <Wizard
      titel={titel(numberOf(buergschaft))}
      pfad={pathToList}
      schritte={schritte}
      inhalt={inhalt}
      braucht={buildingUp(schritte, braucht)}
      gegeben={{ b: buergschaft, entwurf, ändere, sende }}
      hinweis={hinweis?.(buergschaft)}
    />
  )
}

/** What a guarantee is about, to be looked at before a decision. */
const BuergschaftCard = ({ b: buergschaft }: { b: Buergschaft }) => (
  <Card titel={t('details.angaben')}>
    <DescriptionList
      paare={[
        [t('feld.avalnummer'), buergschaft.buergschaftsIdBuerge],
        [t('feld.buerge'), buergschaft.buerge.name],
        [t('feld.auftragnehmer'), buergschaft.auftragnehmer.name],
        ...buergschaftItems(buergschaft.daten),
      ]}
    />
  </Card>
)

/** The step in which the guarantee and its documents are looked at. */
export function ReviewStep({
  b: buergschaft,
  zurück,
  nächster,
  children,
}: {
  b: Buergschaft
  zurück?: string
  nächster: string
  children: ReactNode
}) {
  const goToNext = useStepNavigation()
  return (
    <StepLayout weiter={t('schritt.weiter')} {...(zurück !== undefined && { zurück })} sende={() => goToNext(nächster)}>
      {children}
      <BuergschaftCard b={buergschaft} />
      <Documents bürgschaft={buergschaft} />
    </StepLayout>
  )
}

type QueryState = 'ANNEHMEN' | 'ABLEHNEN'
/** An answer is confirmed once there is one. */
export const RESPONSE_NEEDS = {
  'details-pruefen': null,
  akzeptieren: null,
  bestaetigen: ({ entwurf }: { entwurf: { entscheidung: QueryState | null } }) => entwurf.entscheidung !== null,
} as const
/** The step in which a request of another party is granted or refused. */
export function ResponseStep<E extends { entscheidung: QueryState | null }>({
  entwurf,
  ändere,
  annehmen,
  ablehnen,
}: Pick<FlowProps<E>, 'entwurf' | 'ändere'> & Record<'annehmen' | 'ablehnen', Omit<Option<QueryState>, 'wert'>>) {
  return (
    <DecisionStep<QueryState>
      frage={t('schritt.frage')}
      fehlt={t('schritt.option')}
      gewählt={entwurf.entscheidung}
      beiWahl={(entscheidung) => ändere({ entscheidung } as Partial<E>)}
      optionen={[
        { wert: 'ANNEHMEN', ...annehmen },
        { wert: 'ABLEHNEN', ...ablehnen },
      ]}
      weiter={t('schritt.weiter')}
      zurück="details-pruefen"
      geheZu={() => 'bestaetigen'}
    />
  )
}

type Kontakt = { ansprechpartner: typeof EMPTY_CONTACT }
/** A contact need not be named; one that is must be right. */
export const contactIsRight = ({ entwurf }: { entwurf: Kontakt }): boolean =>
  validateAnsprechpartner(entwurf.ansprechpartner, 'ansprechpartner').length === 0

/** The step in which a contact may be named. */
export function ContactStep<E extends Kontakt>({
  entwurf,
  ändere,
  hinweis,
  zurück,
  nächster,
}: Pick<FlowProps<E>, 'entwurf' | 'ändere'> & { hinweis: string; zurück: string; nächster: string }) {
  const goToNext = useStepNavigation()
  const merke = (w: Kontakt) => ändere(w as Partial<E>)
  return (
    <StepForm<Kontakt>
      anfang={{ ansprechpartner: entwurf.ansprechpartner }}
      prüfe={(w) => toFormErrors(validateAnsprechpartner(w.ansprechpartner, 'ansprechpartner'))}
      sende={(values) => {
        merke(values)
        goToNext(nächster)
        return undefined
      }}
      merke={merke}
      weiter={t('schritt.weiter')}
      zurück={zurück}
    >
      <Section titel={t('anspruch.kontakt')} hinweis={hinweis}>
        <AnsprechpartnerFields name="ansprechpartner" />
      </Section>
    </StepForm>
  )
}

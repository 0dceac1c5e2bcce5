import {
  Ablauf,
  alsAbsage,
  alsFormfehler,
  Ansprechpartnerfelder,
  type StepNeed,
  buildingUp,
  datenpaare,
  Entscheidungsschritt,
  Feld,
  type LEERER_KONTAKT,
  type Option,
  type Schritt,
  Schrittform,
  Schrittformular,
  useAuffrischen,
  useEntwurf,
  useWeiter,
} from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { prüfeAnsprechpartner, nummerVon } from '@avalwerk/domain'
import { Navigate, useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { Angaben, Karte } from '@avalwerk/ui'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Dokumente } from '../details/Dokumente.tsx'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texte.ts'
import { pfadZurListe } from './schritt.ts'

/** What every step of a flow on a guarantee is given. */
export type Vorgangseigenschaften<E> = Readonly<{
  b: Bürgschaft
  entwurf: E
  ändere: (teil: Partial<E>) => void
  /** Sends the whole: then it says so, forgets what was entered and leads back to the guarantee. @returns what was refused */
  sende: (tue: () => Promise<unknown>, meldung: string) => Promise<Record<string, unknown> | undefined>
}>

type Ablaufangaben<E extends object, S extends string> = Readonly<{
  titel: (nummer: string) => string
  /** Rows of the life cycle, one of which the flow takes. */
  zeilen: readonly string[]
  schritte: readonly (Schritt & { schritt: S })[]
  inhalt: Readonly<Record<S, ComponentType<Vorgangseigenschaften<E>>>>
  /** What each step needs of its own; those before it count by themselves. */
  braucht: Readonly<Record<S, StepNeed<Pick<Vorgangseigenschaften<E>, 'b' | 'entwurf'>>>>
  /** The draft before anything is entered. */
  leer: E
  hinweis?: (b: Bürgschaft) => ReactNode
}>

/** A flow on the guarantee of the address: open while one of its rows may be taken, otherwise the guarantee is shown. */
export const Vorgangsseite = <E extends object, S extends string>(angaben: Ablaufangaben<E, S>) => (
  <AsRead>{(b) => <Vorgangsablauf b={b} {...angaben} />}</AsRead>
)

function Vorgangsablauf<E extends object, S extends string>({
  b,
  titel,
  zeilen,
  schritte,
  inhalt,
  braucht,
  leer,
  hinweis,
}: Ablaufangaben<E, S> & { b: Bürgschaft }) {
  const { fortschritt, melde, zeigeProblem } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  const { wert: entwurf, ändere, verwirf } = useEntwurf<E>(leer)
  const [fertig, setFertig] = useState(false)
  const zurück = `/buergschaften/details/${b.id}`
  if (!fertig && !zeilen.some((zeile) => b.schritte.includes(zeile))) return <Navigate to={zurück} replace />
  const sende: Vorgangseigenschaften<E>['sende'] = async (tue, meldung) => {
    try {
      await fortschritt(tue())
    } catch (fehler) {
      return alsAbsage(fehler, zeigeProblem)
    }
    setFertig(true)
    verwirf()
    melde(meldung)
    await navigiere(zurück, { replace: true })
    await auffrischen()
    return undefined
  }
  return (
    <Ablauf
      titel={titel(nummerVon(b))}
      pfad={pfadZurListe}
      schritte={schritte}
      inhalt={inhalt}
      braucht={buildingUp(schritte, braucht)}
      gegeben={{ b, entwurf, ändere, sende }}
      hinweis={hinweis?.(b)}
    />
  )
}

/** What a guarantee is about, to be looked at before a decision. */
const Bürgschaftskarte = ({ b }: { b: Bürgschaft }) => (
  <Karte titel={t('details.angaben')}>
    <Angaben
      paare={[
        [t('feld.avalnummer'), b.buergschaftsIdBuerge],
        [t('feld.buerge'), b.buerge.name],
        [t('feld.auftragnehmer'), b.auftragnehmer.name],
        ...datenpaare(b.daten),
      ]}
    />
  </Karte>
)

/** The step in which the guarantee and its documents are looked at. */
export function Prüfschritt({ b, zurück, nächster, children }: { b: Bürgschaft; zurück?: string; nächster: string; children: ReactNode }) {
  const geheWeiter = useWeiter()
  return (
    <Schrittform weiter={t('schritt.weiter')} {...(zurück !== undefined && { zurück })} sende={() => geheWeiter(nächster)}>
      {children}
      <Bürgschaftskarte b={b} />
      <Dokumente bürgschaft={b} />
    </Schrittform>
  )
}

type Antwort = 'ANNEHMEN' | 'ABLEHNEN'
/** An answer is confirmed once there is one. */
export const ANTWORT_BRAUCHT = {
  'details-pruefen': null,
  akzeptieren: null,
  bestaetigen: ({ entwurf }: { entwurf: { entscheidung: Antwort | null } }) => entwurf.entscheidung !== null,
} as const
/** The step in which a request of another party is granted or refused. */
export function Antwortschritt<E extends { entscheidung: Antwort | null }>({
  entwurf,
  ändere,
  annehmen,
  ablehnen,
}: Pick<Vorgangseigenschaften<E>, 'entwurf' | 'ändere'> & Record<'annehmen' | 'ablehnen', Omit<Option<Antwort>, 'wert'>>) {
  return (
    <Entscheidungsschritt<Antwort>
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

type Kontakt = { ansprechpartner: typeof LEERER_KONTAKT }
/** A contact need not be named; one that is must be right. */
export const contactIsRight = ({ entwurf }: { entwurf: Kontakt }): boolean =>
  prüfeAnsprechpartner(entwurf.ansprechpartner, 'ansprechpartner').length === 0

/** The step in which a contact may be named. */
export function Kontaktschritt<E extends Kontakt>({
  entwurf,
  ändere,
  hinweis,
  zurück,
  nächster,
}: Pick<Vorgangseigenschaften<E>, 'entwurf' | 'ändere'> & { hinweis: string; zurück: string; nächster: string }) {
  const geheWeiter = useWeiter()
  const merke = (w: Kontakt) => ändere(w as Partial<E>)
  return (
    <Schrittformular<Kontakt>
      anfang={{ ansprechpartner: entwurf.ansprechpartner }}
      prüfe={(w) => alsFormfehler(prüfeAnsprechpartner(w.ansprechpartner, 'ansprechpartner'))}
      sende={(w) => {
        merke(w)
        geheWeiter(nächster)
        return undefined
      }}
      merke={merke}
      weiter={t('schritt.weiter')}
      zurück={zurück}
    >
      <Feld titel={t('anspruch.kontakt')} hinweis={hinweis}>
        <Ansprechpartnerfelder name="ansprechpartner" />
      </Feld>
    </Schrittformular>
  )
}

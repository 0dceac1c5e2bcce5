import { type Dateiantwort, speichereDatei } from '@avalwerk/api'
import { type Gruppe, hatRecht, type Rechteanspruch } from '@avalwerk/domain'
import type { Transport } from '@avalwerk/platform'
import { Link, useNavigate, usePlattform, useRechte } from '@avalwerk/platform/remote'
import { Ausklapper, eintragstil, Knopf, knopfstil } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Frage, Fragedialog } from './Frage.tsx'

/** What a step of a life cycle is taken on: it says itself which ones may be taken now. */
export type Schreitend = Readonly<{ schritte: readonly string[] }>
type Wer = Readonly<{ gruppe: Gruppe; darf: (anspruch: Rechteanspruch) => boolean }>

/**
 * Something that may be done with an object, offered where its life cycle or the viewer's rights allow it: a page of its
 * own, a question in a dialog, or a file.
 */
export type Aktion<O extends Schreitend> = Readonly<{
  wort: string
  /** The row of the life cycle that it takes. */
  schritt?: string
  /** What else must hold. */
  wenn?: (o: O, wer: Wer) => boolean
  /** Grave, or seldom: never the likely one. */
  ernst?: true
  /** Where it stands unless it is the likely one; pages are buttons, questions, files and what is grave stand in the menu. */
  platz?: 'knopf' | 'menü'
}> &
  (
    | Readonly<{ art: 'seite'; ziel: (o: O) => string /** What is done before going there. */; vorher?: (o: O) => void }>
    | Readonly<{ art: 'frage'; frage: Frage<O> }>
    | Readonly<{ art: 'datei'; lade: (transport: Transport, o: O, gruppe: Gruppe) => Promise<Dateiantwort> }>
  )

const istKnopf = <O extends Schreitend>({ art, platz, ernst }: Aktion<O>) =>
  (platz ?? (art === 'seite' && !ernst ? 'knopf' : 'menü')) === 'knopf'
const istErnst = <O extends Schreitend>(aktion: Aktion<O>) =>
  aktion.ernst === true || (aktion.art === 'frage' && aktion.frage.gefahr === true)

/**
 * What the viewer may do with an object now. The first page that is offered is the likely act, or else the first question
 * without grave consequences; it stands last and stands out.
 */
export function Aktionen<O extends Schreitend>({ o, aktionen }: { o: O; aktionen: readonly Aktion<O>[] }) {
  const { gruppe } = usePlattform().bereich
  const { eigeneRechte } = useRechte()
  const [offen, setOffen] = useState<Aktion<O>>()
  const wer: Wer = { gruppe, darf: (anspruch) => hatRecht(eigeneRechte, anspruch) }
  const angeboten = aktionen.filter(({ schritt, wenn }) => (!schritt || o.schritte.includes(schritt)) && (!wenn || wenn(o, wer)))
  const haupt = angeboten.find((a) => a.art === 'seite' && !istErnst(a)) ?? angeboten.find((a) => a.art === 'frage' && !istErnst(a))
  const knöpfe = angeboten.filter((aktion) => aktion !== haupt && istKnopf(aktion))
  const menü = angeboten.filter((aktion) => aktion !== haupt && !istKnopf(aktion))
  return (
    <>
      {menü.length > 0 && (
        <Ausklapper rechts beschriftung="Mehr" icon="mehr">
          {(schließe) =>
            menü.map((aktion) => (
              <Auslöser
                key={aktion.wort}
                o={o}
                aktion={aktion}
                beiFrage={(frage) => {
                  schließe()
                  setOffen(frage)
                }}
              >
                {(auslöser) => <button type="button" css={eintragstil} {...auslöser} />}
              </Auslöser>
            ))
          }
        </Ausklapper>
      )}
      {[...knöpfe, ...(haupt ? [haupt] : [])].map((aktion) =>
        aktion.art === 'seite' ? (
          <Link
            key={aktion.wort}
            to={aktion.ziel(o)}
            onClick={() => aktion.vorher?.(o)}
            css={knopfstil(aktion === haupt ? 'haupt' : 'neben')}
          >
            {aktion.wort}
          </Link>
        ) : (
          <Auslöser key={aktion.wort} o={o} aktion={aktion} beiFrage={setOffen}>
            {(auslöser) => (
              <Knopf art={aktion === haupt ? 'haupt' : 'neben'} {...(aktion.art === 'datei' && { icon: 'herunterladen' })} {...auslöser} />
            )}
          </Auslöser>
        ),
      )}
      {offen?.art === 'frage' && angeboten.includes(offen) && (
        <Fragedialog key={offen.wort} o={o} wort={offen.wort} frage={offen.frage} beiSchließen={() => setOffen(undefined)} />
      )}
    </>
  )
}

/** What a button or an entry of the menu needs to set an action off. */
function Auslöser<O extends Schreitend>({
  o,
  aktion,
  beiFrage,
  children,
}: {
  o: O
  aktion: Aktion<O>
  beiFrage: (aktion: Aktion<O>) => void
  children: (auslöser: { children: string; disabled: boolean; onClick: () => void }) => ReactNode
}) {
  const { transport, fortschritt, bereich } = usePlattform()
  const navigiere = useNavigate()
  const datei = useMutation({ mutationFn: fortschritt<Dateiantwort>, onSuccess: speichereDatei })
  const löseAus = () => {
    if (aktion.art === 'seite') {
      aktion.vorher?.(o)
      void navigiere(aktion.ziel(o))
    }
    if (aktion.art === 'frage') beiFrage(aktion)
    if (aktion.art === 'datei') datei.mutate(aktion.lade(transport, o, bereich.gruppe))
  }
  return children({ children: aktion.wort, disabled: datei.isPending, onClick: löseAus })
}

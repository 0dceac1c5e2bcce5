import { type DownloadedFile, saveFile } from '@avalwerk/api'
import { type Group, hasRight, type RequiredRight } from '@avalwerk/domain'
import type { Transport } from '@avalwerk/platform'
import { Link, useNavigate, usePlatform, useRights } from '@avalwerk/platform/remote'
import { Disclosure, itemStyle, Button, buttonStyle } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Prompt, PromptDialog } from './Frage.tsx'

/** What a step of a life cycle is taken on: it says itself which ones may be taken now. */
export type HasSteps = Readonly<{ schritte: readonly string[] }>
type Who = Readonly<{ gruppe: Group; darf: (anspruch: RequiredRight) => boolean }>

/**
 * Something that may be done with an object, offered where its life cycle or the viewer's rights allow it: a page of its
 * own, a question in a dialog, or a file.
 */
export type Action<O extends HasSteps> = Readonly<{
  wort: string
  /** The row of the life cycle that it takes. */
  schritt?: string
  /** What else must hold. */
  wenn?: (object: O, wer: Who) => boolean
  /** Grave, or seldom: never the likely one. */
  ernst?: true
  /** Where it stands unless it is the likely one; pages are buttons, questions, files and what is grave stand in the menu. */
  platz?: 'knopf' | 'menü'
}> &
  (
    | Readonly<{ art: 'seite'; ziel: (object: O) => string /** What is done before going there. */; vorher?: (object: O) => void }>
    | Readonly<{ art: 'frage'; frage: Prompt<O> }>
    | Readonly<{ art: 'datei'; lade: (transport: Transport, object: O, gruppe: Group) => Promise<DownloadedFile> }>
  )

const isButton = <O extends HasSteps>({ art, platz, ernst }: Action<O>) =>
  (platz ?? (art === 'seite' && !ernst ? 'knopf' : 'menü')) === 'knopf'
const isSerious = <O extends HasSteps>(aktion: Action<O>) =>
  aktion.ernst === true || (aktion.art === 'frage' && aktion.frage.gefahr === true)

/**
 * What the viewer may do with an object now. The first page that is offered is the likely act, or else the first question
 * without grave consequences; it stands last and stands out.
 */
export function ActionBar<O extends HasSteps>({ o: object, aktionen }: { o: O; aktionen: readonly Action<O>[] }) {
  const { gruppe } = usePlatform().bereich
  const { eigeneRechte } = useRights()
  const [offen, setOffen] = useState<Action<O>>()
  const wer: Who = { gruppe, darf: (anspruch) => hasRight(eigeneRechte, anspruch) }
  const angeboten = aktionen.filter(({ schritt, wenn }) => (!schritt || object.schritte.includes(schritt)) && (!wenn || wenn(object, wer)))
  const haupt = angeboten.find((a) => a.art === 'seite' && !isSerious(a)) ?? angeboten.find((a) => a.art === 'frage' && !isSerious(a))
  const knöpfe = angeboten.filter((aktion) => aktion !== haupt && isButton(aktion))
  const menu = angeboten.filter((aktion) => aktion !== haupt && !isButton(aktion))
  return (
    <>
      {menu.length > 0 && (
        <Disclosure rechts beschriftung="Mehr" icon="mehr">
          {(schließe) =>
            menu.map((aktion) => (
              <Trigger
                key={aktion.wort}
                o={object}
                aktion={aktion}
                beiFrage={(frage) => {
                  schließe()
                  setOffen(frage)
                }}
              >
                {(trigger) => <button type="button" css={itemStyle} {...trigger} />}
              </Trigger>
            ))
          }
        </Disclosure>
      )}
      {[...knöpfe, ...(haupt ? [haupt] : [])].map((aktion) =>
        aktion.art === 'seite' ? (
          <Link
            key={aktion.wort}
            to={aktion.ziel(object)}
            onClick={() => aktion.vorher?.(object)}
            css={buttonStyle(aktion === haupt ? 'haupt' : 'neben')}
          >
            {aktion.wort}
          </Link>
        ) : (
          <Trigger key={aktion.wort} o={object} aktion={aktion} beiFrage={setOffen}>
            {(trigger) => (
              <Button art={aktion === haupt ? 'haupt' : 'neben'} {...(aktion.art === 'datei' && { icon: 'herunterladen' })} {...trigger} />
            )}
          </Trigger>
        ),
      )}
      {offen?.art === 'frage' && angeboten.includes(offen) && (
        <PromptDialog key={offen.wort} o={object} wort={offen.wort} frage={offen.frage} beiSchließen={() => setOffen(undefined)} />
      )}
    </>
  )
}

/** What a button or an entry of the menu needs to set an action off. */
function Trigger<O extends HasSteps>({
  o: object,
  aktion,
  beiFrage,
  children,
}: {
  o: O
  aktion: Action<O>
  beiFrage: (aktion: Action<O>) => void
  children: (trigger: { children: string; disabled: boolean; onClick: () => void }) => ReactNode
}) {
  const { transport, fortschritt, bereich } = usePlatform()
  const navigiere = useNavigate()
  const datei = useMutation({ mutationFn: fortschritt<DownloadedFile>, onSuccess: saveFile })
  const löseAus = () => {
    if (aktion.art === 'seite') {
      aktion.vorher?.(object)
      void navigiere(aktion.ziel(object))
    }
    if (aktion.art === 'frage') beiFrage(aktion)
    if (aktion.art === 'datei') datei.mutate(aktion.lade(transport, object, bereich.gruppe))
  }
  return children({ children: aktion.wort, disabled: datei.isPending, onClick: löseAus })
}

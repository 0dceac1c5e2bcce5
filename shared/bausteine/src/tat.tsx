import { Form } from '@avalwerk/forms'
import { Link, Navigate, useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { abstand, Button, sideBySide, buttonStyle, PageHeader } from '@avalwerk/ui'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useRefresh } from './auffrischen.ts'
import { RefusalPanel, toRefusal, ErrorSummary, LeavePrompt } from './formular.tsx'

/** Where people are after an act, and what is said. */
export type Danach = Readonly<{ ziel: string; meldung?: string; zustand?: unknown }>

/**
 * A page for one act: what it does, what it needs to know, the button that names it, and the way back. What was entered
 * stays while it is refused; leaving asks first.
 */
export function ActionPage<W extends object>({
  titel,
  pfad,
  erlaubt,
  zurück,
  anfang,
  prüfe,
  verhindere,
  sende,
  knopf,
  weitere,
  daneben,
  children,
}: {
  titel: string
  pfad: ComponentProps<typeof PageHeader>['pfad']
  /** May the act be done now? Otherwise the page leads back. */
  erlaubt: boolean
  zurück: string
  anfang: W
  prüfe?: (werte: W) => Record<string, unknown>
  /** Why it isn't done although every field is right; shown like a refusal. */
  verhindere?: (werte: W) => Record<string, unknown> | undefined
  /** Does it. @returns where people are then; undefined if the page itself goes on */
  sende: (werte: W) => Promise<Danach | undefined>
  knopf: (werte: W) => Readonly<{ wort: string; gefahr?: boolean }>
  /** Beside the button: other ways to go on. */
  weitere?: ReactNode
  /** Beside the form: what people look at while they decide, or what their input means. */
  daneben?: ReactNode | ((werte: W) => ReactNode)
  children: (werte: W) => ReactNode
}) {
  const { fortschritt, melde, zeigeProblem } = usePlatform()
  const navigiere = useNavigate()
  const refresh = useRefresh()
  const [fertig, setFertig] = useState(false)
  if (!erlaubt && !fertig) return <Navigate to={zurück} replace />
  async function tue(werte: W) {
    const grund = verhindere?.(werte)
    if (grund) return grund
    try {
      const danach = await fortschritt(sende(werte))
      if (!danach) return undefined
      const { ziel, meldung, zustand } = danach
      setFertig(true)
      if (meldung) melde(meldung)
      await navigiere(ziel, { replace: true, state: zustand })
    } catch (fehler) {
      return toRefusal(fehler, zeigeProblem)
    }
    await refresh()
    return undefined
  }
  return (
    <>
      <PageHeader titel={titel} {...(pfad && { pfad })} />
      <Form<W>
        initialValues={anfang}
        {...(prüfe && { validate: prüfe })}
        onSubmit={tue}
        render={({ handleSubmit, submitting, values }) => {
          const { wort, gefahr } = knopf(values)
          return (
            <div css={daneben ? sideBySide : { ...sideBySide, gridTemplateColumns: undefined, maxWidth: 720 }}>
              <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: abstand(2), minWidth: 0 }}>
                <ErrorSummary />
                <LeavePrompt />
                <RefusalPanel />
                {children(values)}
                <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
                  <Button art={gefahr ? 'gefahr' : 'haupt'} type="submit" busy={submitting}>
                    {wort}
                  </Button>
                  {weitere}
                  <Link to={zurück} css={buttonStyle('leise')}>
                    Abbrechen
                  </Link>
                </div>
              </form>
              {typeof daneben === 'function' ? daneben(values) : daneben}
            </div>
          )
        }}
      />
    </>
  )
}

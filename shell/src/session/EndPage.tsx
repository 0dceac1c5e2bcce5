import { INACTIVITY_MS } from '@avalwerk/domain'
import { closeTab } from '@avalwerk/platform/remote'
import { Button } from '@avalwerk/ui'
import { useEffect, useRef } from 'react'
import { Sheet } from '../Sheet.tsx'
import type { EndReason } from './end.ts'

const SIGNED_OUT = { title: 'Sie sind abgemeldet', button: 'Erneut anmelden' }
const PAGES: Readonly<Record<EndReason, Readonly<{ title: string; text: string; button: string }>>> = {
  NO_ACCOUNT: {
    title: 'Für diese Anmeldung gibt es hier kein aktives Konto',
    text: 'Im Portal wurde dafür noch kein Konto angelegt, oder es wurde deaktiviert. Bitte wenden Sie sich an Ihre Administrator:innen.',
    button: 'Mit einem anderen Konto anmelden',
  },
  FOREIGN_PROVIDER: {
    title: 'Über diesen Weg kommen Sie hier nicht herein',
    text: 'Die Anmeldung, über die Sie kommen, ist für Ihr Unternehmen nicht zugelassen. Bitte wenden Sie sich an den Betreiber.',
    button: 'Mit einem anderen Konto anmelden',
  },
  INACTIVE: {
    ...SIGNED_OUT,
    text: `Sie wurden abgemeldet, weil Sie ${INACTIVITY_MS / 60_000} Minuten lang nichts getan haben.`,
  },
  ELSEWHERE: { ...SIGNED_OUT, text: 'Sie wurden abgemeldet, weil Sie sich in einem anderen Fenster abgemeldet haben.' },
  ENDED: {
    ...SIGNED_OUT,
    text: 'Sie wurden abgemeldet, weil Ihre Anmeldung beendet wurde: von einem anderen Gerät aus, durch eine Änderung an Ihrem Konto oder nach langer Zeit. Begonnene Vorgänge bleiben in diesem Fenster für Sie erhalten, mit allem, was Sie eingegeben haben; was auf anderen Seiten noch nicht gespeichert war, ist verloren.',
  },
}

/** The end of a sign-in: why it came, and the one thing to do. @param again signs in */
export function EndPage({ reason, again }: { reason: EndReason; again: () => void }) {
  const { title, text, button } = PAGES[reason]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Avalwerk`
    heading.current?.focus()
  }, [title])
  // Not before: pages that go may still keep what was typed.
  useEffect(closeTab, [])
  return (
    <Sheet>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p css={{ margin: '8px 0 24px' }}>{text}</p>
      <Button variant="haupt" onClick={again}>
        {button}
      </Button>
    </Sheet>
  )
}

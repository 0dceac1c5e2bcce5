import { INACTIVITY_MS } from '@avalwerk/domain'
import { closeTab } from '@avalwerk/platform/remote'
import { Button } from '@avalwerk/ui'
import { useEffect, useRef } from 'react'
import { Sheet } from '../Sheet.tsx'
import type { EndReason } from './end.ts'
import { t } from './texts.ts'

const SIGNED_OUT = { title: t('endPage.abgemeldet'), button: t('endPage.erneutAnmelden') }
const PAGES: Readonly<Record<EndReason, Readonly<{ title: string; text: string; button: string }>>> = {
  NO_ACCOUNT: {
    title: t('endPage.fuerDieseAnmeldung'),
    text: t('endPage.portalWurdeDafuer'),
    button: t('endPage.anderenKontoAnmelden'),
  },
  FOREIGN_PROVIDER: {
    title: t('endPage.ueberDiesenWeg'),
    text: t('endPage.anmeldungUeberKommen'),
    button: t('endPage.anderenKontoAnmelden'),
  },
  INACTIVE: {
    ...SIGNED_OUT,
    text: t('endPage.wurdenAbgemeldetWeil', { minutes: INACTIVITY_MS / 60_000 }),
  },
  ELSEWHERE: { ...SIGNED_OUT, text: t('endPage.abgemeldetAnderesFenster') },
  ENDED: {
    ...SIGNED_OUT,
    text: t('endPage.wurdenAbgemeldetWeil3'),
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
      <Button variant="primary" onClick={again}>
        {button}
      </Button>
    </Sheet>
  )
}

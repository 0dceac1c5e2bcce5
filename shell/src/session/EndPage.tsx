import { documentTitle } from '@avalwerk/platform/heading'
import { INACTIVITY_MS } from '@avalwerk/domain'
import { closeTab } from '@avalwerk/platform/remote'
import { Button } from '@avalwerk/ui'
import { useEffect, useRef } from 'react'
import { Sheet } from '../Sheet.tsx'
import type { EndReason } from './end.ts'
import { t } from './texts.ts'

const SIGNED_OUT = { title: t('endPage.signedOutTitle'), button: t('endPage.signInAgain') }
const PAGES: Readonly<Record<EndReason, Readonly<{ title: string; text: string; button: string }>>> = {
  NO_ACCOUNT: {
    title: t('endPage.noAccountTitle'),
    text: t('endPage.noAccountText'),
    button: t('endPage.signInOtherAccount'),
  },
  FOREIGN_PROVIDER: {
    title: t('endPage.foreignProviderTitle'),
    text: t('endPage.foreignProviderText'),
    button: t('endPage.signInOtherAccount'),
  },
  INACTIVE: {
    ...SIGNED_OUT,
    text: t('endPage.inactiveText', { minutes: INACTIVITY_MS / 60_000 }),
  },
  ELSEWHERE: { ...SIGNED_OUT, text: t('endPage.elsewhereText') },
  ENDED: {
    ...SIGNED_OUT,
    text: t('endPage.endedText'),
  },
}

/** The end of a sign-in: why it came, and the one thing to do. @param again signs in */
export function EndPage({ reason, again }: { reason: EndReason; again: () => void }) {
  const { title, text, button } = PAGES[reason]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = documentTitle(title)
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

import { documentTitle } from '@avalwerk/platform/heading'
import { Button, spacing } from '@avalwerk/ui'
import { useEffect, useRef, useState } from 'react'
import { Sheet } from './Sheet.tsx'
import { t } from './texts.ts'

/** Asks whoever was led here by a link whether they want to look at the release that it shows: it works with their rights. */
export function LookOffer({ onAnswer }: { onAnswer: (isWanted: boolean) => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [answered, setAnswered] = useState(false)
  const answer = (isWanted: boolean) => {
    setAnswered(true)
    onAnswer(isWanted)
  }
  useEffect(() => {
    document.title = documentTitle(t('lookOffer.title'))
    heading.current?.focus()
  }, [])
  return (
    <Sheet>
      <h1 ref={heading} tabIndex={-1}>
        {t('lookOffer.title')}
      </h1>
      <p css={{ margin: '8px 0 24px' }}>{t('lookOffer.text')}</p>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
        <Button variant="primary" busy={answered} onClick={() => answer(true)}>
          {t('lookOffer.look')}
        </Button>
        <Button busy={answered} onClick={() => answer(false)}>
          {t('lookOffer.goOn')}
        </Button>
      </div>
    </Sheet>
  )
}

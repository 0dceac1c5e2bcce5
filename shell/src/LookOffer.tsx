import { Button, spacing } from '@avalwerk/ui'
import { useEffect, useRef } from 'react'
import { Sheet } from './Sheet.tsx'
import { t } from './texts.ts'

/** Asks whoever was led here by a link whether they want to look at the release that it shows: it works with their rights. */
export function LookOffer({ onAnswer }: { onAnswer: (isWanted: boolean) => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${t('lookOffer.title')} · Avalwerk`
    heading.current?.focus()
  }, [])
  return (
    <Sheet>
      <h1 ref={heading} tabIndex={-1}>
        {t('lookOffer.title')}
      </h1>
      <p css={{ margin: '8px 0 24px' }}>{t('lookOffer.text')}</p>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
        <Button variant="primary" onClick={() => onAnswer(true)}>
          {t('lookOffer.look')}
        </Button>
        <Button onClick={() => onAnswer(false)}>{t('lookOffer.goOn')}</Button>
      </div>
    </Sheet>
  )
}

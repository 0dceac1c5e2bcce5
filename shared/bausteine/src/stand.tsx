import { formatDate } from '@avalwerk/domain'
import { abstand, farbe, Icon, RADIUS } from '@avalwerk/ui'
import { useToday } from './today.ts'

/** 'Was passiert jetzt?': what the state means, who acts next, until when. */
export function WhatHappensNow({
  bedeutung,
  nächster,
  frist,
  ton = 'info',
}: {
  bedeutung: string
  nächster?: string | undefined
  frist?: string | null | undefined
  ton?: 'info' | 'warnung' | 'gut'
}) {
  const today = useToday()
  const overdue = frist && frist < today
  return (
    <section
      aria-label="Was passiert jetzt?"
      css={{
        display: 'flex',
        gap: abstand(1),
        padding: '12px 16px',
        marginBottom: abstand(2),
        borderRadius: RADIUS,
        background: farbe(`${ton}grund`),
        color: farbe(ton),
      }}
    >
      <span css={{ paddingTop: 2 }}>
        <Icon name="info" />
      </span>
      <div>
        <h2>Was passiert jetzt?</h2>
        <p>{bedeutung}</p>
        {nächster && <p css={{ fontWeight: 550 }}>{nächster}</p>}
        {frist && (
          <p>
            {overdue ? 'Überfällig seit' : 'Frist'}: {formatDate(frist)}
          </p>
        )}
      </div>
    </section>
  )
}

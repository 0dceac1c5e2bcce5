import { spacing, themeColor, Card, Button, StaticTable } from '@avalwerk/ui'
import { UTILIZATION_TONE, utilizationLevel } from '@avalwerk/domain'
import { useState } from 'react'
import { t } from '../texts.ts'

/** One bar, and the cells of the same row of the table. */
export type BarRow = Readonly<{
  name: string
  value: number
  /** What the whole bar stands for; the largest value of the chart unless said otherwise. */
  von?: number
  /** The value in words. */
  text: string
  cells: readonly string[]
}>

const hue = (share: number) => UTILIZATION_TONE[utilizationLevel(share * 100)]

/** A small chart of horizontal bars, each with its value in words; the same as a table for users who prefer reading. */
export function Bar({
  title,
  empty,
  columns,
  rows,
}: {
  title: string
  empty: string
  columns: readonly string[]
  rows: readonly BarRow[]
}) {
  const [table, setTable] = useState(false)
  const largest = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <Card
      title={title}
      actions={
        rows.length > 0 && (
          <Button variant="ghost" aria-pressed={table} onClick={() => setTable(!table)}>
            {t(table ? 'zahlen.asChart' : 'zahlen.asTable')}
          </Button>
        )
      }
    >
      {rows.length === 0 && <p css={{ color: themeColor('muted') }}>{empty}</p>}
      {table ? (
        <StaticTable name={title} columns={columns} rows={rows.map(({ name, cells }) => ({ rowKey: name, cells }))} />
      ) : (
        <ul css={{ display: 'grid', gap: spacing(1.5), padding: 0, listStyle: 'none' }}>
          {rows.map(({ name, value, von, text }) => {
            const share = Math.min(1, value / (von ?? largest))
            return (
              <li key={name}>
                <div css={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 16px' }}>
                  <span>{name}</span>
                  <span css={{ color: themeColor('muted'), fontVariantNumeric: 'tabular-nums' }}>{text}</span>
                </div>
                <svg
                  aria-hidden
                  width="100%"
                  height="8"
                  css={{ display: 'block', marginTop: 4, borderRadius: 4, background: themeColor('raised') }}
                >
                  <rect width={`${share * 100}%`} height="8" rx="4" fill={themeColor(von === undefined ? 'accent' : hue(share))} />
                </svg>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

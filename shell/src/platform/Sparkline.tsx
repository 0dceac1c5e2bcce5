import { themeColor } from '@avalwerk/ui'

const [WIDTH, HEIGHT, EDGE] = [96, 24, 3]

/** A value for each place of a curve; null where there is none. */
type Values = readonly (number | null)[]
type Props = Readonly<{
  values: Values
  /** What the curve shows, for who doesn't see it. */
  label: string
}>

const frame = (label: string) => ({
  role: 'img',
  'aria-label': label,
  width: WIDTH,
  height: HEIGHT,
  viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
  css: { flex: 'none', display: 'block' },
})
const xOf = (at: number, count: number): number => EDGE + ((WIDTH - 2 * EDGE) * at) / Math.max(count - 1, 1)

/** A small curve without axes, with a dot at its end; between places without a value it goes straight on. One value alone makes none. */
export function Sparkline({ values, label }: Props) {
  const points = values.flatMap((value, at) => (value === null ? [] : [{ x: xOf(at, values.length), value }]))
  const last = points.at(-1)
  if (!last || points.length < 2) return null
  const most = Math.max(...points.map(({ value }) => value))
  const least = Math.min(...points.map(({ value }) => value))
  // Where nothing changes it runs in the middle.
  const yOf = (value: number) => (most === least ? HEIGHT / 2 : HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - least)) / (most - least))
  return (
    <svg {...frame(label)}>
      <polyline
        points={points.map(({ x, value }) => `${x.toFixed(1)},${yOf(value).toFixed(1)}`).join(' ')}
        fill="none"
        stroke={themeColor('accent')}
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <circle cx={last.x} cy={yOf(last.value)} r={2.5} fill={themeColor('accent')} />
    </svg>
  )
}

/** Small bars without axes, on a line; the highest fills the height. */
export function Bars({ values, label }: Props) {
  const most = Math.max(0, ...values.map((value) => value ?? 0))
  const width = (WIDTH - 2 * EDGE) / Math.max(values.length, 1)
  return (
    <svg {...frame(label)}>
      <line x1={EDGE} x2={WIDTH - EDGE} y1={HEIGHT - 1} y2={HEIGHT - 1} stroke={themeColor('line')} />
      {values.map((value, at) =>
        value ? (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is nothing but its number
            key={at}
            x={EDGE + at * width}
            width={Math.max(width - 1, 1)}
            y={HEIGHT - 1 - ((HEIGHT - 3) * value) / most}
            height={((HEIGHT - 3) * value) / most}
            fill={themeColor('danger')}
          />
        ) : null,
      )}
    </svg>
  )
}

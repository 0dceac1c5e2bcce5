import { Icon } from './icon.tsx'
import { spacing, themeColor } from './theme.ts'
import { t } from './texts.ts'

/** The line under a table: which rows of how many, rows a page, pages. */
export function Pagination({
  page,
  pageSize: perPage,
  count,
  exact,
  shown,
  more,
  note,
  onPage,
  onPageSize,
}: {
  /** From 0. */
  page: number
  pageSize: number
  count: number
  /** False where there are more than `anzahl`. */
  exact: boolean
  shown: number
  /** Whether another page can be shown, where that isn't told by the count. */
  more?: boolean | undefined
  /** What else there is to say of the pages. */
  note?: string | undefined
  onPage: (page: number) => void
  onPageSize: (perPage: 25 | 50 | 100) => void
}) {
  const figure = (n: number) => n.toLocaleString('de-DE')
  const last = Math.max(0, Math.ceil(count / perPage) - 1)
  const atEnd = more === undefined ? (exact ? page >= last : shown < perPage) : !more
  const text =
    count === 0
      ? t('pagination.empty')
      : t(exact ? 'pagination.range' : 'pagination.rangeAtLeast', {
          from: figure(page * perPage + 1),
          to: figure(page * perPage + shown),
          total: figure(count),
        })
  const arrow = {
    minWidth: 32,
    height: 32,
    border: 0,
    borderRadius: 6,
    background: 'transparent',
    cursor: 'pointer',
    display: 'grid',
    placeItems: 'center',
    '&:disabled': { opacity: 0.4, cursor: 'default' },
  } as const
  return (
    <div
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: spacing(1),
        padding: '8px 12px',
        borderTop: `1px solid ${themeColor('line')}`,
        fontSize: 12,
      }}
    >
      <span role="status" css={{ fontVariantNumeric: 'tabular-nums' }}>
        {text}
        {note && ` – ${note}`}
      </span>
      <div css={{ display: 'flex', alignItems: 'center', gap: spacing(2) }}>
        <label css={{ display: 'flex', alignItems: 'center', gap: 6 }}>
          {t('pagination.rows')}
          <select
            value={perPage}
            onChange={(e) => onPageSize(Number(e.target.value) as 25 | 50 | 100)}
            css={{ height: 28, border: `1px solid ${themeColor('field')}`, borderRadius: 6, background: themeColor('surface') }}
          >
            <option>25</option>
            <option>50</option>
            <option>100</option>
          </select>
        </label>
        <nav aria-label={t('pagination.pages')} css={{ display: 'flex', alignItems: 'center', gap: 4, fontVariantNumeric: 'tabular-nums' }}>
          <button
            type="button"
            css={arrow}
            aria-label={t('pagination.previousPage')}
            disabled={page === 0}
            onClick={() => onPage(page - 1)}
          >
            <Icon name="left" />
          </button>
          <span>{t(exact ? 'pagination.pageOf' : 'pagination.page', { page: figure(page + 1), last: figure(last + 1) })}</span>
          <button type="button" css={arrow} aria-label={t('pagination.nextPage')} disabled={atEnd} onClick={() => onPage(page + 1)}>
            <Icon name="right" />
          </button>
        </nav>
      </div>
    </div>
  )
}

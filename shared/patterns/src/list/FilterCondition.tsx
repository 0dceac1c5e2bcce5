import { formatDate, MESSAGES, parseDate } from '@avalwerk/domain'
import { inputStyle, themeColor, Icon, visuallyHidden, TextField, Select } from '@avalwerk/ui'
import { useEffect, useRef, useState } from 'react'
import { type FilterField, type FilterValues, without } from './fields.ts'
import { t } from './texts.ts'

const IDLE_MS = 300

/** A condition that stands above the list. */
export function FilterCondition({
  field,
  filter,
  onChange,
}: {
  field: FilterField
  filter: FilterValues
  onChange: (fresh: FilterValues, replace?: boolean) => void
}) {
  const value = String((filter[field.name] as string | number | boolean | undefined) ?? '')
  const setValue = (fresh: string, replace?: boolean) =>
    onChange(fresh ? { ...filter, [field.name]: fresh } : without(filter, field.name), replace)
  if (field.kind === 'search') return <SearchField label={field.label} value={value} onSearch={(text) => setValue(text, true)} />
  if (field.kind === 'date') return <DateCondition label={field.label} value={value} onSearch={(iso) => setValue(iso, true)} />
  if (field.kind !== 'single') return null
  const { empty, options, label } = field
  return (
    <div css={{ width: 200, maxWidth: '100%' }}>
      <Select
        label={label}
        {...(empty && { empty })}
        value={value || (empty ? '' : (options[0]?.value ?? ''))}
        groups={[{ options }]}
        // The first of options without a 'none' is what is meant by nothing.
        onChange={(e) => setValue(!empty && e.target.value === options[0]?.value ? '' : e.target.value)}
      />
    </div>
  )
}

/** The typed text. The browser's Back, a view or 'reset' may replace it from outside. */
function useTextOf(value: string): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    // A space at the end is no other condition, and its user is about to type the next word.
    if (text.trim() !== value) setText(value)
  }
  return [text, setText]
}

/** Searches when typing rests; Enter searches at once. */
function SearchField({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useTextOf(value)
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(clock.current), [])
  const here = useRef(window.location.pathname)
  const search = (fresh: string) => {
    clearTimeout(clock.current)
    // A row was opened before typing came to rest: a search now would call the user back from it.
    if (window.location.pathname !== here.current) return
    if (fresh.trim() !== value) onSearch(fresh.trim())
  }
  return (
    <label css={{ position: 'relative', width: 300, maxWidth: '100%' }}>
      <span css={visuallyHidden}>{label}</span>
      <span css={{ position: 'absolute', left: 10, top: 8, color: themeColor('muted'), pointerEvents: 'none' }}>
        <Icon name="search" />
      </span>
      <input
        type="search"
        value={text}
        maxLength={100}
        placeholder={label}
        onChange={(event) => {
          const fresh = event.target.value
          setText(fresh)
          clearTimeout(clock.current)
          clock.current = setTimeout(() => search(fresh), IDLE_MS)
        }}
        onKeyDown={(e) => e.key === 'Enter' && search(text)}
        css={[inputStyle, { paddingLeft: 34, '&::placeholder': { color: themeColor('muted'), opacity: 1 } }]}
      />
    </label>
  )
}

/** A day as TT.MM.JJJJ, taken over when it is one, or empty. The address holds it as yyyy-mm-dd. */
function DateCondition({ label, value, onSearch }: { label: string; value: string; onSearch: (iso: string) => void }) {
  const [text, setText] = useTextOf(value ? formatDate(value) : '')
  const [left, setLeft] = useState(false)
  const iso = parseDate(text)
  const apply = () => {
    setLeft(true)
    if (iso ? iso !== value : !text.trim() && value) onSearch(iso ?? '')
  }
  return (
    <div css={{ width: 152, maxWidth: '100%' }}>
      <TextField
        label={label}
        placeholder={t('toolbar.dateFormat')}
        value={text}
        error={text.trim() && !iso && (left || text.length >= 6) ? MESSAGES.date : undefined}
        onChange={(e) => {
          setText(e.target.value)
          setLeft(false)
        }}
        onBlur={apply}
        onKeyDown={(e) => e.key === 'Enter' && apply()}
      />
    </div>
  )
}

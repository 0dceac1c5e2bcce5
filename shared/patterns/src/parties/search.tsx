import { useApi } from '@avalwerk/api'
import type { Api } from '@avalwerk/contracts'
import { type PostalAddress, formatPostalAddress } from '@avalwerk/domain'
import { inputStyle, themeColor, FieldFrame, RADIUS, useCombobox } from '@avalwerk/ui'
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from './texts.ts'

/** A company that can be chosen as a party. */
export type Partei = Api['auftrag']['waehlbareParteien']['response'][number]

/**
 * Finds a company by name, number or city to be a party.
 * @param own only, also, or without the companies of the own organisation
 */
export function ParteiSearch({
  name,
  label,
  own,
  error,
  onSelect,
}: {
  /** The field of a form that holds the choice. */
  name?: string
  label: string
  own: 'nur' | 'auch' | 'ohne'
  error?: string | undefined
  onSelect: (partei: Partei) => void
}) {
  const api = useApi()
  return (
    <UnternehmenCombobox
      {...(name && { name })}
      label={label}
      error={error}
      search={(text) => api.auftrag.waehlbareParteien.queryOptions({ query: { text, eigene: own } })}
      onSelect={onSelect}
    />
  )
}

/** What is shown of a company that was found. */
type FoundCompany = Readonly<{ unternehmenId: string; name: string; postadresse: PostalAddress }>

/** Finds a company. @param search asks for the companies of a text */
export function UnternehmenCombobox<T extends FoundCompany, K extends readonly unknown[]>({
  name,
  label,
  error: err,
  search,
  onSelect,
}: {
  /** The field of a form that holds the choice. */
  name?: string
  label: string
  error?: string | undefined
  search: (text: string) => UseQueryOptions<T[], Error, T[], K>
  onSelect: (hit: T) => void
}) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const searched = text.trim()
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...search(searched),
    enabled: open && searched.length >= 2,
    placeholderData: keepPreviousData as never,
  })
  const hits: readonly T[] = (searched.length >= 2 ? data : undefined) ?? []
  const select = (partei: T) => {
    setText('')
    setOpen(false)
    onSelect(partei)
  }
  const shown = open && searched.length >= 2
  const { inputProps, listProps, optionProps } = useCombobox({
    text,
    items: hits,
    open: shown,
    busy: isPlaceholderData,
    label,
    onChoose: select,
    onClose: () => setOpen(false),
  })
  return (
    <div css={{ position: 'relative' }}>
      <FieldFrame label={label} hint={t('partei.searchHint')} error={err}>
        {(controlProps) => (
          <input
            {...controlProps}
            name={name}
            {...inputProps}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setOpen(true)
            }}
            onFocus={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            css={inputStyle}
          />
        )}
      </FieldFrame>
      <div
        {...listProps}
        hidden={!shown}
        css={{
          position: 'absolute',
          zIndex: 20,
          left: 0,
          right: 0,
          padding: 4,
          marginTop: 4,
          maxHeight: 320,
          overflow: 'auto',
          border: `1px solid ${themeColor('line')}`,
          borderRadius: RADIUS,
          background: themeColor('surface'),
          boxShadow: '0 4px 16px rgb(10 20 24 / 0.16)',
        }}
      >
        {hits.map((partei, index) => (
          <div
            key={partei.unternehmenId}
            {...optionProps(index)}
            css={{
              padding: '6px 8px',
              borderRadius: 4,
              cursor: 'pointer',
              '&[aria-selected="true"]': { background: themeColor('raised') },
            }}
          >
            <div css={{ fontWeight: 550 }}>{partei.name}</div>
            <div css={{ color: themeColor('muted'), fontSize: 12 }}>
              {partei.unternehmenId} · {formatPostalAddress(partei.postadresse)}
            </div>
          </div>
        ))}
        {hits.length === 0 && !isFetching && (
          <div role="option" aria-selected={false} aria-disabled css={{ padding: '6px 8px', color: themeColor('muted') }}>
            {error ? error.message : t('partei.empty')}
          </div>
        )}
      </div>
    </div>
  )
}

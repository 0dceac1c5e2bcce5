import { useCombobox, Dialog, inputStyle, themeColor } from '@avalwerk/ui'
import type { Remote } from '@avalwerk/platform'
import { usePlatform, useRights } from '@avalwerk/platform/remote'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Hit, useHits } from './hits.ts'
import { t } from './texts.ts'

/** The command palette: pages and objects by number or name, within the user's rights. */
export default function Palette({ remotes, onClose }: { remotes: readonly Remote[]; onClose: () => void }) {
  const { area, transport } = usePlatform()
  const { ownRights } = useRights()
  const go = useNavigate()
  const [text, setText] = useState('')
  const { treffer: hits, error, sucht: searching } = useHits(text, area, ownRights, remotes, transport)

  const open = ({ path }: Hit) => {
    onClose()
    void go(path)
  }
  const { inputProps, listProps, optionProps } = useCombobox({
    text,
    items: hits,
    open: hits.length > 0,
    busy: searching,
    label: t('palette.hits'),
    onChoose: open,
  })
  return (
    <Dialog title={t('palette.search')} width={560} onClose={onClose}>
      <input
        {...inputProps}
        aria-label={t('palette.search')}
        // The dialog was opened to type here: <dialog> looks for the attribute, which React doesn't write.
        ref={(field) => field?.setAttribute('autofocus', '')}
        value={text}
        maxLength={100}
        placeholder={t('palette.placeholder')}
        onChange={(event) => setText(event.target.value)}
        css={[inputStyle, { height: 40 }]}
      />
      <div {...listProps} css={{ maxHeight: '50vh', overflow: 'auto' }}>
        {hits.map((entry, index) => (
          <div
            key={entry.id}
            {...optionProps(index)}
            css={{
              display: 'flex',
              alignItems: 'center',
              gap: 12,
              padding: '8px 12px',
              borderRadius: 6,
              cursor: 'pointer',
              '&[aria-selected="true"]': { background: themeColor('accentGround') },
            }}
          >
            <span css={{ flex: 1, minWidth: 0 }}>
              {entry.title}
              {entry.subtitle && (
                <span css={{ display: 'block', fontSize: 12, lineHeight: '16px', color: themeColor('muted') }}>{entry.subtitle}</span>
              )}
            </span>
            <span css={{ fontSize: 12, color: themeColor('muted') }}>{entry.group}</span>
          </div>
        ))}
      </div>
      <p role="status" css={{ color: themeColor('muted'), fontSize: 12 }}>
        {searching
          ? t('palette.searching')
          : error
            ? error
            : hits.length === 0
              ? t('palette.empty')
              : t('palette.hitCount', { count: hits.length })}
      </p>
    </Dialog>
  )
}

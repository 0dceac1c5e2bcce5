import { useField } from '@avalwerk/forms'
import { AVATARS, type Avatar as AvatarName } from '@avalwerk/domain'
import { spacing, themeColor, visuallyHidden, RADIUS } from '@avalwerk/ui'
import { useId } from 'react'
import { Avatar } from '../components/Avatar.tsx'
import { t } from '../texts.ts'

/** One of the drawn icons, which every role has. */
export function AvatarChoice() {
  const { input, meta } = useField<string>('iconname', { parse: (value) => value })
  const id = useId()
  const error = meta.touched || meta.submitFailed ? (meta.error as string | undefined) : undefined
  return (
    <fieldset css={{ border: 0, margin: 0, padding: 0, minWidth: 0 }} aria-describedby={error ? id : undefined}>
      <legend css={{ padding: 0, marginBottom: spacing(1), fontWeight: 550 }}>{t('rolle.avatar')}</legend>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
        {(Object.keys(AVATARS) as AvatarName[]).map((name) => (
          <label
            key={name}
            title={AVATARS[name]}
            css={{
              display: 'grid',
              padding: 4,
              border: `2px solid ${input.value === name ? themeColor('accent') : 'transparent'}`,
              borderRadius: RADIUS,
              cursor: 'pointer',
              '&:has(:focus-visible)': { outline: `2px solid ${themeColor('accent')}`, outlineOffset: 2 },
            }}
          >
            <input
              type="radio"
              name="iconname"
              value={name}
              checked={input.value === name}
              onChange={() => input.onChange(name)}
              css={visuallyHidden}
            />
            <Avatar name={name} size={40} />
            <span css={visuallyHidden}>{AVATARS[name]}</span>
          </label>
        ))}
      </div>
      {error && (
        <span id={id} css={{ color: themeColor('danger'), fontSize: 12 }}>
          {error}
        </span>
      )}
    </fieldset>
  )
}

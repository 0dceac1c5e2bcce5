import { useField } from '@avalwerk/forms'
import { sameRight, CATEGORIES, type Category, withNeeded, type Right, sortRights, isNeeded } from '@avalwerk/domain'
import { useRights } from '@avalwerk/platform/remote'
import { spacing, themeColor, Card, Button } from '@avalwerk/ui'
import { useId } from 'react'
import { t } from '../texts.ts'

/** The rights of a role by category, 'anzeigen' first; what a right needs is ticked with it and stays as long as it is needed. */
export function RightsChoice() {
  const { allRights } = useRights()
  const { input, meta } = useField<readonly Right[]>('rechte')
  const id = useId()
  const rights = input.value
  const error = meta.submitFailed ? (meta.error as string | undefined) : undefined
  const has = (right: Right) => rights.some((r) => sameRight(r, right))
  const setValue = (fresh: readonly Right[]) => input.onChange(withNeeded(fresh, allRights))
  const without = (way: readonly Right[]) => rights.filter((r) => !way.some((w) => sameRight(w, r)))
  return (
    <Card title={t('rolle.rights')}>
      <p id={id} css={{ color: themeColor('muted'), marginBottom: spacing(2) }}>
        {t('rolle.rightsText')}
      </p>
      {error && (
        <p role="alert" css={{ color: themeColor('danger'), marginBottom: spacing(2) }}>
          {error}
        </p>
      )}
      <div css={{ display: 'grid', gap: spacing(2) }}>
        {CATEGORIES.map((category) => {
          const here = sortRights(allRights.filter((right) => right.kategorie === category))
          if (here.length === 0) return null
          const all = here.every(has)
          return (
            <Group key={category} kategorie={category} all={all} onAll={() => setValue(all ? without(here) : [...without(here), ...here])}>
              {here.map((right) => {
                const fixed = has(right) && isNeeded(right, rights)
                return (
                  <label
                    key={right.anzeigename}
                    css={{
                      display: 'flex',
                      gap: spacing(1),
                      alignItems: 'center',
                      minHeight: 28,
                      ...(fixed && { color: themeColor('muted') }),
                    }}
                  >
                    <input
                      type="checkbox"
                      name="rechte"
                      checked={has(right)}
                      disabled={fixed}
                      onChange={(e) => setValue(e.target.checked ? [...rights, right] : without([right]))}
                      css={{ width: 16, height: 16, margin: 0, flex: 'none' }}
                    />
                    <span css={{ minWidth: 0, hyphens: 'auto' }}>{right.anzeigename}</span>
                  </label>
                )
              })}
            </Group>
          )
        })}
      </div>
    </Card>
  )
}

function Group({ kategorie, all, onAll, children }: { kategorie: Category; all: boolean; onAll: () => void; children: React.ReactNode }) {
  const caption = t(all ? 'rolle.none' : 'rolle.all')
  return (
    <fieldset css={{ border: 0, borderTop: `1px solid ${themeColor('line')}`, margin: 0, padding: `${spacing(1)} 0 0`, minWidth: 0 }}>
      <legend css={{ float: 'left', padding: 0, fontWeight: 600, lineHeight: '32px' }}>{kategorie}</legend>
      <div css={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button variant="ghost" aria-label={`${caption}: ${kategorie}`} onClick={onAll}>
          {caption}
        </Button>
      </div>
      <div css={{ clear: 'both', display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))', gap: '0 16px' }}>
        {children}
      </div>
    </fieldset>
  )
}

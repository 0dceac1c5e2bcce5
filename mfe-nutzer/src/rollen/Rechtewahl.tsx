import { useField } from '@avalwerk/bausteine'
import { sameRight, CATEGORIES, type Category, withNeeded, type Right, sortRights, isNeeded } from '@avalwerk/domain'
import { useRights } from '@avalwerk/platform/remote'
import { abstand, farbe, Card, Button } from '@avalwerk/ui'
import { useId } from 'react'
import { t } from '../texte.ts'

/** The rights of a role by category, 'anzeigen' first; what a right needs is ticked with it and stays as long as it is needed. */
export function RightsChoice() {
  const { alleRechte } = useRights()
  const { input, meta } = useField<readonly Right[]>('rechte')
  const id = useId()
  const rechte = input.value
  const fehler = meta.submitFailed ? (meta.error as string | undefined) : undefined
  const has = (recht: Right) => rechte.some((r) => sameRight(r, recht))
  const setValue = (neu: readonly Right[]) => input.onChange(withNeeded(neu, alleRechte))
  const ohne = (weg: readonly Right[]) => rechte.filter((r) => !weg.some((w) => sameRight(w, r)))
  return (
    <Card titel={t('rolle.rechte')}>
      <p id={id} css={{ color: farbe('leise'), marginBottom: abstand(2) }}>
        {t('rolle.rechteText')}
      </p>
      {fehler && (
        <p role="alert" css={{ color: farbe('gefahr'), marginBottom: abstand(2) }}>
          {fehler}
        </p>
      )}
      <div css={{ display: 'grid', gap: abstand(2) }}>
        {CATEGORIES.map((kategorie) => {
          const hier = sortRights(alleRechte.filter((recht) => recht.kategorie === kategorie))
          if (hier.length === 0) return null
          const alle = hier.every(has)
          return (
            <Group
              key={kategorie}
              kategorie={kategorie}
              alle={alle}
              beiAllen={() => setValue(alle ? ohne(hier) : [...ohne(hier), ...hier])}
            >
              {hier.map((recht) => {
                const fest = has(recht) && isNeeded(recht, rechte)
                return (
                  <label
                    key={recht.anzeigename}
                    css={{ display: 'flex', gap: abstand(1), alignItems: 'center', minHeight: 28, ...(fest && { color: farbe('leise') }) }}
                  >
                    <input
                      type="checkbox"
                      name="rechte"
                      checked={has(recht)}
                      disabled={fest}
                      onChange={(e) => setValue(e.target.checked ? [...rechte, recht] : ohne([recht]))}
                      css={{ width: 16, height: 16, margin: 0, flex: 'none' }}
                    />
                    <span css={{ minWidth: 0, hyphens: 'auto' }}>{recht.anzeigename}</span>
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

function Group({
  kategorie,
  alle,
  beiAllen,
  children,
}: {
  kategorie: Category
  alle: boolean
  beiAllen: () => void
  children: React.ReactNode
}) {
  const wort = t(alle ? 'rolle.keine' : 'rolle.alle')
  return (
    <fieldset css={{ border: 0, borderTop: `1px solid ${farbe('linie')}`, margin: 0, padding: `${abstand(1)} 0 0`, minWidth: 0 }}>
      <legend css={{ float: 'left', padding: 0, fontWeight: 600, lineHeight: '32px' }}>{kategorie}</legend>
      <div css={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button art="leise" aria-label={`${wort}: ${kategorie}`} onClick={beiAllen}>
          {wort}
        </Button>
      </div>
      <div css={{ clear: 'both', display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))', gap: '0 16px' }}>
        {children}
      </div>
    </fieldset>
  )
}

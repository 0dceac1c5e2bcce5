import { useField } from '@avalwerk/bausteine'
import { gleichesRecht, KATEGORIEN, type Kategorie, mitNötigen, type Recht, sortiereRechte, wirdGebraucht } from '@avalwerk/domain'
import { useRechte } from '@avalwerk/platform/remote'
import { abstand, farbe, Karte, Knopf } from '@avalwerk/ui'
import { useId } from 'react'
import { t } from '../texte.ts'

/** The rights of a role by category, 'anzeigen' first; what a right needs is ticked with it and stays as long as it is needed. */
export function Rechtewahl() {
  const { alleRechte } = useRechte()
  const { input, meta } = useField<readonly Recht[]>('rechte')
  const id = useId()
  const rechte = input.value
  const fehler = meta.submitFailed ? (meta.error as string | undefined) : undefined
  const hat = (recht: Recht) => rechte.some((r) => gleichesRecht(r, recht))
  const setze = (neu: readonly Recht[]) => input.onChange(mitNötigen(neu, alleRechte))
  const ohne = (weg: readonly Recht[]) => rechte.filter((r) => !weg.some((w) => gleichesRecht(w, r)))
  return (
    <Karte titel={t('rolle.rechte')}>
      <p id={id} css={{ color: farbe('leise'), marginBottom: abstand(2) }}>
        {t('rolle.rechteText')}
      </p>
      {fehler && (
        <p role="alert" css={{ color: farbe('gefahr'), marginBottom: abstand(2) }}>
          {fehler}
        </p>
      )}
      <div css={{ display: 'grid', gap: abstand(2) }}>
        {KATEGORIEN.map((kategorie) => {
          const hier = sortiereRechte(alleRechte.filter((recht) => recht.kategorie === kategorie))
          if (hier.length === 0) return null
          const alle = hier.every(hat)
          return (
            <Gruppe key={kategorie} kategorie={kategorie} alle={alle} beiAllen={() => setze(alle ? ohne(hier) : [...ohne(hier), ...hier])}>
              {hier.map((recht) => {
                const fest = hat(recht) && wirdGebraucht(recht, rechte)
                return (
                  <label
                    key={recht.anzeigename}
                    css={{ display: 'flex', gap: abstand(1), alignItems: 'center', minHeight: 28, ...(fest && { color: farbe('leise') }) }}
                  >
                    <input
                      type="checkbox"
                      name="rechte"
                      checked={hat(recht)}
                      disabled={fest}
                      onChange={(e) => setze(e.target.checked ? [...rechte, recht] : ohne([recht]))}
                      css={{ width: 16, height: 16, margin: 0, flex: 'none' }}
                    />
                    <span css={{ minWidth: 0, hyphens: 'auto' }}>{recht.anzeigename}</span>
                  </label>
                )
              })}
            </Gruppe>
          )
        })}
      </div>
    </Karte>
  )
}

function Gruppe({
  kategorie,
  alle,
  beiAllen,
  children,
}: {
  kategorie: Kategorie
  alle: boolean
  beiAllen: () => void
  children: React.ReactNode
}) {
  const wort = t(alle ? 'rolle.keine' : 'rolle.alle')
  return (
    <fieldset css={{ border: 0, borderTop: `1px solid ${farbe('linie')}`, margin: 0, padding: `${abstand(1)} 0 0`, minWidth: 0 }}>
      <legend css={{ float: 'left', padding: 0, fontWeight: 600, lineHeight: '32px' }}>{kategorie}</legend>
      <div css={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Knopf art="leise" aria-label={`${wort}: ${kategorie}`} onClick={beiAllen}>
          {wort}
        </Knopf>
      </div>
      <div css={{ clear: 'both', display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))', gap: '0 16px' }}>
        {children}
      </div>
    </fieldset>
  )
}

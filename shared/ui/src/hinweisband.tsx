import type { Plattformhinweis } from '@avalwerk/domain'
import { Icon } from './icon.tsx'
import { Button, buttonStyle } from './knopf.tsx'
import { farbe } from './theme.ts'

/** A notice of the operator as the band above every page; without `beiSchließen` it can't be closed, as in its preview. */
export function NoticeBanner({
  typ,
  badge,
  beschreibung,
  link,
  buttonText,
  beiSchließen,
}: Pick<Plattformhinweis, 'typ' | 'badge' | 'beschreibung' | 'link' | 'buttonText'> & { beiSchließen?: () => void }) {
  const ton = typ === 'danger' ? 'gefahr' : 'info'
  return (
    <section
      aria-label="Hinweis des Betreibers"
      data-druck="nein"
      css={{
        display: 'flex',
        alignItems: 'center',
        gap: 12,
        minHeight: 40,
        padding: '4px 8px 4px 16px',
        background: farbe(`${ton}grund`),
        color: farbe(ton),
      }}
    >
      <Icon name={ton === 'gefahr' ? 'warnung' : 'info'} />
      <p css={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {badge && <strong css={{ marginRight: 8 }}>{badge}</strong>}
        {beschreibung}
        {link && (
          <a href={link} target="_blank" rel="noreferrer" css={{ marginLeft: 12, color: 'inherit' }}>
            {buttonText ?? 'Mehr erfahren'}
          </a>
        )}
      </p>
      {beiSchließen && <Button art="leise" icon="zu" nurIcon="Hinweis schließen" onClick={beiSchließen} css={buttonStyle('leise')} />}
    </section>
  )
}

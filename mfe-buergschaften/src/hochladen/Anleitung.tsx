import { csvSpalten, darfÄndern, ÄNDERUNGSTYPEN, type Änderungstyp } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { abstand, Karte, Verzeichnis } from '@avalwerk/ui'
import { t } from '../texte.ts'

const TYPEN = Object.keys(ÄNDERUNGSTYPEN) as Änderungstyp[]

/** What a file looks like: its columns, and what a row may ask for. */
export function Anleitung() {
  const { gruppe } = usePlattform().bereich
  return (
    <Karte titel={t('hochladen.anleitung')}>
      <p>{t('hochladen.anleitungText')}</p>
      <details css={{ marginTop: abstand(1) }}>
        <summary css={{ cursor: 'pointer', padding: '4px 0' }}>{t('hochladen.spalten')}</summary>
        <Verzeichnis
          name={t('hochladen.spalten')}
          spalten={[t('hochladen.spalte'), t('hochladen.nötig'), t('hochladen.bedeutung')]}
          zeilen={csvSpalten(gruppe).map(({ name, titel, pflicht, hinweis }) => ({
            schlüssel: name,
            zellen: [titel, pflicht ? t('details.ja') : '', hinweis],
          }))}
        />
      </details>
      <details css={{ marginTop: abstand(1) }}>
        <summary css={{ cursor: 'pointer', padding: '4px 0' }}>{t('hochladen.typen')}</summary>
        <dl css={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '4px 16px' }}>
          {TYPEN.filter((typ) => darfÄndern(typ, gruppe)).map((typ) => (
            <div key={typ} css={{ display: 'contents' }}>
              <dt>{typ}</dt>
              <dd>{ÄNDERUNGSTYPEN[typ].wort}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Karte>
  )
}

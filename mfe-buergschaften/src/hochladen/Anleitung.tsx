import { csvColumns, mayEdit, CHANGE_TYPES, type ChangeType } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { abstand, Card, StaticTable } from '@avalwerk/ui'
import { t } from '../texte.ts'

const TYPES = Object.keys(CHANGE_TYPES) as ChangeType[]

/** What a file looks like: its columns, and what a row may ask for. */
export function Instructions() {
  const { gruppe } = usePlatform().bereich
  return (
    <Card titel={t('hochladen.anleitung')}>
      <p>{t('hochladen.anleitungText')}</p>
      <details css={{ marginTop: abstand(1) }}>
        <summary css={{ cursor: 'pointer', padding: '4px 0' }}>{t('hochladen.spalten')}</summary>
        <StaticTable
          name={t('hochladen.spalten')}
          spalten={[t('hochladen.spalte'), t('hochladen.nötig'), t('hochladen.bedeutung')]}
          zeilen={csvColumns(gruppe).map(({ name, titel, pflicht, hinweis }) => ({
            schlüssel: name,
            zellen: [titel, pflicht ? t('details.ja') : '', hinweis],
          }))}
        />
      </details>
      <details css={{ marginTop: abstand(1) }}>
        <summary css={{ cursor: 'pointer', padding: '4px 0' }}>{t('hochladen.typen')}</summary>
        <dl css={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '4px 16px' }}>
          {TYPES.filter((typ) => mayEdit(typ, gruppe)).map((typ) => (
            <div key={typ} css={{ display: 'contents' }}>
              <dt>{typ}</dt>
              <dd>{CHANGE_TYPES[typ].wort}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  )
}

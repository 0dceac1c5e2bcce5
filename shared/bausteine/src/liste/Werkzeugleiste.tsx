import { usePlattform } from '@avalwerk/platform/remote'
import { farbe, Icon, Knopf } from '@avalwerk/ui'
import { lazy, Suspense, useState } from 'react'
import { AnsichtSpeichern } from './Ansichten.tsx'
import { Bedingung } from './Bedingungen.tsx'
import { chips } from './chips.ts'
import { Spaltenwahl } from './Spaltenwahl.tsx'
import { type Listenaufruf, type Listenerklärung, type Listenzustand, spaltenFür, verborgene } from './zustand.ts'

const Filterdialog = lazy(() => import(/* webpackChunkName: "filterdialog" */ './Filterdialog.tsx'))

/** Search, conditions and chips at the left, columns at the right. */
export function Werkzeugleiste<K extends Listenaufruf>({ erklärung, zustand }: { erklärung: Listenerklärung<K>; zustand: Listenzustand }) {
  const { gruppe } = usePlattform().bereich
  const [dialog, setDialog] = useState(false)
  const { felder, spalten, titel } = erklärung
  const { bedingungen, setzeFilter, einstellung, ändere, gefiltert } = zustand
  const imDialog = felder.filter(({ art, immer }) => art !== 'suche' && !immer)
  return (
    <div data-druck="nein" css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 8, marginBottom: 12 }}>
      {felder
        .filter((feld) => !imDialog.includes(feld))
        .map((feld) => (
          <Bedingung key={feld.name} feld={feld} filter={bedingungen} beiÄnderung={setzeFilter} />
        ))}
      {imDialog.length > 0 && (
        <Knopf icon="filter" onClick={() => setDialog(true)}>
          Filter
        </Knopf>
      )}
      {chips(felder, bedingungen).map(({ id, text, ohne }) => (
        <button
          key={id}
          type="button"
          aria-label={`Filter entfernen: ${text}`}
          onClick={() => setzeFilter(ohne)}
          css={{
            display: 'inline-flex',
            alignItems: 'center',
            alignSelf: 'center',
            gap: 4,
            minHeight: 28,
            padding: '0 8px 0 12px',
            border: `1px solid ${farbe('akzent')}`,
            borderRadius: 14,
            background: farbe('akzentgrund'),
            color: farbe('akzent'),
            cursor: 'pointer',
            maxWidth: '100%',
          }}
        >
          <span css={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{text}</span>
          <Icon name="zu" größe={14} />
        </button>
      ))}
      {gefiltert && (
        <>
          <Knopf art="leise" onClick={() => setzeFilter({})}>
            Alle zurücksetzen
          </Knopf>
          <AnsichtSpeichern zustand={zustand} />
        </>
      )}
      <div css={{ flex: 1 }} />
      <Spaltenwahl
        spalten={spaltenFür(spalten, gruppe, einstellung)}
        verborgen={verborgene(spalten, einstellung)}
        kompakt={einstellung.kompakt}
        beiÄnderung={ändere}
      />
      {dialog && (
        <Suspense fallback={null}>
          <Filterdialog
            titel={`${titel} filtern`}
            felder={imDialog}
            filter={bedingungen}
            beiSchließen={() => setDialog(false)}
            beiAnwenden={(neu) => {
              const stehen = Object.fromEntries(
                Object.entries(bedingungen).filter(([name]) => !imDialog.some((feld) => feld.name === name)),
              )
              setzeFilter({ ...stehen, ...neu })
              setDialog(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

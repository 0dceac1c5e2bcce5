import { apiQuery } from '@avalwerk/api'
import type { Api } from '@avalwerk/contracts'
import type { Anschrift } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { inputStyle, farbe, FieldFrame, RADIUS } from '@avalwerk/ui'
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useCombobox } from './combobox.ts'

const CALL = 'GET /buergschaftservice/api/private/v2/buergschaftsauftraege/auswahl/parteien'
export type Partei = Api[typeof CALL]['antwort'][number]

/** An address in one line; the country only where it isn't Germany. */
export const formatPostalAddress = ({ straße, hausnummer, postleitzahl, ort, landeskennzeichen }: Anschrift): string =>
  [`${straße} ${hausnummer}`.trim(), `${postleitzahl} ${ort}`.trim(), landeskennzeichen === 'DE' ? '' : landeskennzeichen]
    .filter(Boolean)
    .join(', ')

/**
 * Finds a company by name, number or city to be a party.
 * @param eigene only, also, or without the companies of the own organisation
 */
export function ParteiSearch({
  name,
  beschriftung,
  eigene,
  fehler,
  beiWahl,
}: {
  /** The field of a form that holds the choice. */
  name?: string
  beschriftung: string
  eigene: 'nur' | 'auch' | 'ohne'
  fehler?: string | undefined
  beiWahl: (partei: Partei) => void
}) {
  const { transport } = usePlatform()
  return (
    <UnternehmenCombobox
      {...(name && { name })}
      beschriftung={beschriftung}
      fehler={fehler}
      suche={(text) => apiQuery(transport, CALL, { query: { text, eigene } })}
      beiWahl={beiWahl}
    />
  )
}

/** What is shown of a company that was found. */
type Fund = Readonly<{ unternehmenId: string; name: string; postadresse: Anschrift }>

/** Finds a company. @param suche asks for the companies of a text */
export function UnternehmenCombobox<T extends Fund, K extends readonly unknown[]>({
  name,
  beschriftung,
  fehler,
  suche,
  beiWahl,
}: {
  /** The field of a form that holds the choice. */
  name?: string
  beschriftung: string
  fehler?: string | undefined
  suche: (text: string) => UseQueryOptions<T[], Error, T[], K>
  beiWahl: (fund: T) => void
}) {
  const [text, setText] = useState('')
  const [offen, setOffen] = useState(false)
  const gesucht = text.trim()
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...suche(gesucht),
    enabled: offen && gesucht.length >= 2,
    placeholderData: keepPreviousData as never,
  })
  const treffer: readonly T[] = (gesucht.length >= 2 ? data : undefined) ?? []
  const wähle = (partei: T) => {
    setText('')
    setOffen(false)
    beiWahl(partei)
  }
  const gezeigt = offen && gesucht.length >= 2
  const { inputProps, listProps, optionProps } = useCombobox({
    text,
    items: treffer,
    open: gezeigt,
    busy: isPlaceholderData,
    label: beschriftung,
    onChoose: wähle,
    onClose: () => setOffen(false),
  })
  return (
    <div css={{ position: 'relative' }}>
      <FieldFrame beschriftung={beschriftung} hinweis="Name, Unternehmensnummer oder Ort, mindestens zwei Zeichen" fehler={fehler}>
        {(kennung) => (
          <input
            {...kennung}
            name={name}
            {...inputProps}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setOffen(true)
            }}
            onFocus={() => setOffen(true)}
            onBlur={() => setOffen(false)}
            css={inputStyle}
          />
        )}
      </FieldFrame>
      <div
        {...listProps}
        hidden={!gezeigt}
        css={{
          position: 'absolute',
          zIndex: 20,
          left: 0,
          right: 0,
          padding: 4,
          marginTop: 4,
          maxHeight: 320,
          overflow: 'auto',
          border: `1px solid ${farbe('linie')}`,
          borderRadius: RADIUS,
          background: farbe('fläche'),
          boxShadow: '0 4px 16px rgb(10 20 24 / 0.16)',
        }}
      >
        {treffer.map((partei, index) => (
          <div
            key={partei.unternehmenId}
            {...optionProps(index)}
            css={{
              padding: '6px 8px',
              borderRadius: 4,
              cursor: 'pointer',
              '&[aria-selected="true"]': { background: farbe('hebung') },
            }}
          >
            <div css={{ fontWeight: 550 }}>{partei.name}</div>
            <div css={{ color: farbe('leise'), fontSize: 12 }}>
              {partei.unternehmenId} · {formatPostalAddress(partei.postadresse)}
            </div>
          </div>
        ))}
        {treffer.length === 0 && !isFetching && (
          <div role="option" aria-selected={false} aria-disabled css={{ padding: '6px 8px', color: farbe('leise') }}>
            {error ? error.message : 'Kein Unternehmen gefunden'}
          </div>
        )}
      </div>
    </div>
  )
}

/** A chosen party, with the way back to the choice. */
export function SelectedItem({ name, zeile, children }: { name: string; zeile: string; children?: React.ReactNode }) {
  return (
    <div
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 8,
        justifyContent: 'space-between',
        alignItems: 'center',
        padding: '10px 12px',
        border: `1px solid ${farbe('akzent')}`,
        borderRadius: RADIUS,
        background: farbe('akzentgrund'),
      }}
    >
      <div>
        <div css={{ fontWeight: 550 }}>{name}</div>
        <div css={{ color: farbe('leise'), fontSize: 12 }}>{zeile}</div>
      </div>
      {children}
    </div>
  )
}

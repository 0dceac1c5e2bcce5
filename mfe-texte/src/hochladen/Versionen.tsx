import { abfrage } from '@avalwerk/api'
import { Auswahlfeld, Geladenes, Paar } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { formatDatum, PLATZHALTER, PLATZHALTER_MUSTER, type Platzhalter } from '@avalwerk/domain'
import { useSearchParams, usePlattform } from '@avalwerk/platform/remote'
import { abstand, farbe, Karte, Seitenkopf } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { basis, useTextId } from '../bausteine/daten.ts'
import { listenpfad, Rahmen } from '../bausteine/Rahmen.tsx'
import { Versionskarte } from '../details/Karten.tsx'
import { t } from '../texte.ts'

/** A text's versions, and what differs between two of them. */
export default function Versionen() {
  return <Rahmen id={useTextId()}>{(text) => <Versionsübersicht text={text} />}</Rahmen>
}

function Versionsübersicht({ text }: { text: Text }) {
  const { gruppe } = usePlattform().bereich
  const [suche, setSuche] = useSearchParams()
  const ids = text.versionen.map(({ id }) => id)
  const gewählt = (name: string, sonst: string | undefined) => {
    const wert = suche.get(name)
    return wert !== null && ids.includes(wert) ? wert : sonst
  }
  const neu = gewählt('neu', ids[0])
  const alt = gewählt('alt', ids[1])
  const optionen = text.versionen.map((v) => ({
    wert: v.id,
    wort: t('versionen.auswahl', { nummer: String(v.templateVersion), ab: formatDatum(v.gültigAb) }),
  }))
  const wahl = (name: 'alt' | 'neu', wert: string | undefined, beschriftung: string) => (
    <Auswahlfeld
      beschriftung={beschriftung}
      value={wert ?? ''}
      gruppen={[{ optionen }]}
      onChange={(e) => {
        const andere = new URLSearchParams(suche)
        andere.set(name, e.target.value)
        setSuche(andere, { replace: true })
      }}
    />
  )
  return (
    <>
      <Seitenkopf
        titel={t('versionen.seite', { titel: text.daten.titel })}
        pfad={[listenpfad(gruppe, text), { beschriftung: text.daten.titel, ziel: `/auftraggebertext/details/${text.id}` }]}
      />
      <div css={{ display: 'grid', gap: abstand(2), maxWidth: 960 }}>
        <Versionskarte text={text} vergleichbar={false} />
        {alt && neu ? (
          <Karte titel={t('versionen.unterschiede')}>
            <Paar>
              {wahl('alt', alt, t('versionen.alt'))}
              {wahl('neu', neu, t('versionen.neu'))}
            </Paar>
            {alt === neu ? <p>{t('versionen.dieselbe')}</p> : <Vergleich alt={alt} neu={neu} />}
          </Karte>
        ) : (
          <p>{t('versionen.eine')}</p>
        )}
      </div>
    </>
  )
}

const ART = {
  GLEICH: { wort: undefined, css: {} },
  NEU: { wort: 'ins', css: { background: farbe('gutgrund'), color: farbe('gut'), textDecoration: 'underline' } },
  ENTFALLEN: { wort: 'del', css: { background: farbe('gefahrgrund'), color: farbe('gefahr'), textDecoration: 'line-through' } },
} as const

/** Placeholders by what they stand for. */
const lesbar = (text: string) => text.replace(PLATZHALTER_MUSTER, (_, name: string) => `[${PLATZHALTER[name as Platzhalter] ?? name}]`)

function Vergleich({ alt, neu }: { alt: string; neu: string }) {
  const { transport } = usePlattform()
  const antwort = useQuery(abfrage(transport, `GET ${basis}/{id}/vergleich`, { params: { id: neu }, query: { mit: alt } }))
  return (
    <div css={{ marginTop: abstand(2) }}>
      <Geladenes antwort={antwort} name={t('versionen.unterschiede')} zeilen={6}>
        {({ daten, absätze }) => (
          <>
            {daten.length > 0 && (
              <ul css={{ listStyle: 'none', padding: 0, marginBottom: abstand(2) }}>
                {daten.map((d) => (
                  <li key={d.feld}>
                    {d.feld}: <del css={ART.ENTFALLEN.css}>{d.alt ?? '–'}</del> <ins css={ART.NEU.css}>{d.neu ?? '–'}</ins>
                  </li>
                ))}
              </ul>
            )}
            {absätze.length === 0 && daten.length === 0 && <p>{t('versionen.gleich')}</p>}
            <div css={{ display: 'grid', gap: 8 }}>
              {absätze.map((teile, i) => (
                // Paragraphs have no name but their place.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown once and never reordered
                <p key={i} css={{ maxWidth: 720 }}>
                  {teile.map((teil, j) => {
                    const Wort = ART[teil.art].wort ?? 'span'
                    return (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the same
                      <Wort key={j} css={ART[teil.art].css}>
                        {lesbar(teil.text)}
                      </Wort>
                    )
                  })}
                </p>
              ))}
            </div>
          </>
        )}
      </Geladenes>
    </div>
  )
}

import { abfrage } from '@avalwerk/api'
import { useField } from '@avalwerk/bausteine'
import {
  type Anzeigedaten,
  formatKontrast,
  KONTRAST_MINDESTENS,
  kontrast,
  lesbareSchrift,
  mitSechsStellen,
  prüfeKurzname,
} from '@avalwerk/domain'
import { Formularfeld } from '@avalwerk/forms'
import { usePlattform } from '@avalwerk/platform/remote'
import { abstand, farbe, Knopf } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { Anzeige } from '../bausteine/Karten.tsx'
import { partner } from '../bausteine/daten.ts'
import { t } from '../texte.ts'

export const LEERE_ANZEIGE: Anzeigedaten = { kurzname: '', initialen: '', headerFarbe: '#0B5C6B', headerSchriftfarbe: '#FFFFFF' }

/** #RGB → #rrggbb, as the browser's colour field wants it; black for what is no colour. */
const alsFarbwert = (text: string): string => {
  const voll = mitSechsStellen(text.trim()).toLowerCase()
  return /^#[0-9a-f]{6}$/.test(voll) ? voll : '#000000'
}

/** A colour, typed or picked. */
function Farbfeld({ name, beschriftung }: { name: string; beschriftung: string }) {
  const { input } = useField<string>(name, { subscription: { value: true } })
  return (
    <div css={{ display: 'flex', gap: abstand(1), alignItems: 'start' }}>
      <div css={{ flex: 1, minWidth: 0 }}>
        <Formularfeld name={name} form="farbe" beschriftung={beschriftung} hinweis={t('anzeige.farbeHinweis')} autoComplete="off" />
      </div>
      <input
        type="color"
        aria-label={t('anzeige.wähleFarbe', { feld: beschriftung })}
        value={alsFarbwert(input.value)}
        onChange={(e) => input.onChange(e.target.value.toUpperCase())}
        css={{
          width: 40,
          height: 32,
          marginTop: 44,
          padding: 2,
          border: `1px solid ${farbe('feld')}`,
          borderRadius: 6,
          background: 'none',
        }}
      />
    </div>
  )
}

/**
 * How a guarantor is shown. Says as soon as the field is left whether the short name is taken; sending asks the server anyway.
 * @param name of the group in the form; nothing where the fields stand alone
 * @param eigenes the guarantor that may keep its name
 */
export function Anzeigefelder({ name = '', eigenes }: { name?: string; eigenes?: string }) {
  const { transport } = usePlattform()
  const feld = (teil: string) => (name ? `${name}.${teil}` : teil)
  const { input, meta } = useField<string>(feld('kurzname'), { subscription: { value: true, active: true } })
  const kurzname = input.value?.trim() ?? ''
  const { data: vergeben } = useQuery({
    ...abfrage(transport, `GET ${partner}/buergen/istVorhanden`, { query: { kurzname, ...(eigenes && { ausser: eigenes }) } }),
    enabled: !meta.active && prüfeKurzname(kurzname) === undefined,
  })
  const grund = useField<string>(feld('headerFarbe'), { subscription: { value: true } }).input.value
  const schrift = useField<string>(feld('headerSchriftfarbe'), { subscription: { value: true } }).input
  const vorschlag = lesbareSchrift(grund)
  return (
    <>
      <div
        css={{
          display: 'grid',
          gap: abstand(2),
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
          alignItems: 'start',
        }}
      >
        <div>
          <Formularfeld
            name={feld('kurzname')}
            form="kurzname"
            beschriftung={t('anzeige.kurzname')}
            hinweis={t('anzeige.kurznameHinweis')}
            autoComplete="off"
          />
          <p role="status" css={{ color: farbe('warnung'), fontSize: 12 }}>
            {vergeben && !meta.active && t('anzeige.vergeben')}
          </p>
        </div>
        <Formularfeld
          name={feld('initialen')}
          form="initialen"
          beschriftung={t('anzeige.initialen')}
          hinweis={t('anzeige.initialenHinweis')}
          autoComplete="off"
        />
        <Farbfeld name={feld('headerFarbe')} beschriftung={t('anzeige.farbe')} />
        <Farbfeld name={feld('headerSchriftfarbe')} beschriftung={t('anzeige.schrift')} />
      </div>
      {kontrast(grund, '#FFFFFF') !== undefined && schrift.value?.toUpperCase() !== vorschlag && (
        <div>
          <Knopf onClick={() => schrift.onChange(vorschlag)}>{t(vorschlag === '#FFFFFF' ? 'anzeige.weiß' : 'anzeige.schwarz')}</Knopf>
        </div>
      )}
    </>
  )
}

/** The display data as others will see them, with their contrast. */
export function Anzeigevorschau({ daten, name }: { daten: Anzeigedaten; name: string }) {
  const wert = kontrast(daten.headerFarbe, daten.headerSchriftfarbe)
  const reicht = wert !== undefined && wert >= KONTRAST_MINDESTENS
  return (
    <section aria-label={t('anzeige.vorschau')} css={{ display: 'grid', gap: abstand(1) }}>
      {/* While the colours can't be read together they aren't shown together. */}
      {reicht ? (
        <Anzeige {...daten} name={name} />
      ) : (
        <Anzeige {...daten} headerSchriftfarbe={lesbareSchrift(daten.headerFarbe)} name={name} />
      )}
      <p css={{ color: farbe(reicht ? 'leise' : 'gefahr'), fontSize: 12 }}>
        {wert === undefined
          ? t('anzeige.keineFarbe')
          : t(reicht ? 'anzeige.kontrast' : 'anzeige.kontrastZuKlein', {
              wert: formatKontrast(wert),
              nötig: formatKontrast(KONTRAST_MINDESTENS),
            })}
      </p>
    </section>
  )
}

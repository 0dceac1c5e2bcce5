import { apiQuery } from '@avalwerk/api'
import { useField } from '@avalwerk/bausteine'
import { type DisplayData, formatContrast, CONTRAST_MIN, kontrast, readableFont, withSixPlaces, validateKurzname } from '@avalwerk/domain'
import { FormField } from '@avalwerk/forms'
import { usePlatform } from '@avalwerk/platform/remote'
import { abstand, farbe, Button } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { Display } from '../bausteine/Karten.tsx'
import { partner } from '../bausteine/daten.ts'
import { t } from '../texte.ts'

export const EMPTY_DISPLAY: DisplayData = { kurzname: '', initialen: '', headerFarbe: '#0B5C6B', headerSchriftfarbe: '#FFFFFF' }

/** #RGB → #rrggbb, as the browser's colour field wants it; black for what is no colour. */
const asColorValue = (text: string): string => {
  const full = withSixPlaces(text.trim()).toLowerCase()
  return /^#[0-9a-f]{6}$/.test(full) ? full : '#000000'
}

/** A colour, typed or picked. */
function ColorField({ name, beschriftung }: { name: string; beschriftung: string }) {
  const { input } = useField<string>(name, { subscription: { value: true } })
  return (
    <div css={{ display: 'flex', gap: abstand(1), alignItems: 'start' }}>
      <div css={{ flex: 1, minWidth: 0 }}>
        <FormField name={name} form="farbe" beschriftung={beschriftung} hinweis={t('anzeige.farbeHinweis')} autoComplete="off" />
      </div>
      <input
        type="color"
        aria-label={t('anzeige.wähleFarbe', { feld: beschriftung })}
        value={asColorValue(input.value)}
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
export function DisplayFields({ name = '', eigenes }: { name?: string; eigenes?: string }) {
  const { transport } = usePlatform()
  const feld = (teil: string) => (name ? `${name}.${teil}` : teil)
  const { input, meta } = useField<string>(feld('kurzname'), { subscription: { value: true, active: true } })
  const kurzname = input.value?.trim() ?? ''
  const { data: vergeben } = useQuery({
    ...apiQuery(transport, `GET ${partner}/buergen/istVorhanden`, { query: { kurzname, ...(eigenes && { ausser: eigenes }) } }),
    enabled: !meta.active && validateKurzname(kurzname) === undefined,
  })
  const grund = useField<string>(feld('headerFarbe'), { subscription: { value: true } }).input.value
  const schrift = useField<string>(feld('headerSchriftfarbe'), { subscription: { value: true } }).input
  const vorschlag = readableFont(grund)
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
          <FormField
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
        <FormField
          name={feld('initialen')}
          form="initialen"
          beschriftung={t('anzeige.initialen')}
          hinweis={t('anzeige.initialenHinweis')}
          autoComplete="off"
        />
        <ColorField name={feld('headerFarbe')} beschriftung={t('anzeige.farbe')} />
        <ColorField name={feld('headerSchriftfarbe')} beschriftung={t('anzeige.schrift')} />
      </div>
      {kontrast(grund, '#FFFFFF') !== undefined && schrift.value?.toUpperCase() !== vorschlag && (
        <div>
          <Button onClick={() => schrift.onChange(vorschlag)}>{t(vorschlag === '#FFFFFF' ? 'anzeige.weiß' : 'anzeige.schwarz')}</Button>
        </div>
      )}
    </>
  )
}

/** The display data as others will see them, with their contrast. */
export function DisplayPreview({ daten, name }: { daten: DisplayData; name: string }) {
  const wert = kontrast(daten.headerFarbe, daten.headerSchriftfarbe)
  const suffices = wert !== undefined && wert >= CONTRAST_MIN
  return (
    <section aria-label={t('anzeige.vorschau')} css={{ display: 'grid', gap: abstand(1) }}>
      {/* While the colours can't be read together they aren't shown together. */}
      {suffices ? (
        <Display {...daten} name={name} />
      ) : (
        <Display {...daten} headerSchriftfarbe={readableFont(daten.headerFarbe)} name={name} />
      )}
      <p css={{ color: farbe(suffices ? 'leise' : 'gefahr'), fontSize: 12 }}>
        {wert === undefined
          ? t('anzeige.keineFarbe')
          : t(suffices ? 'anzeige.kontrast' : 'anzeige.kontrastZuKlein', {
              wert: formatContrast(wert),
              nötig: formatContrast(CONTRAST_MIN),
            })}
      </p>
    </section>
  )
}

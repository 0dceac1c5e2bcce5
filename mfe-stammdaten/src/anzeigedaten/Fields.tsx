import { useApi } from '@avalwerk/api'
import { useField, FormField } from '@avalwerk/forms'
import { type DisplayData, formatContrast, CONTRAST_MIN, contrast, readableFont, withSixPlaces, validateKurzname } from '@avalwerk/domain'
import { spacing, themeColor, Button } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { Display } from '../components/Cards.tsx'
import { t } from '../texts.ts'

/** Display data of a new guarantor; the colours are those of a guarantor that has chosen none. */
export const EMPTY_DISPLAY: DisplayData = { kurzname: '', initialen: '', headerFarbe: '#0B5C6B', headerSchriftfarbe: '#FFFFFF' }

/** #RGB → #rrggbb, as the browser's colour field wants it; black for what is no colour. */
const asColorValue = (text: string): string => {
  const full = withSixPlaces(text.trim()).toLowerCase()
  return /^#[0-9a-f]{6}$/.test(full) ? full : '#000000'
}

/** A colour, typed or picked. */
function ColorField({ name, label }: { name: string; label: string }) {
  const { input } = useField<string>(name, { subscription: { value: true } })
  return (
    <div css={{ display: 'flex', gap: spacing(1), alignItems: 'start' }}>
      <div css={{ flex: 1, minWidth: 0 }}>
        <FormField name={name} form="farbe" label={label} hint={t('anzeige.colorHint')} autoComplete="off" />
      </div>
      <input
        type="color"
        aria-label={t('anzeige.chooseColor', { feld: label })}
        value={asColorValue(input.value)}
        onChange={(e) => input.onChange(e.target.value.toUpperCase())}
        css={{
          width: 40,
          height: 32,
          marginTop: 44,
          padding: 2,
          border: `1px solid ${themeColor('field')}`,
          borderRadius: 6,
          background: 'none',
        }}
      />
    </div>
  )
}

/**
 * The fields for how a guarantor is shown. Says as soon as the field is left whether the short name is taken; sending asks the server
 * anyway.
 * @param name of the group in the form; nothing where the fields stand alone
 * @param own the guarantor that may keep its name
 */
export function DisplayFields({ name = '', own }: { name?: string; own?: string }) {
  const api = useApi()
  const field = (part: string) => (name ? `${name}.${part}` : part)
  const { input, meta } = useField<string>(field('kurzname'), { subscription: { value: true, active: true } })
  const kurzname = input.value?.trim() ?? ''
  const { data: taken } = useQuery({
    ...api.unternehmen.kurznameVergeben.queryOptions({ query: { kurzname, ...(own && { ausser: own }) } }),
    enabled: !meta.active && validateKurzname(kurzname) === undefined,
  })
  const reason = useField<string>(field('headerFarbe'), { subscription: { value: true } }).input.value
  const font = useField<string>(field('headerSchriftfarbe'), { subscription: { value: true } }).input
  const vorschlag = readableFont(reason)
  return (
    <>
      <div
        css={{
          display: 'grid',
          gap: spacing(2),
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
          alignItems: 'start',
        }}
      >
        <div>
          <FormField
            name={field('kurzname')}
            form="kurzname"
            label={t('anzeige.kurzname')}
            hint={t('anzeige.kurznameHint')}
            autoComplete="off"
          />
          <p role="status" css={{ color: themeColor('warning'), fontSize: 12 }}>
            {taken && !meta.active && t('anzeige.kurznameTaken')}
          </p>
        </div>
        <FormField
          name={field('initialen')}
          form="initialen"
          label={t('anzeige.initialen')}
          hint={t('anzeige.initialenHint')}
          autoComplete="off"
        />
        <ColorField name={field('headerFarbe')} label={t('anzeige.headerColor')} />
        <ColorField name={field('headerSchriftfarbe')} label={t('anzeige.fontColor')} />
      </div>
      {contrast(reason, '#FFFFFF') !== undefined && font.value?.toUpperCase() !== vorschlag && (
        <div>
          <Button onClick={() => font.onChange(vorschlag)}>
            {t(vorschlag === '#FFFFFF' ? 'anzeige.useWhiteFont' : 'anzeige.useBlackFont')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The display data as others will see them, with their contrast. */
export function DisplayPreview({ daten, name }: { daten: DisplayData; name: string }) {
  const value = contrast(daten.headerFarbe, daten.headerSchriftfarbe)
  const suffices = value !== undefined && value >= CONTRAST_MIN
  return (
    <section aria-label={t('anzeige.preview')} css={{ display: 'grid', gap: spacing(1) }}>
      {/* While the colours can't be read together they aren't shown together. */}
      {suffices ? (
        <Display {...daten} name={name} />
      ) : (
        <Display {...daten} headerSchriftfarbe={readableFont(daten.headerFarbe)} name={name} />
      )}
      <p css={{ color: themeColor(suffices ? 'muted' : 'danger'), fontSize: 12 }}>
        {value === undefined
          ? t('anzeige.noColor')
          : t(suffices ? 'anzeige.contrast' : 'anzeige.contrastTooLow', {
              wert: formatContrast(value),
              noetig: formatContrast(CONTRAST_MIN),
            })}
      </p>
    </section>
  )
}

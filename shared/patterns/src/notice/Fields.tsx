import { NOTICE_TYPE } from '@avalwerk/domain'
import { FormField, FormCheckbox, FormRadioGroup, FormTextField, InstantFields } from '@avalwerk/forms'
import { spacing, themeColor, NoticeBanner, Card, FieldRow } from '@avalwerk/ui'
import type { NoticeValues } from './values.ts'
import { t } from './texts.ts'

const EXPLANATION = {
  news: t('fields.blauUnterlegtEtwas'),
  danger: t('fields.rotUnterlegtStoerung'),
} as const

/** What is entered of a notice. @param neu not written yet @param active shown now */
export function NoticeFields({ values, fresh = false, active = false }: { values: NoticeValues; fresh?: boolean; active?: boolean }) {
  return (
    <>
      <Card title={t('fields.inhalt')}>
        <div css={{ display: 'grid', gap: spacing(2) }}>
          <FormRadioGroup
            name="typ"
            label={t('fields.art')}
            options={(['news', 'danger'] as const).map((value) => ({
              value,
              label: NOTICE_TYPE[value],
              description: EXPLANATION[value],
            }))}
          />
          <FormField name="badge" form="badge" label="Marke (freiwillig)" hint={t('fields.wortVorText')} autoComplete="off" />
          <FormTextField name="beschreibung" form="hinweistext" label={t('fields.text')} rows={3} />
          <FieldRow>
            <FormField name="link" form="link" label="Link (freiwillig)" hint="/… oder https://…" autoComplete="off" />
            <FormField
              name="buttonText"
              form="knopftext"
              label={t('fields.textLinks')}
              hint={t('fields.zumBeispielMehr')}
              autoComplete="off"
            />
          </FieldRow>
        </div>
      </Card>
      <Card title={t('fields.wannErGezeigt')}>
        <div css={{ display: 'grid', gap: spacing(2) }}>
          {fresh && (
            <FormRadioGroup
              name="beginn"
              label={t('fields.beginn')}
              options={[
                { value: 'SOFORT', label: t('fields.sofortZeigen') },
                { value: 'AB', label: t('fields.abZeitpunktZeigen') },
              ]}
            />
          )}
          {values.beginn === 'AB' && <InstantFields name="start" label={t('fields.beginn')} />}
          <FormRadioGroup
            name="ende"
            label={t('fields.ende')}
            options={[
              { value: 'OFFEN', label: t('fields.ohneEnde') },
              { value: 'BIS', label: t('fields.bisZeitpunkt') },
            ]}
          />
          {values.ende === 'BIS' && <InstantFields name="end" label={t('fields.ende')} />}
          {active && <FormCheckbox name="erneutZeigen" label={t('fields.auchDenenWieder')} />}
        </div>
      </Card>
    </>
  )
}

/** The notice as everybody will see it above every page. */
export function NoticePreview({ values }: { values: NoticeValues }) {
  const text = values.beschreibung.trim()
  return (
    <Card title={t('fields.vorschau')}>
      <div css={{ display: 'grid', gap: spacing(1) }}>
        <NoticeBanner
          typ={values.typ}
          badge={values.badge.trim() || null}
          beschreibung={text || t('fields.ihrText')}
          link={values.link.trim() || null}
          buttonText={values.buttonText.trim() || null}
        />
        <p css={{ color: themeColor('muted'), fontSize: 12 }}>{t('fields.stehtHinweisFuer')}</p>
      </div>
    </Card>
  )
}

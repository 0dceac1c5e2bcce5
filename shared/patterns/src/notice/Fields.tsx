import { NOTICE_TYPE } from '@avalwerk/domain'
import { FormField, FormCheckbox, FormRadioGroup, FormTextField, InstantFields } from '@avalwerk/forms'
import { spacing, themeColor, NoticeBanner, Card, FieldRow } from '@avalwerk/ui'
import type { NoticeValues } from './values.ts'
import { t } from './texts.ts'

const EXPLANATION = {
  news: t('fields.newsHint'),
  danger: t('fields.dangerHint'),
} as const

/** The fields of a notice. @param fresh not written yet @param active shown now */
export function NoticeFields({ values, fresh = false, active = false }: { values: NoticeValues; fresh?: boolean; active?: boolean }) {
  return (
    <>
      <Card title={t('fields.contentTitle')}>
        <div css={{ display: 'grid', gap: spacing(2) }}>
          <FormRadioGroup
            name="typ"
            label={t('fields.type')}
            options={(['news', 'danger'] as const).map((value) => ({
              value,
              label: NOTICE_TYPE[value],
              description: EXPLANATION[value],
            }))}
          />
          <FormField name="badge" form="badge" label={t('fields.badgeOptional')} hint={t('fields.badgeHint')} autoComplete="off" />
          <FormTextField name="beschreibung" form="hinweistext" label={t('fields.text')} rows={3} />
          <FieldRow>
            <FormField name="link" form="link" label={t('fields.linkOptional')} hint={t('fields.linkHint')} autoComplete="off" />
            <FormField name="buttonText" form="knopftext" label={t('fields.linkText')} hint={t('fields.linkTextHint')} autoComplete="off" />
          </FieldRow>
        </div>
      </Card>
      <Card title={t('fields.periodTitle')}>
        <div css={{ display: 'grid', gap: spacing(2) }}>
          {fresh && (
            <FormRadioGroup
              name="beginn"
              label={t('fields.start')}
              options={[
                { value: 'SOFORT', label: t('fields.startNow') },
                { value: 'AB', label: t('fields.startAt') },
              ]}
            />
          )}
          {values.beginn === 'AB' && <InstantFields name="start" label={t('fields.start')} />}
          <FormRadioGroup
            name="ende"
            label={t('fields.end')}
            options={[
              { value: 'OFFEN', label: t('fields.noEnd') },
              { value: 'BIS', label: t('fields.endAt') },
            ]}
          />
          {values.ende === 'BIS' && <InstantFields name="end" label={t('fields.end')} />}
          {active && <FormCheckbox name="erneutZeigen" label={t('fields.showAgain')} />}
        </div>
      </Card>
    </>
  )
}

/** The notice as everybody will see it above every page. */
export function NoticePreview({ values }: { values: NoticeValues }) {
  const text = values.beschreibung.trim()
  return (
    <Card title={t('fields.previewTitle')}>
      <div css={{ display: 'grid', gap: spacing(1) }}>
        <NoticeBanner
          typ={values.typ}
          badge={values.badge.trim() || null}
          beschreibung={text || t('fields.previewPlaceholder')}
          link={values.link.trim() || null}
          buttonText={values.buttonText.trim() || null}
        />
        <p css={{ color: themeColor('muted'), fontSize: 12 }}>{t('fields.previewText')}</p>
      </div>
    </Card>
  )
}

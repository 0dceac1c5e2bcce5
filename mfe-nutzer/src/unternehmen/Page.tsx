import { FormSelect, FormToggleGroup, FormRadioGroup } from '@avalwerk/forms'
import { LoadedSection } from '@avalwerk/patterns/calls'
import { ActionPage } from '@avalwerk/patterns/act'
import { Navigate, useLocation, usePlatform } from '@avalwerk/platform/remote'
import { spacing, Alert, Card, PageHeader } from '@avalwerk/ui'
import { formPath, findRemembered, remember, nameOf, type NutzerValues, useUnternehmen, useForgotten } from '../components/queries.ts'
import { t } from '../texts.ts'

type Choice = Readonly<{ unternehmenId: string; sicht: 'ALLE' | 'NUR'; sichtberechtigteUnternehmen: readonly string[] }>
type Unternehmen = Readonly<{ id: string; name: string }>

/**
 * The choice of the company that a user belongs to and of those they see: a step of creating, restoring and changing a user, to whose form
 * it leads back.
 */
export default function ChooseUnternehmenPage() {
  const { pathname } = useLocation()
  const response = useUnternehmen()
  const back = formPath(pathname)
  const remembered = findRemembered(back)
  useForgotten(back)
  // Without a form there is nothing to choose for: users come here from it.
  if (!remembered) return <Navigate to={back} replace />
  if (!response.data)
    return (
      <>
        <PageHeader title={t('unternehmen.title')} />
        <LoadedSection result={response} name={t('unternehmen.loading')}>
          {() => null}
        </LoadedSection>
      </>
    )
  return <Select {...remembered} back={back} unternehmen={response.data.unternehmen} />
}

function Select({
  werte,
  stand,
  back,
  unternehmen,
}: {
  werte: NutzerValues
  stand: string
  back: string
  unternehmen: readonly Unternehmen[]
}) {
  const { nutzer } = usePlatform()
  const restricted = nutzer.unternehmenSichtbeschränkt
  return (
    <ActionPage<Choice>
      title={t('unternehmen.title')}
      path={[
        { label: t('liste.title'), target: '/nutzer/liste' },
        { label: nameOf(werte) || t('anlegen.title'), target: back },
      ]}
      allowed
      back={back}
      initial={{
        unternehmenId: werte.unternehmenId,
        sicht: werte.unternehmenSichtbeschränkt || restricted ? 'NUR' : 'ALLE',
        sichtberechtigteUnternehmen: werte.sichtberechtigteUnternehmen,
      }}
      check={(values) => ({
        ...(!values.unternehmenId && { unternehmenId: t('admin.unternehmenMissing') }),
        ...(values.sicht === 'NUR' &&
          values.sichtberechtigteUnternehmen.length === 0 && { sichtberechtigteUnternehmen: t('admin.unternehmenMissing') }),
      })}
      button={() => ({ label: t('unternehmen.apply') })}
      send={({ unternehmenId, sicht, sichtberechtigteUnternehmen }) => {
        const only = sicht === 'NUR'
        const fresh: NutzerValues = {
          ...werte,
          unternehmenId,
          unternehmenSichtbeschränkt: only,
          sichtberechtigteUnternehmen: only ? sichtberechtigteUnternehmen : [],
        }
        remember(back, { werte: fresh, stand })
        return Promise.resolve({ target: back })
      }}
    >
      {({ sicht }) => (
        <>
          <Card title={t('unternehmen.belongsQuestion')}>
            <FormSelect
              name="unternehmenId"
              label={t('feld.unternehmen')}
              groups={[{ options: unternehmen.map(({ id, name }) => ({ value: id, label: `${name} (${id})` })) }]}
            />
          </Card>
          <Card title={t('unternehmen.sichtQuestion')}>
            <div css={{ display: 'grid', gap: spacing(2) }}>
              {restricted ? (
                <Alert tone="warning">
                  <p>{t('unternehmen.ownSichtLimited')}</p>
                </Alert>
              ) : (
                <FormRadioGroup
                  name="sicht"
                  label={t('unternehmen.sichtQuestion')}
                  silent
                  options={[
                    { value: 'ALLE', label: t('unternehmen.all'), description: t('unternehmen.allText') },
                    { value: 'NUR', label: t('unternehmen.only'), description: t('unternehmen.onlyText') },
                  ]}
                />
              )}
              {sicht === 'NUR' && (
                <FormToggleGroup
                  name="sichtberechtigteUnternehmen"
                  label={t('unternehmen.selection')}
                  options={unternehmen.map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
            </div>
          </Card>
        </>
      )}
    </ActionPage>
  )
}

import { FormSelect, FormToggleGroup, FormRadioGroup, LoadedSection, ActionPage } from '@avalwerk/bausteine'
import { Navigate, useLocation, usePlatform } from '@avalwerk/platform/remote'
import { spacing, Alert, Card, PageHeader } from '@avalwerk/ui'
import { formPath, gemerkt, remember, nameOf, type NutzerValues, useUnternehmen, useForgotten } from '../components/queries.ts'
import { t } from '../texts.ts'

type Choice = Readonly<{ unternehmenId: string; sicht: 'ALLE' | 'NUR'; sichtberechtigteUnternehmen: readonly string[] }>
type Unternehmen = Readonly<{ id: string; name: string }>

/** To which company somebody belongs and which they see: a step of creating, restoring and changing, which it leads back to. */
export default function Page() {
  const { pathname } = useLocation()
  const response = useUnternehmen()
  const back = formPath(pathname)
  const remembered = gemerkt(back)
  useForgotten(back)
  // Nothing to choose for: people come here from the form.
  if (!remembered) return <Navigate to={back} replace />
  if (!response.data)
    return (
      <>
        <PageHeader titel={t('unternehmen.titel')} />
        <LoadedSection antwort={response} name={t('unternehmen.lädt')}>
          {() => null}
        </LoadedSection>
      </>
    )
  return <Select {...remembered} zurück={back} unternehmen={response.data.unternehmen} />
}

function Select({
  werte: fieldValues,
  stand: revision,
  zurück: back,
  unternehmen,
}: {
  werte: NutzerValues
  stand: string
  zurück: string
  unternehmen: readonly Unternehmen[]
}) {
  const { nutzer } = usePlatform()
  const restricted = nutzer.unternehmenSichtbeschränkt
  return (
    <ActionPage<Choice>
      titel={t('unternehmen.titel')}
      pfad={[
        { beschriftung: t('liste.titel'), ziel: '/nutzer/liste' },
        { beschriftung: nameOf(fieldValues) || t('anlegen.titel'), ziel: back },
      ]}
      erlaubt
      zurück={back}
      anfang={{
        unternehmenId: fieldValues.unternehmenId,
        sicht: fieldValues.unternehmenSichtbeschränkt || restricted ? 'NUR' : 'ALLE',
        sichtberechtigteUnternehmen: fieldValues.sichtberechtigteUnternehmen,
      }}
      prüfe={(values) => ({
        ...(!values.unternehmenId && { unternehmenId: t('admin.wählen') }),
        ...(values.sicht === 'NUR' &&
          values.sichtberechtigteUnternehmen.length === 0 && { sichtberechtigteUnternehmen: t('admin.wählen') }),
      })}
      knopf={() => ({ wort: t('unternehmen.knopf') })}
      sende={({ unternehmenId, sicht: view, sichtberechtigteUnternehmen }) => {
        const only = view === 'NUR'
        const fresh: NutzerValues = {
          ...fieldValues,
          unternehmenId,
          unternehmenSichtbeschränkt: only,
          sichtberechtigteUnternehmen: only ? sichtberechtigteUnternehmen : [],
        }
        remember(back, { werte: fresh, stand: revision })
        return Promise.resolve({ ziel: back })
      }}
    >
      {({ sicht: view }) => (
        <>
          <Card titel={t('unternehmen.gehört')}>
            <FormSelect
              name="unternehmenId"
              beschriftung={t('feld.unternehmen')}
              gruppen={[{ optionen: unternehmen.map(({ id, name }) => ({ wert: id, wort: `${name} (${id})` })) }]}
            />
          </Card>
          <Card titel={t('unternehmen.sieht')}>
            <div css={{ display: 'grid', gap: spacing(2) }}>
              {restricted ? (
                <Alert ton="warnung">
                  <p>{t('unternehmen.selbst')}</p>
                </Alert>
              ) : (
                <FormRadioGroup
                  name="sicht"
                  beschriftung={t('unternehmen.sieht')}
                  stumm
                  optionen={[
                    { wert: 'ALLE', wort: t('unternehmen.alle'), erklärung: t('unternehmen.alleText') },
                    { wert: 'NUR', wort: t('unternehmen.nur'), erklärung: t('unternehmen.nurText') },
                  ]}
                />
              )}
              {view === 'NUR' && (
                <FormToggleGroup
                  name="sichtberechtigteUnternehmen"
                  beschriftung={t('unternehmen.auswahl')}
                  optionen={unternehmen.map(({ id, name }) => ({ wert: id, wort: name }))}
                />
              )}
            </div>
          </Card>
        </>
      )}
    </ActionPage>
  )
}

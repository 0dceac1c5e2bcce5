import { FormSelect, FormToggleGroup, FormRadioGroup, LoadedSection, ActionPage } from '@avalwerk/bausteine'
import { Navigate, useLocation, usePlatform } from '@avalwerk/platform/remote'
import { abstand, Alert, Card, PageHeader } from '@avalwerk/ui'
import { formPath, gemerkt, merke, nameOf, type NutzerValues, useUnternehmen, useForgotten } from '../bausteine/daten.ts'
import { t } from '../texte.ts'

type Choice = Readonly<{ unternehmenId: string; sicht: 'ALLE' | 'NUR'; sichtberechtigteUnternehmen: readonly string[] }>
type Unternehmen = Readonly<{ id: string; name: string }>

/** To which company somebody belongs and which they see: a step of creating, restoring and changing, which it leads back to. */
export default function Seite() {
  const { pathname } = useLocation()
  const antwort = useUnternehmen()
  const zurück = formPath(pathname)
  const remembered = gemerkt(zurück)
  useForgotten(zurück)
  // Nothing to choose for: people come here from the form.
  if (!remembered) return <Navigate to={zurück} replace />
  if (!antwort.data)
    return (
      <>
        <PageHeader titel={t('unternehmen.titel')} />
        <LoadedSection antwort={antwort} name={t('unternehmen.lädt')}>
          {() => null}
        </LoadedSection>
      </>
    )
  return <Select {...remembered} zurück={zurück} unternehmen={antwort.data.unternehmen} />
}

function Select({
  werte,
  stand,
  zurück,
  unternehmen,
}: {
  werte: NutzerValues
  stand: string
  zurück: string
  unternehmen: readonly Unternehmen[]
}) {
  const { nutzer } = usePlatform()
  const beschränkt = nutzer.unternehmenSichtbeschränkt
  return (
    <ActionPage<Choice>
      titel={t('unternehmen.titel')}
      pfad={[
        { beschriftung: t('liste.titel'), ziel: '/nutzer/liste' },
        { beschriftung: nameOf(werte) || t('anlegen.titel'), ziel: zurück },
      ]}
      erlaubt
      zurück={zurück}
      anfang={{
        unternehmenId: werte.unternehmenId,
        sicht: werte.unternehmenSichtbeschränkt || beschränkt ? 'NUR' : 'ALLE',
        sichtberechtigteUnternehmen: werte.sichtberechtigteUnternehmen,
      }}
      prüfe={(values) => ({
        ...(!values.unternehmenId && { unternehmenId: t('admin.wählen') }),
        ...(values.sicht === 'NUR' &&
          values.sichtberechtigteUnternehmen.length === 0 && { sichtberechtigteUnternehmen: t('admin.wählen') }),
      })}
      knopf={() => ({ wort: t('unternehmen.knopf') })}
      sende={({ unternehmenId, sicht, sichtberechtigteUnternehmen }) => {
        const nur = sicht === 'NUR'
        const neu: NutzerValues = {
          ...werte,
          unternehmenId,
          unternehmenSichtbeschränkt: nur,
          sichtberechtigteUnternehmen: nur ? sichtberechtigteUnternehmen : [],
        }
        merke(zurück, { werte: neu, stand })
        return Promise.resolve({ ziel: zurück })
      }}
    >
      {({ sicht }) => (
        <>
          <Card titel={t('unternehmen.gehört')}>
            <FormSelect
              name="unternehmenId"
              beschriftung={t('feld.unternehmen')}
              gruppen={[{ optionen: unternehmen.map(({ id, name }) => ({ wert: id, wort: `${name} (${id})` })) }]}
            />
          </Card>
          <Card titel={t('unternehmen.sieht')}>
            <div css={{ display: 'grid', gap: abstand(2) }}>
              {beschränkt ? (
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
              {sicht === 'NUR' && (
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

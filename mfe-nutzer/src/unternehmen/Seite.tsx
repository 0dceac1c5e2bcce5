import { Formularauswahl, Formularauswahlgruppe, Formularoptionen, Geladenes, Tatseite } from '@avalwerk/bausteine'
import { Navigate, useLocation, usePlattform } from '@avalwerk/platform/remote'
import { abstand, Hinweis, Karte, Seitenkopf } from '@avalwerk/ui'
import { formularpfad, gemerkt, merke, nameVon, type Nutzerwerte, useUnternehmen, useVergessen } from '../bausteine/daten.ts'
import { t } from '../texte.ts'

type Wahl = Readonly<{ unternehmenId: string; sicht: 'ALLE' | 'NUR'; sichtberechtigteUnternehmen: readonly string[] }>
type Unternehmen = Readonly<{ id: string; name: string }>

/** To which company somebody belongs and which they see: a step of creating, restoring and changing, which it leads back to. */
export default function Seite() {
  const { pathname } = useLocation()
  const antwort = useUnternehmen()
  const zurück = formularpfad(pathname)
  const gemerktes = gemerkt(zurück)
  useVergessen(zurück)
  // Nothing to choose for: people come here from the form.
  if (!gemerktes) return <Navigate to={zurück} replace />
  if (!antwort.data)
    return (
      <>
        <Seitenkopf titel={t('unternehmen.titel')} />
        <Geladenes antwort={antwort} name={t('unternehmen.lädt')}>
          {() => null}
        </Geladenes>
      </>
    )
  return <Wählen {...gemerktes} zurück={zurück} unternehmen={antwort.data.unternehmen} />
}

function Wählen({
  werte,
  stand,
  zurück,
  unternehmen,
}: {
  werte: Nutzerwerte
  stand: string
  zurück: string
  unternehmen: readonly Unternehmen[]
}) {
  const { nutzer } = usePlattform()
  const beschränkt = nutzer.unternehmenSichtbeschränkt
  return (
    <Tatseite<Wahl>
      titel={t('unternehmen.titel')}
      pfad={[
        { beschriftung: t('liste.titel'), ziel: '/nutzer/liste' },
        { beschriftung: nameVon(werte) || t('anlegen.titel'), ziel: zurück },
      ]}
      erlaubt
      zurück={zurück}
      anfang={{
        unternehmenId: werte.unternehmenId,
        sicht: werte.unternehmenSichtbeschränkt || beschränkt ? 'NUR' : 'ALLE',
        sichtberechtigteUnternehmen: werte.sichtberechtigteUnternehmen,
      }}
      prüfe={(w) => ({
        ...(!w.unternehmenId && { unternehmenId: t('admin.wählen') }),
        ...(w.sicht === 'NUR' && w.sichtberechtigteUnternehmen.length === 0 && { sichtberechtigteUnternehmen: t('admin.wählen') }),
      })}
      knopf={() => ({ wort: t('unternehmen.knopf') })}
      sende={({ unternehmenId, sicht, sichtberechtigteUnternehmen }) => {
        const nur = sicht === 'NUR'
        const neu: Nutzerwerte = {
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
          <Karte titel={t('unternehmen.gehört')}>
            <Formularauswahl
              name="unternehmenId"
              beschriftung={t('feld.unternehmen')}
              gruppen={[{ optionen: unternehmen.map(({ id, name }) => ({ wert: id, wort: `${name} (${id})` })) }]}
            />
          </Karte>
          <Karte titel={t('unternehmen.sieht')}>
            <div css={{ display: 'grid', gap: abstand(2) }}>
              {beschränkt ? (
                <Hinweis ton="warnung">
                  <p>{t('unternehmen.selbst')}</p>
                </Hinweis>
              ) : (
                <Formularoptionen
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
                <Formularauswahlgruppe
                  name="sichtberechtigteUnternehmen"
                  beschriftung={t('unternehmen.auswahl')}
                  optionen={unternehmen.map(({ id, name }) => ({ wert: id, wort: name }))}
                />
              )}
            </div>
          </Karte>
        </>
      )}
    </Tatseite>
  )
}

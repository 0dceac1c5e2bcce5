import {
  refusalWithoutFields,
  buergschaftItems,
  Section,
  FormTextField,
  numberFault,
  NumberField,
  StepForm,
  useIdempotentCall,
  useRefresh,
} from '@avalwerk/bausteine'
import { Link, useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, Card } from '@avalwerk/ui'
import { FORM_ERROR } from 'final-form'
import { asEdition, editionMissing, editionName } from '../bausteine/Fassungswahl.tsx'
import { basis } from '../bausteine/schritt.ts'
import { t } from '../texte.ts'
import { type CompletionValues, editionOf, type CorrectionProps } from './entwurf.ts'

/** What changes, side by side; then the successor is made. */
export function Completion(props: CorrectionProps) {
  const { b: buergschaft, entwurf, ändere, verwirf } = props
  const { melde, zeigeProblem } = usePlatform()
  const navigiere = useNavigate()
  const refresh = useRefresh()
  const callIdempotent = useIdempotentCall()
  const { auftraggeber } = entwurf
  const daten = entwurf.daten ?? buergschaft.daten
  const fassung = editionOf(props)

  async function sende(values: CompletionValues) {
    const nummer = values.buergschaftsIdBuerge.trim()
    if (editionMissing(fassung)) return { [FORM_ERROR]: t('schritt.neueFassung') }
    try {
      const { nachfolgerId } = await callIdempotent(`POST ${basis}/{id}/korrektur`, {
        params: { id: buergschaft.id },
        body: {
          version: buergschaft.version,
          ...asEdition(fassung),
          buergschaftsdaten: daten,
          buergschaftsIdBuerge: nummer,
          auftraggeber: auftraggeber && { ...auftraggeber, vertretungsformel: [...auftraggeber.vertretungsformel] },
          kommentarIntern: values.kommentar.trim() || null,
        },
      })
      ändere({ fertig: true })
      verwirf()
      melde(t('schritt.korrigiert'))
      await navigiere(`/buergschaften/details/${nachfolgerId}`, { replace: true })
      await refresh()
      return undefined
    } catch (fehler) {
      return refusalWithoutFields(fehler, zeigeProblem)
    }
  }
  const alt = new Map(buergschaftItems(buergschaft.daten))
  const geändert = buergschaftItems(daten).filter(([name, wert]) => alt.get(name) !== wert)
  const sideBySide = (vorher: React.ReactNode, nachher: React.ReactNode) => (
    <>
      {vorher || '–'} → {nachher || '–'}
    </>
  )
  return (
    <StepForm<CompletionValues>
      anfang={entwurf.abschluss ?? { buergschaftsIdBuerge: buergschaft.buergschaftsIdBuerge ?? '', kommentar: '' }}
      prüfe={(values) => {
        const mangel = numberFault(values.buergschaftsIdBuerge)
        return mangel ? { buergschaftsIdBuerge: mangel } : {}
      }}
      sende={sende}
      merke={(abschluss) => ändere({ abschluss })}
      weiter={t('schritt.korrekturAbschließen')}
      zurück="daten"
    >
      <Card titel={t('schritt.änderungen')}>
        {geändert.length === 0 && !auftraggeber && <p>{t('schritt.keineÄnderungen')}</p>}
        <DescriptionList
          paare={[
            [t('feld.auftraggeber'), auftraggeber && sideBySide(buergschaft.auftraggeber.name, auftraggeber.name)],
            ...geändert.map(([name, wert]) => [name, sideBySide(alt.get(name), wert)] as const),
            [t('schritt.text'), editionName(fassung)],
          ]}
        />
        <p css={{ display: 'flex', gap: 16, marginTop: 8 }}>
          <Link to="../daten" relative="path">
            {t('schritt.datenÄndern')}
          </Link>
          <Link to="../text" relative="path">
            {t('schritt.textÄndern')}
          </Link>
        </p>
      </Card>
      <Section titel={t('feld.avalnummer')}>
        <NumberField beschriftung={t('feld.avalnummer')} eigene={buergschaft.id} />
        <FormTextField name="kommentar" form="kommentar" beschriftung={t('schritt.kommentar')} rows={2} />
      </Section>
    </StepForm>
  )
}

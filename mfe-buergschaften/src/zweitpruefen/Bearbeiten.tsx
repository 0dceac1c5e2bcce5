import { rufe } from '@avalwerk/api'
import {
  toRefusal,
  toBuergschaftValues,
  fromBuergschaftValues,
  BuergschaftFields,
  Section,
  FormTextField,
  numberFault,
  validateBuergschaftValues,
  NumberField,
  StepForm,
} from '@avalwerk/bausteine'
import type { BuergschaftData } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { asAuftrag, asEdition, asIssued, editionMissing, EditionChoice } from '../bausteine/Fassungswahl.tsx'
import { basis } from '../bausteine/schritt.ts'
import { t } from '../texte.ts'
import { type ChangeValues, useCompletion, type SecondProps } from './entwurf.ts'

/** The second reviewer changes the draft; somebody else then reviews it again. */
export function Edit(props: SecondProps) {
  const { transport, zeigeProblem, fortschritt } = usePlatform()
  const schließe = useCompletion(props)
  const { b: buergschaft, entwurf, ändere } = props
  const [lädt, setLädt] = useState(false)
  const fassung = entwurf.fassung ?? asIssued(buergschaft)
  const angabe = buergschaft.bausummeAngabe
  const [ursprünglich] = useState<ChangeValues>(() => ({
    daten: toBuergschaftValues(buergschaft.daten),
    buergschaftsIdBuerge: buergschaft.buergschaftsIdBuerge ?? '',
    kommentar: '',
  }))

  async function sende(values: ChangeValues) {
    const daten = fromBuergschaftValues(values.daten, angabe) as BuergschaftData
    const nummer = values.buergschaftsIdBuerge.trim()
    if (lädt) return { [FORM_ERROR]: t('schritt.hochladenLäuft') }
    if (
      !buergschaft.angekuendigt &&
      JSON.stringify(daten) === JSON.stringify(fromBuergschaftValues(ursprünglich.daten, angabe)) &&
      nummer === buergschaft.buergschaftsIdBuerge
    )
      return { [FORM_ERROR]: t('schritt.keineÄnderung') }
    if (editionMissing(fassung)) return { [FORM_ERROR]: t('schritt.neueFassung') }
    try {
      await fortschritt(
        rufe(transport, `POST ${basis}/{id}/zweitpruefung`, {
          params: { id: buergschaft.id },
          body: {
            entscheidung: 'AENDERN',
            version: buergschaft.version,
            ...asEdition(fassung),
            buergschaftsdaten: daten,
            buergschaftsIdBuerge: nummer,
            kommentarIntern: values.kommentar.trim() || null,
          },
        }),
      )
    } catch (fehler) {
      return toRefusal(fehler, zeigeProblem, (feld) => feld.replace('buergschaftsdaten', 'daten'))
    }
    await schließe(t('schritt.geändert'))
    return undefined
  }
  return (
    <StepForm<ChangeValues>
      anfang={entwurf.änderung ?? ursprünglich}
      prüfe={(values) => {
        const mangel = numberFault(values.buergschaftsIdBuerge)
        return { ...validateBuergschaftValues(values.daten, angabe), ...(mangel && { buergschaftsIdBuerge: mangel }) }
      }}
      sende={sende}
      merke={(änderung) => ändere({ änderung })}
      weiter={t('schritt.änderungAbschließen')}
      zurück="entscheidung"
    >
      {(werte) => (
        <>
          {/* What was announced is decided; its document alone is in review. */}
          {!buergschaft.angekuendigt && (
            <>
              <Section titel={t('feld.avalnummer')}>
                <NumberField beschriftung={t('feld.avalnummer')} eigene={buergschaft.id} />
              </Section>
              <BuergschaftFields angabe={angabe} />
            </>
          )}
          <Section titel={t('schritt.text')}>
            <EditionChoice
              auftrag={asAuftrag(buergschaft, fromBuergschaftValues(werte.daten, angabe))}
              fassung={fassung}
              mitWortlaut={buergschaft.eigenerWortlaut}
              beiÄnderung={(neu) => ändere({ fassung: neu })}
              beiArbeit={setLädt}
            />
          </Section>
          <Section titel={t('schritt.kommentar')}>
            <FormTextField name="kommentar" form="kommentar" beschriftung={t('schritt.kommentar')} rows={2} />
          </Section>
        </>
      )}
    </StepForm>
  )
}

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
export function Edit(e: SecondProps) {
  const { transport, zeigeProblem, fortschritt } = usePlatform()
  const schließe = useCompletion(e)
  const { b, entwurf, ändere } = e
  const [lädt, setLädt] = useState(false)
  const fassung = entwurf.fassung ?? asIssued(b)
  const angabe = b.bausummeAngabe
  const [ursprünglich] = useState<ChangeValues>(() => ({
    daten: toBuergschaftValues(b.daten),
    buergschaftsIdBuerge: b.buergschaftsIdBuerge ?? '',
    kommentar: '',
  }))

  async function sende(w: ChangeValues) {
    const daten = fromBuergschaftValues(w.daten, angabe) as BuergschaftData
    const nummer = w.buergschaftsIdBuerge.trim()
    if (lädt) return { [FORM_ERROR]: t('schritt.hochladenLäuft') }
    if (
      !b.angekuendigt &&
      JSON.stringify(daten) === JSON.stringify(fromBuergschaftValues(ursprünglich.daten, angabe)) &&
      nummer === b.buergschaftsIdBuerge
    )
      return { [FORM_ERROR]: t('schritt.keineÄnderung') }
    if (editionMissing(fassung)) return { [FORM_ERROR]: t('schritt.neueFassung') }
    try {
      await fortschritt(
        rufe(transport, `POST ${basis}/{id}/zweitpruefung`, {
          params: { id: b.id },
          body: {
            entscheidung: 'AENDERN',
            version: b.version,
            ...asEdition(fassung),
            buergschaftsdaten: daten,
            buergschaftsIdBuerge: nummer,
            kommentarIntern: w.kommentar.trim() || null,
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
      prüfe={(w) => {
        const mangel = numberFault(w.buergschaftsIdBuerge)
        return { ...validateBuergschaftValues(w.daten, angabe), ...(mangel && { buergschaftsIdBuerge: mangel }) }
      }}
      sende={sende}
      merke={(änderung) => ändere({ änderung })}
      weiter={t('schritt.änderungAbschließen')}
      zurück="entscheidung"
    >
      {(werte) => (
        <>
          {/* What was announced is decided; its document alone is in review. */}
          {!b.angekuendigt && (
            <>
              <Section titel={t('feld.avalnummer')}>
                <NumberField beschriftung={t('feld.avalnummer')} eigene={b.id} />
              </Section>
              <BuergschaftFields angabe={angabe} />
            </>
          )}
          <Section titel={t('schritt.text')}>
            <EditionChoice
              auftrag={asAuftrag(b, fromBuergschaftValues(werte.daten, angabe))}
              fassung={fassung}
              mitWortlaut={b.eigenerWortlaut}
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

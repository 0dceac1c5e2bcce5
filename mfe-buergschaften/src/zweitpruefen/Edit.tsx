import { useApi } from '@avalwerk/api'
import { toRefusal, FormTextField, FORM_ERROR } from '@avalwerk/forms'
import {
  toBuergschaftValues,
  fromBuergschaftValues,
  BuergschaftFields,
  numberFault,
  validateBuergschaftValues,
  NumberField,
} from '@avalwerk/patterns/buergschaft'
import { Section } from '@avalwerk/ui'
import { StepForm } from '@avalwerk/patterns/flow'
import type { BuergschaftData } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { useState } from 'react'
import { asAuftrag, asEdition, asIssued, editionMissing, EditionChoice } from '../components/EditionChoice.tsx'
import { t } from '../texts.ts'
import { type ChangeValues, useCompletion, type SecondProps } from './draft.ts'

/** The second reviewer changes the draft; another person then reviews it again. */
export function Edit(props: SecondProps) {
  const api = useApi()
  const { showProblem, progress } = usePlatform()
  const close = useCompletion(props)
  const { buergschaft, draft, update } = props
  const [loading, setLoading] = useState(false)
  const edition = draft.edition ?? asIssued(buergschaft)
  const detail = buergschaft.bausummeAngabe
  const [original] = useState<ChangeValues>(() => ({
    daten: toBuergschaftValues(buergschaft.daten),
    buergschaftsIdBuerge: buergschaft.buergschaftsIdBuerge ?? '',
    kommentar: '',
  }))

  async function send(values: ChangeValues) {
    const data = fromBuergschaftValues(values.daten, detail) as BuergschaftData
    const number = values.buergschaftsIdBuerge.trim()
    if (loading) return { [FORM_ERROR]: t('schritt.uploadRunning') }
    if (
      !buergschaft.angekuendigt &&
      JSON.stringify(data) === JSON.stringify(fromBuergschaftValues(original.daten, detail)) &&
      number === buergschaft.buergschaftsIdBuerge
    )
      return { [FORM_ERROR]: t('schritt.nothingChanged') }
    if (editionMissing(edition)) return { [FORM_ERROR]: t('schritt.newEditionMissing') }
    try {
      await progress(
        api.buergschaft.zweitpruefen.mutate({
          params: { id: buergschaft.id },
          body: {
            entscheidung: 'AENDERN',
            version: buergschaft.version,
            ...asEdition(edition),
            buergschaftsdaten: data,
            buergschaftsIdBuerge: number,
            kommentarIntern: values.kommentar.trim() || null,
          },
        }),
      )
    } catch (error) {
      return toRefusal(error, showProblem, (field) => field.replace('buergschaftsdaten', 'daten'))
    }
    await close(t('schritt.draftChanged'))
    return undefined
  }
  return (
    <StepForm<ChangeValues>
      initial={draft.change ?? original}
      check={(values) => {
        const fault = numberFault(values.buergschaftsIdBuerge)
        return { ...validateBuergschaftValues(values.daten, detail), ...(fault && { buergschaftsIdBuerge: fault }) }
      }}
      send={send}
      remember={(change) => update({ change })}
      next={t('schritt.completeChange')}
      back="entscheidung"
    >
      {(values) => (
        <>
          {/* An announced guarantee is decided already; only its document is in review. */}
          {!buergschaft.angekuendigt && (
            <>
              <Section title={t('feld.avalnummer')}>
                <NumberField label={t('feld.avalnummer')} own={buergschaft.id} />
              </Section>
              <BuergschaftFields detail={detail} />
            </>
          )}
          <Section title={t('schritt.textOrDocument')}>
            <EditionChoice
              auftrag={asAuftrag(buergschaft, fromBuergschaftValues(values.daten, detail))}
              edition={edition}
              withWording={buergschaft.eigenerWortlaut}
              onChange={(fresh) => update({ edition: fresh })}
              onWork={setLoading}
            />
          </Section>
          <Section title={t('schritt.kommentar')}>
            <FormTextField name="kommentar" form="kommentar" label={t('schritt.kommentar')} rows={2} />
          </Section>
        </>
      )}
    </StepForm>
  )
}

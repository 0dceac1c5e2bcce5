import { useApi } from '@avalwerk/api'
import { refusalWithoutFields, FormTextField, FORM_ERROR } from '@avalwerk/forms'
import { buergschaftItems, numberFault, NumberField } from '@avalwerk/patterns/buergschaft'
import { Section, DescriptionList, Card } from '@avalwerk/ui'
import { StepForm } from '@avalwerk/patterns/flow'
import { useIdempotentCall, useRefresh } from '@avalwerk/patterns/calls'
import { Link, useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { asEdition, editionMissing, editionName } from '../components/EditionChoice.tsx'
import { t } from '../texts.ts'
import { type CompletionValues, editionOf, type CorrectionProps } from './draft.ts'

/** The step that shows the changes side by side; then the successor is made. */
export function Completion(props: CorrectionProps) {
  const { buergschaft, draft, update, discard } = props
  const { notify, showProblem } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const api = useApi()
  const callIdempotent = useIdempotentCall()
  const { auftraggeber } = draft
  const data = draft.daten ?? buergschaft.daten
  const edition = editionOf(props)

  async function send(values: CompletionValues) {
    const number = values.buergschaftsIdBuerge.trim()
    if (editionMissing(edition)) return { [FORM_ERROR]: t('schritt.newEditionMissing') }
    try {
      const { nachfolgerId } = await callIdempotent(api.buergschaft.korrigieren, {
        params: { id: buergschaft.id },
        body: {
          version: buergschaft.version,
          ...asEdition(edition),
          buergschaftsdaten: data,
          buergschaftsIdBuerge: number,
          auftraggeber: auftraggeber && { ...auftraggeber, vertretungsformel: [...auftraggeber.vertretungsformel] },
          kommentarIntern: values.kommentar.trim() || null,
        },
      })
      update({ done: true })
      discard()
      notify(t('schritt.corrected'))
      await navigate(`/buergschaften/details/${nachfolgerId}`, { replace: true })
      await refresh()
      return undefined
    } catch (error) {
      return refusalWithoutFields(error, showProblem)
    }
  }
  const older = new Map(buergschaftItems(buergschaft.daten))
  const changed = buergschaftItems(data).filter(([name, value]) => older.get(name) !== value)
  const sideBySide = (before: React.ReactNode, afterwards: React.ReactNode) => (
    <>
      {before || '–'} → {afterwards || '–'}
    </>
  )
  return (
    <StepForm<CompletionValues>
      initial={draft.completion ?? { buergschaftsIdBuerge: buergschaft.buergschaftsIdBuerge ?? '', kommentar: '' }}
      check={(values) => {
        const fault = numberFault(values.buergschaftsIdBuerge)
        return fault ? { buergschaftsIdBuerge: fault } : {}
      }}
      send={send}
      remember={(completion) => update({ completion })}
      next={t('schritt.completeCorrection')}
      back="daten"
    >
      <Card title={t('schritt.changes')}>
        {changed.length === 0 && !auftraggeber && <p>{t('schritt.noChanges')}</p>}
        <DescriptionList
          pairs={[
            [t('feld.auftraggeber'), auftraggeber && sideBySide(buergschaft.auftraggeber.name, auftraggeber.name)],
            ...changed.map(([name, value]) => [name, sideBySide(older.get(name), value)] as const),
            [t('schritt.textOrDocument'), editionName(edition)],
          ]}
        />
        <p css={{ display: 'flex', gap: 16, marginTop: 8 }}>
          <Link to="../daten" relative="path">
            {t('schritt.editData')}
          </Link>
          <Link to="../text" relative="path">
            {t('schritt.editText')}
          </Link>
        </p>
      </Card>
      <Section title={t('feld.avalnummer')}>
        <NumberField label={t('feld.avalnummer')} own={buergschaft.id} />
        <FormTextField name="kommentar" form="kommentar" label={t('schritt.kommentar')} rows={2} />
      </Section>
    </StepForm>
  )
}

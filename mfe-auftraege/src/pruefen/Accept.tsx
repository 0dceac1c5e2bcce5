import { isCallError, useApi } from '@avalwerk/api'
import { toRefusal, FORM_ERROR } from '@avalwerk/forms'
import { DocumentField } from '@avalwerk/patterns/files'
import { Section, RadioGroup, Alert } from '@avalwerk/ui'
import { IssueFields, type IssueValues, validateIssueValues } from '@avalwerk/patterns/buergschaft'
import { StepForm } from '@avalwerk/patterns/flow'
import { TextPicker, WordingPreview } from '@avalwerk/patterns/auftrag'
import { useIdempotentCall, useRefresh } from '@avalwerk/patterns/calls'
import type { AuftragData } from '@avalwerk/contracts'
import { CHOOSE_TEXT, MESSAGES, needsSecond, parseDate } from '@avalwerk/domain'
import { Link, useNavigate, usePlatform, useRight } from '@avalwerk/platform/remote'
import { useState } from 'react'
import { t } from '../texts.ts'
import type { ReviewProps } from './draft.ts'

/** Accepts the order: number and day, and the text or document with which the guarantee is issued. */
export function Accept({ auftrag, draft, update, discard }: ReviewProps) {
  const { notify, showProblem } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const api = useApi()
  const callIdempotent = useIdempotentCall()
  const mayUpload = useRight({ aktion: 'Bürgschaftsdokument hochladen', kategorien: ['Bürgschaften'] })
  const mayChoose = useRight(CHOOSE_TEXT)
  const { way: weg, file } = draft
  const [loading, setLoading] = useState(false)
  // The text that has to be reviewed first: accepting the order was refused because of it.
  const [unchecked, setUnchecked] = useState<string>()
  const withText = weg === 'TEXT' || weg === 'BEIDES'
  const withFile = weg === 'HOCHGELADEN' || weg === 'BEIDES'
  const changedData: AuftragData = { ...auftrag.daten, buergschaftsdaten: draft.daten ?? auftrag.daten.buergschaftsdaten }
  const ownWording = auftrag.daten.buergschaftstext?.art === 'FREITEXT' ? auftrag.daten.buergschaftstext.text : undefined
  // The message is asked for only where a second person decides and reads it.
  const second =
    weg !== 'VERKNUEPFT' && needsSecond(auftrag.buerge?.vierAugenAb ?? null, changedData.buergschaftsdaten?.buergschaftsBetrag ?? 0)
  const missing = (withText && !draft.text) || (withFile && !file)

  async function send(values: IssueValues) {
    if (loading) return { [FORM_ERROR]: t('pruefen.uploadRunning') }
    if (missing) return { [FORM_ERROR]: withFile && !file ? t('acceptTexte.avaldokumentMissing') : MESSAGES.option }
    try {
      const result = await callIdempotent(api.auftrag.annehmen, {
        params: { id: auftrag.id },
        body: {
          version: auftrag.version,
          buergschaftsIdBuerge: values.buergschaftsIdBuerge.trim(),
          ausstellungsdatumBuerge: weg === 'VERKNUEPFT' ? null : (parseDate(values.ausstellungsdatumBuerge) ?? null),
          kommentarZweitpruefung: (second && values.kommentar.trim()) || null,
          weg,
          textId: withText ? (draft.text?.id ?? null) : null,
          dateiId: withFile ? (file?.dateiId ?? null) : null,
          buergschaftsdaten: draft.daten,
        },
      })
      discard()
      notify(t(result.status === 'ENT' ? 'pruefen.acceptedAsDraft' : 'pruefen.accepted'))
      await navigate(`/buergschaften/details/${result.buergschaftId}`, { replace: true })
      await refresh()
      return undefined
    } catch (error) {
      if (isCallError(error) && error.code === 'TEXT_UNGEPRUEFT') {
        await refresh('TEXT')
        // What was entered is kept: the way leads to the text's review and back here.
        update({ header: values })
        setUnchecked(draft.text?.id)
        return undefined
      }
      return toRefusal(error, showProblem)
    }
  }

  const regular = auftrag.buerge?.vertragsart === 'REGULAR'
  const upload = mayUpload ? undefined : t('pruefen.mayNotUpload')
  const noText = mayChoose ? undefined : t('pruefen.mayNotChooseText')
  return (
    <StepForm<IssueValues>
      initial={draft.header}
      check={(w) => validateIssueValues(w, weg !== 'VERKNUEPFT')}
      send={send}
      remember={(header) => update({ header })}
      next={t('pruefen.acceptButton')}
      back={draft.daten ? 'bearbeiten' : 'entscheidung'}
    >
      {unchecked && (
        <div role="alert">
          <Alert tone="warning">
            <p>
              {t('pruefen.textUnreviewed')}{' '}
              <Link to={`/auftraggebertext/details/${unchecked}?auftrag=${auftrag.id}`}>{t('pruefen.toTextpruefung')}</Link>
            </p>
          </Alert>
        </div>
      )}
      <Section title={t('pruefen.issueQuestion')}>
        <RadioGroup
          label={t('pruefen.issueQuestion')}
          silent
          name="weg"
          selected={weg}
          options={[
            { value: 'TEXT', label: t('pruefen.issueFromPlatform'), description: t('pruefen.issueFromPlatformText'), locked: noText },
            ...(ownWording
              ? [{ value: 'WORTLAUT' as const, label: t('pruefen.issueFromWording'), description: t('pruefen.issueFromWordingText') }]
              : []),
            { value: 'HOCHGELADEN', label: t('pruefen.issueFromUpload'), description: t('pruefen.issueFromUploadText'), locked: upload },
            { value: 'BEIDES', label: t('pruefen.issueFromBoth'), description: t('pruefen.issueFromBothText'), locked: upload ?? noText },
            {
              value: 'VERKNUEPFT',
              label: t('pruefen.issueLinked'),
              description: t('pruefen.issueLinkedText'),
              locked: regular ? undefined : t('pruefen.onlyRegular'),
            },
          ]}
          onSelect={(fresh) => update({ way: fresh })}
        />
        {withText && <TextPicker auftrag={changedData} selected={draft.text?.id} onSelect={(_, text) => update({ text: text ?? null })} />}
        {weg === 'WORTLAUT' && ownWording && (
          <>
            <blockquote css={{ margin: 0, whiteSpace: 'pre-wrap', maxWidth: 720 }}>{ownWording}</blockquote>
            <WordingPreview auftrag={changedData} />
          </>
        )}
        {withFile && (
          <DocumentField
            label={t('pruefen.avaldokument')}
            file={file ?? undefined}
            onChange={(fresh) => update({ file: fresh ?? null })}
            onWork={setLoading}
          />
        )}
      </Section>
      <Section title={t('pruefen.numberAndDate')}>
        <IssueFields withDate={weg !== 'VERKNUEPFT'} withComment={second} />
      </Section>
    </StepForm>
  )
}

import { isCallError, useApi } from '@avalwerk/api'
import { fieldLabel, type FormErrors, useForm } from '@avalwerk/forms'
import { StepForm, useStepNavigation } from '@avalwerk/patterns/flow'
import { useRefresh } from '@avalwerk/patterns/calls'
import type { AuftragData } from '@avalwerk/contracts'
import { usePlatform } from '@avalwerk/platform/remote'
import { themeColor, Button } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import type { Draft, StepProps } from './draft.ts'

/** The faults of the sent input, field by field. */
const faultsOf = (error: unknown) => (isCallError(error) && error.status === 400 ? error.felder : [])

/** Saves the order as it stands; the server numbers it the first time. */
function useSave({ update }: Pick<StepProps, 'update'>) {
  const api = useApi()
  const { notify, showProblem } = usePlatform()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ draft, daten }: { draft: Draft; daten: AuftragData }) => {
      const { id, version } = draft
      const result =
        id && version
          ? await api.auftrag.speichern.mutate({ params: { id }, body: { version, daten } })
          : await api.auftrag.anlegen.mutate({ body: daten })
      return { ...result, daten }
    },
    meta: { handlesErrors: true },
    onError: (error) => {
      if (faultsOf(error).length === 0) showProblem(error)
    },
    onSuccess: ({ id, version, daten }) => {
      const time = new Date().toLocaleTimeString('de-DE', { hour: '2-digit', minute: '2-digit' })
      update({ daten, id, version, savedAt: time })
      notify(t('beantragen.draftSaved', { id, zeit: time }))
      void refresh()
    },
  })
}

/** One step of the wizard as a form, by what it adds to the order; the order may be saved at any time. */
export function RequestForm<W extends object>({
  flow,
  apply,
  next,
  ...rest
}: {
  flow: StepProps
  initial: W
  check?: (values: W) => FormErrors<W>
  apply: (values: W) => Partial<AuftragData>
  next: string
  back?: string
  children: ReactNode
}) {
  const goToNext = useStepNavigation()
  const { draft, update } = flow
  const data = (values: W): AuftragData => ({ ...draft.daten, ...apply(values) })
  return (
    <StepForm<W>
      {...rest}
      next={t('beantragen.next')}
      send={(values) => {
        update({ daten: data(values) })
        goToNext(next)
        return undefined
      }}
      remember={(values) => update({ daten: data(values) })}
      buttons={<AsDraft flow={flow} daten={data} />}
    />
  )
}

/** Keeps the order as it is entered so far, this step's values with it. */
function AsDraft<W extends object>({ flow, daten }: { flow: StepProps; daten: (values: W) => AuftragData }) {
  const form = useForm<W>()
  return <DraftButton flow={flow} daten={() => daten(form.getState().values)} />
}

/** Saves the order, and says when it was saved last. */
export function DraftButton({ flow, daten }: { flow: StepProps; daten: () => AuftragData }) {
  const save = useSave(flow)
  const { draft } = flow
  return (
    <>
      <Button busy={save.isPending} onClick={() => save.mutate({ draft, daten: daten() })}>
        {t('beantragen.saveDraft')}
      </Button>
      {faultsOf(save.error).length > 0 && (
        <p role="alert" css={{ alignSelf: 'center', color: themeColor('danger'), fontSize: 12 }}>
          {faultsOf(save.error)
            .map(({ feld, grund }) => `${fieldLabel(feld)}: ${grund}`)
            .join(' · ')}
        </p>
      )}
      {draft.id && draft.savedAt && (
        <span css={{ alignSelf: 'center', fontSize: 12 }}>{t('beantragen.draftSaved', { id: draft.id, zeit: draft.savedAt })}</span>
      )}
    </>
  )
}

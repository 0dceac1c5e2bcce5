import { isCallError, call } from '@avalwerk/api'
import { fieldLabel, StepForm, useForm, useStepNavigation } from '@avalwerk/bausteine'
import type { AuftragData } from '@avalwerk/contracts'
import { usePlatform } from '@avalwerk/platform/remote'
import { themeColor, Button } from '@avalwerk/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import type { Draft, StepProps } from './draft.ts'

const basis = '/buergschaftservice/api/private/v2/buergschaftsauftraege'

/** What is wrong with what was sent, field by field. */
const faultsOf = (error: unknown) => (isCallError(error) && error.status === 400 ? error.felder : [])

/** Saves the order as it stands; the server numbers it the first time. */
function useSave({ ändere: update }: Pick<StepProps, 'ändere'>) {
  const { transport, melde: notify, zeigeProblem: showProblem } = usePlatform()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ entwurf: draft, daten: data }: { entwurf: Draft; daten: AuftragData }) => {
      const { id, version } = draft
      const result =
        id && version
          ? await call(transport, `PUT ${basis}/{id}`, { params: { id }, body: { version, daten: data as never } })
          : await call(transport, `POST ${basis}`, { body: data as never })
      return { ...result, daten: data }
    },
    meta: { eigeneBehandlung: true },
    onError: (error) => {
      if (faultsOf(error).length === 0) showProblem(error)
    },
    onSuccess: ({ id, version, daten: data }) => {
      const zeit = new Date().toLocaleTimeString('de-DE', { hour: '2-digit', minute: '2-digit' })
      update({ daten: data, id, version, gespeichertUm: zeit })
      notify(t('beantragen.gespeichert', { id, zeit }))
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/buergschaftsauftraege/filterung') })
    },
  })
}

/** One step of the wizard as a form, by what it adds to the order; the order may be saved at any time. */
export function RequestForm<W extends object>({
  eigenschaften: props,
  übernimm: apply,
  nächster: next,
  ...rest
}: {
  eigenschaften: StepProps
  anfang: W
  prüfe?: (values: W) => Record<string, unknown>
  übernimm: (values: W) => Partial<AuftragData>
  nächster: string
  zurück?: string
  children: ReactNode
}) {
  const goToNext = useStepNavigation()
  const { entwurf: draft, ändere: update } = props
  const data = (values: W): AuftragData => ({ ...draft.daten, ...apply(values) })
  return (
    <StepForm<W>
      {...rest}
      weiter={t('beantragen.weiter')}
      sende={(values) => {
        update({ daten: data(values) })
        goToNext(next)
        return undefined
      }}
      merke={(values) => update({ daten: data(values) })}
      knöpfe={<AsDraft eigenschaften={props} daten={data} />}
    />
  )
}

/** Keeps the order as it is entered so far, this step's values with it. */
function AsDraft<W extends object>({ eigenschaften: props, daten: data }: { eigenschaften: StepProps; daten: (values: W) => AuftragData }) {
  const form = useForm<W>()
  return <DraftButton eigenschaften={props} daten={() => data(form.getState().values)} />
}

/** Saves the order, and says when it was saved last. */
export function DraftButton({ eigenschaften: props, daten: data }: { eigenschaften: StepProps; daten: () => AuftragData }) {
  const save = useSave(props)
  const { entwurf: draft } = props
  return (
    <>
      <Button busy={save.isPending} onClick={() => save.mutate({ entwurf: draft, daten: data() })}>
        {t('beantragen.alsEntwurf')}
      </Button>
      {faultsOf(save.error).length > 0 && (
        <p role="alert" css={{ alignSelf: 'center', color: themeColor('gefahr'), fontSize: 12 }}>
          {faultsOf(save.error)
            .map(({ feld, grund }) => `${fieldLabel(feld)}: ${grund}`)
            .join(' · ')}
        </p>
      )}
      {draft.id && draft.gespeichertUm && (
        <span css={{ alignSelf: 'center', fontSize: 12 }}>{t('beantragen.gespeichert', { id: draft.id, zeit: draft.gespeichertUm })}</span>
      )}
    </>
  )
}

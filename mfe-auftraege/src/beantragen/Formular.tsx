import { isCallError, rufe } from '@avalwerk/api'
import { fieldLabel, StepForm, useForm, useStepNavigation } from '@avalwerk/bausteine'
import type { AuftragData } from '@avalwerk/contracts'
import { usePlatform } from '@avalwerk/platform/remote'
import { farbe, Button } from '@avalwerk/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../texte.ts'
import type { Draft, StepProps } from './entwurf.ts'

const basis = '/buergschaftservice/api/private/v2/buergschaftsauftraege'

/** What is wrong with what was sent, field by field. */
const faultsOf = (fehler: unknown) => (isCallError(fehler) && fehler.status === 400 ? fehler.felder : [])

/** Saves the order as it stands; the server numbers it the first time. */
function useSave({ ändere }: Pick<StepProps, 'ändere'>) {
  const { transport, melde, zeigeProblem } = usePlatform()
  const abfragen = useQueryClient()
  return useMutation({
    mutationFn: async ({ entwurf, daten }: { entwurf: Draft; daten: AuftragData }) => {
      const { id, version } = entwurf
      const ergebnis =
        id && version
          ? await rufe(transport, `PUT ${basis}/{id}`, { params: { id }, body: { version, daten: daten as never } })
          : await rufe(transport, `POST ${basis}`, { body: daten as never })
      return { ...ergebnis, daten }
    },
    meta: { eigeneBehandlung: true },
    onError: (fehler) => {
      if (faultsOf(fehler).length === 0) zeigeProblem(fehler)
    },
    onSuccess: ({ id, version, daten }) => {
      const zeit = new Date().toLocaleTimeString('de-DE', { hour: '2-digit', minute: '2-digit' })
      ändere({ daten, id, version, gespeichertUm: zeit })
      melde(t('beantragen.gespeichert', { id, zeit }))
      void abfragen.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/buergschaftsauftraege/filterung') })
    },
  })
}

/** One step of the wizard as a form, by what it adds to the order; the order may be saved at any time. */
export function RequestForm<W extends object>({
  eigenschaften,
  übernimm,
  nächster,
  ...rest
}: {
  eigenschaften: StepProps
  anfang: W
  prüfe?: (werte: W) => Record<string, unknown>
  übernimm: (werte: W) => Partial<AuftragData>
  nächster: string
  zurück?: string
  children: ReactNode
}) {
  const goToNext = useStepNavigation()
  const { entwurf, ändere } = eigenschaften
  const daten = (werte: W): AuftragData => ({ ...entwurf.daten, ...übernimm(werte) })
  return (
    <StepForm<W>
      {...rest}
      weiter={t('beantragen.weiter')}
      sende={(werte) => {
        ändere({ daten: daten(werte) })
        goToNext(nächster)
        return undefined
      }}
      merke={(werte) => ändere({ daten: daten(werte) })}
      knöpfe={<AsDraft eigenschaften={eigenschaften} daten={daten} />}
    />
  )
}

/** Keeps the order as it is entered so far, this step's values with it. */
function AsDraft<W extends object>({ eigenschaften, daten }: { eigenschaften: StepProps; daten: (werte: W) => AuftragData }) {
  const form = useForm<W>()
  return <DraftButton eigenschaften={eigenschaften} daten={() => daten(form.getState().values)} />
}

/** Saves the order, and says when it was saved last. */
export function DraftButton({ eigenschaften, daten }: { eigenschaften: StepProps; daten: () => AuftragData }) {
  const speichern = useSave(eigenschaften)
  const { entwurf } = eigenschaften
  return (
    <>
      <Button busy={speichern.isPending} onClick={() => speichern.mutate({ entwurf, daten: daten() })}>
        {t('beantragen.alsEntwurf')}
      </Button>
      {faultsOf(speichern.error).length > 0 && (
        <p role="alert" css={{ alignSelf: 'center', color: farbe('gefahr'), fontSize: 12 }}>
          {faultsOf(speichern.error)
            .map(({ feld, grund }) => `${fieldLabel(feld)}: ${grund}`)
            .join(' · ')}
        </p>
      )}
      {entwurf.id && entwurf.gespeichertUm && (
        <span css={{ alignSelf: 'center', fontSize: 12 }}>
          {t('beantragen.gespeichert', { id: entwurf.id, zeit: entwurf.gespeichertUm })}
        </span>
      )}
    </>
  )
}

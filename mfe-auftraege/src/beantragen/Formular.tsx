import { rufe } from '@avalwerk/api'
import { Fehlerübersicht, feldname, Form, Schrittknöpfe, useForm, Verlassensfrage } from '@avalwerk/bausteine'
import type { Auftragsdaten } from '@avalwerk/contracts'
import { useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { Knopf } from '@avalwerk/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../texte.ts'
import type { Entwurf, Schritteigenschaften } from './entwurf.ts'

const basis = '/buergschaftservice/api/private/v2/buergschaftsauftraege'

/** Saves the order as it stands; the server numbers it the first time. */
export function useSpeichern({ ändere }: Pick<Schritteigenschaften, 'ändere'>) {
  const { transport, melde } = usePlattform()
  const abfragen = useQueryClient()
  return useMutation({
    mutationFn: async ({ entwurf, daten }: { entwurf: Entwurf; daten: Auftragsdaten }) => {
      const { id, version } = entwurf
      const ergebnis =
        id && version
          ? await rufe(transport, `PUT ${basis}/{id}`, { params: { id }, body: { version, daten: daten as never } })
          : await rufe(transport, `POST ${basis}`, { body: daten as never })
      return { ...ergebnis, daten }
    },
    onSuccess: ({ id, version, daten }) => {
      const zeit = new Date().toLocaleTimeString('de-DE', { hour: '2-digit', minute: '2-digit' })
      ändere({ daten, id, version, gespeichertUm: zeit })
      melde(t('beantragen.gespeichert', { id, zeit }))
      void abfragen.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/buergschaftsauftraege/filterung') })
    },
  })
}

/** One step of the wizard as a form: what it starts with, its rules, and what it adds to the order. */
export function Schrittformular<W extends object>({
  eigenschaften,
  anfang,
  prüfe,
  übernimm,
  nächster,
  zurück,
  children,
}: {
  eigenschaften: Schritteigenschaften
  anfang: W
  prüfe?: (werte: W) => Record<string, unknown>
  übernimm: (werte: W) => Partial<Auftragsdaten>
  nächster: string
  zurück?: string
  children: ReactNode
}) {
  const navigiere = useNavigate()
  const { entwurf, ändere } = eigenschaften
  const daten = (werte: W): Auftragsdaten => ({ ...entwurf.daten, ...übernimm(werte) })
  return (
    <Form<W>
      initialValues={anfang}
      // Each rendering makes them anew; only other values start the form over, as saving does.
      initialValuesEqual={(x, y) => JSON.stringify(x) === JSON.stringify(y)}
      {...(prüfe && { validate: prüfe })}
      onSubmit={(werte) => {
        ändere({ daten: daten(werte) })
        void navigiere(`../${nächster}`, { relative: 'path' })
      }}
      render={({ handleSubmit, form }) => (
        <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: 16 }}>
          <Fehlerübersicht namen={feldname} />
          <Verlassensfrage />
          {children}
          <Schrittknöpfe
            weiter={t('beantragen.weiter')}
            zurück={zurück}
            vorZurück={() => {
              const { values } = form.getState()
              ändere({ daten: daten(values) })
              form.initialize(values)
            }}
          >
            <AlsEntwurf eigenschaften={eigenschaften} daten={daten} />
          </Schrittknöpfe>
        </form>
      )}
    />
  )
}

/** Keeps the order as it is entered so far, this step's values with it. */
function AlsEntwurf<W extends object>({
  eigenschaften,
  daten,
}: {
  eigenschaften: Schritteigenschaften
  daten: (werte: W) => Auftragsdaten
}) {
  const form = useForm<W>()
  const speichern = useSpeichern(eigenschaften)
  const { entwurf } = eigenschaften
  return (
    <>
      <Knopf disabled={speichern.isPending} onClick={() => speichern.mutate({ entwurf, daten: daten(form.getState().values) })}>
        {t('beantragen.alsEntwurf')}
      </Knopf>
      {entwurf.id && entwurf.gespeichertUm && (
        <span css={{ alignSelf: 'center', fontSize: 12 }}>
          {t('beantragen.gespeichert', { id: entwurf.id, zeit: entwurf.gespeichertUm })}
        </span>
      )}
    </>
  )
}

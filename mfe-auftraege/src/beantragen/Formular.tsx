import { istAufruffehler, rufe } from '@avalwerk/api'
import { feldname, Schrittformular, useForm, useWeiter } from '@avalwerk/bausteine'
import type { Auftragsdaten } from '@avalwerk/contracts'
import { usePlattform } from '@avalwerk/platform/remote'
import { farbe, Knopf } from '@avalwerk/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../texte.ts'
import type { Entwurf, Schritteigenschaften } from './entwurf.ts'

const basis = '/buergschaftservice/api/private/v2/buergschaftsauftraege'

/** What is wrong with what was sent, field by field. */
const mängelVon = (fehler: unknown) => (istAufruffehler(fehler) && fehler.status === 400 ? fehler.felder : [])

/** Saves the order as it stands; the server numbers it the first time. */
function useSpeichern({ ändere }: Pick<Schritteigenschaften, 'ändere'>) {
  const { transport, melde, zeigeProblem } = usePlattform()
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
    meta: { eigeneBehandlung: true },
    onError: (fehler) => {
      if (mängelVon(fehler).length === 0) zeigeProblem(fehler)
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
export function Antragsformular<W extends object>({
  eigenschaften,
  übernimm,
  nächster,
  ...rest
}: {
  eigenschaften: Schritteigenschaften
  anfang: W
  prüfe?: (werte: W) => Record<string, unknown>
  übernimm: (werte: W) => Partial<Auftragsdaten>
  nächster: string
  zurück?: string
  children: ReactNode
}) {
  const geheWeiter = useWeiter()
  const { entwurf, ändere } = eigenschaften
  const daten = (werte: W): Auftragsdaten => ({ ...entwurf.daten, ...übernimm(werte) })
  return (
    <Schrittformular<W>
      {...rest}
      weiter={t('beantragen.weiter')}
      sende={(werte) => {
        ändere({ daten: daten(werte) })
        geheWeiter(nächster)
        return undefined
      }}
      merke={(werte) => ändere({ daten: daten(werte) })}
      knöpfe={<AlsEntwurf eigenschaften={eigenschaften} daten={daten} />}
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
  return <Entwurfsknopf eigenschaften={eigenschaften} daten={() => daten(form.getState().values)} />
}

/** Saves the order, and says when it was saved last. */
export function Entwurfsknopf({ eigenschaften, daten }: { eigenschaften: Schritteigenschaften; daten: () => Auftragsdaten }) {
  const speichern = useSpeichern(eigenschaften)
  const { entwurf } = eigenschaften
  return (
    <>
      <Knopf busy={speichern.isPending} onClick={() => speichern.mutate({ entwurf, daten: daten() })}>
        {t('beantragen.alsEntwurf')}
      </Knopf>
      {mängelVon(speichern.error).length > 0 && (
        <p role="alert" css={{ alignSelf: 'center', color: farbe('gefahr'), fontSize: 12 }}>
          {mängelVon(speichern.error)
            .map(({ feld, grund }) => `${feldname(feld)}: ${grund}`)
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

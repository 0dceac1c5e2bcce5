import { ladeHoch } from '@avalwerk/api'
import { DATEITYP } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { Dateiknopf, farbe, Icon, Knopf } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { fileRefusal } from './refusal.ts'

const { pdf: PDF, docx: DOCX } = DATEITYP
const NUR_PDF = { accept: PDF, hinweis: 'PDF bis 10 MB ohne aktive Inhalte' } as const
const TEXT_FILE = { accept: `${PDF},${DOCX},.docx`, hinweis: 'PDF oder Word (DOCX) bis 10 MB, ohne Makros und aktive Inhalte' } as const
/** Where a document goes, which media types it may have, and what is said of them. */
const WEGE = {
  buerge: { aufruf: 'POST /dokumentservice/api/private/v2/buerge/buergschaftsdokumente/upload', ...NUR_PDF },
  auftraggeber: { aufruf: 'POST /dokumentservice/api/private/v2/auftraggeber/buergschaftsdokumente/upload', ...NUR_PDF },
  text: { aufruf: 'POST /dokumentservice/api/private/v2/auftraggeber/buergschaftsvorlagen/upload', ...TEXT_FILE },
  guarantorText: { aufruf: 'POST /dokumentservice/api/private/v2/buerge/buergschaftsvorlagen/upload', ...TEXT_FILE },
} as const
/** Whose document it is: the guarantor's own, the scan of a deed that a beneficiary holds, or somebody's own text. */
export type Dokumentweg = keyof typeof WEGE
const HÖCHSTENS = 10 * 1024 * 1024

export type Datei = Readonly<{ dateiId: string; name: string; virengeprueft?: boolean }>

/** Whether a virus scanner looked at a file that is there; nothing where that isn't known any more. */
export function Virenhinweis({ virengeprueft }: { virengeprueft: boolean | undefined }) {
  if (virengeprueft === undefined) return null
  return <span css={{ color: farbe('leise'), fontSize: 12 }}>{virengeprueft ? 'auf Viren geprüft' : 'nicht auf Viren geprüft'}</span>
}

/** A guarantee's document: chosen, sent at once, named by what follows. */
export function Dokumentfeld({
  name = 'dateiId',
  beschriftung,
  datei,
  fehler,
  beiÄnderung,
  beiArbeit,
  weg = 'buerge',
}: {
  /** The field of a form that holds it. */
  name?: string
  beschriftung: string
  datei: Datei | undefined
  fehler?: string | undefined
  beiÄnderung: (datei: Datei | undefined) => void
  /** Told while a file is on its way: going on waits for it. */
  beiArbeit?: (läuft: boolean) => void
  weg?: Dokumentweg
}) {
  const { transport, fortschritt } = usePlattform()
  const id = useId()
  const hoch = useMutation({
    mutationFn: async (wahl: File) => {
      if (wahl.size > HÖCHSTENS) throw new Error('Die Datei ist größer als 10 MB. Bitte wählen Sie eine kleinere.')
      return fortschritt(
        ladeHoch(transport, WEGE[weg].aufruf, { query: { name: wahl.name } }, wahl, /\.docx$/i.test(wahl.name) ? DOCX : PDF),
      )
    },
    meta: { eigeneBehandlung: true },
    onMutate: () => beiArbeit?.(true),
    onSettled: () => beiArbeit?.(false),
    onSuccess: ({ dateiId, name, virengeprueft }) => beiÄnderung({ dateiId, name, virengeprueft }),
  })
  const meldung = hoch.isError ? fileRefusal(hoch.error, hoch.variables) : fehler
  return (
    <div css={{ display: 'grid', gap: 4 }}>
      <label htmlFor={id} css={{ fontWeight: 550 }}>
        {beschriftung}
      </label>
      <span css={{ color: farbe('leise'), fontSize: 12 }}>{WEGE[weg].hinweis}</span>
      {datei ? (
        <div css={{ display: 'flex', gap: 8, alignItems: 'center' }}>
          <Icon name="dokument" />
          <span role="status">{datei.name}</span>
          <Virenhinweis virengeprueft={datei.virengeprueft} />
          <Knopf
            art="leise"
            icon="zu"
            nurIcon={`${datei.name} entfernen`}
            onClick={() => {
              hoch.reset()
              beiÄnderung(undefined)
            }}
          />
        </div>
      ) : (
        <Dateiknopf
          id={id}
          name={name}
          accept={WEGE[weg].accept}
          disabled={hoch.isPending}
          aria-invalid={meldung ? true : undefined}
          aria-describedby={meldung ? `${id}-fehler` : undefined}
          onChange={(e) => {
            const [wahl] = e.target.files ?? []
            if (wahl) hoch.mutate(wahl)
            e.target.value = ''
          }}
        />
      )}
      {hoch.isPending && <span role="status">Die Datei wird übertragen …</span>}
      {meldung && !datei && (
        <span id={`${id}-fehler`} role="alert" css={{ color: farbe('gefahr'), fontSize: 12 }}>
          {meldung}
        </span>
      )}
    </div>
  )
}

import { abfrage, rufe } from '@avalwerk/api'
import { Auswahlfeld, Feld, Schrittformular, useForm, useWeiter } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { type Bürgschaftsart, BÜRGSCHAFTSARTEN, prüfeInhalt, type Textinhalt, TEXTTYP } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { useMutation, useQuery } from '@tanstack/react-query'
import { basis } from '../bausteine/daten.ts'
import { prüfeTextwerte, Textdatenfelder, type Textwerte } from '../bausteine/Textdatenfelder.tsx'
import { Wortlautfeld } from '../editor/Wortlaut.tsx'
import { t } from '../texte.ts'
import type { Schritteigenschaften } from './entwurf.ts'

type Werte = Textwerte & Readonly<{ inhalt: Textinhalt; grundlageId: string }>

/** The wording: which text it begins with, and the editor with the document beside it. */
export function Textauswahl({ entwurf, ändere, vorgänger }: Schritteigenschaften) {
  const weiter = useWeiter()
  const art = entwurf.werte.bürgschaftsart as Bürgschaftsart
  const alsEntwurf = ({ inhalt, grundlageId, ...werte }: Werte) => ({ inhalt, grundlageId: grundlageId || null, werte })
  return (
    <Schrittformular<Werte>
      anfang={{ ...entwurf.werte, inhalt: entwurf.inhalt, grundlageId: entwurf.grundlageId ?? '' }}
      prüfe={(w) => {
        const grund = prüfeInhalt(w.inhalt)
        return { ...(vorgänger && prüfeTextwerte(w)), ...(grund && { inhalt: grund }) }
      }}
      sende={(w) => {
        ändere(alsEntwurf(w))
        weiter('zusammenfassung')
        return undefined
      }}
      merke={(w) => ändere(alsEntwurf(w))}
      weiter={t('weiter')}
      zurück={vorgänger ? undefined : 'textartauswahl'}
    >
      {(w) => (
        <>
          {vorgänger && <Textdatenfelder festeArt />}
          <Feld titel={t('anlegen.wortlaut')} hinweis={t('anlegen.wortlautHinweis', { art: BÜRGSCHAFTSARTEN[art].name })}>
            {!vorgänger && <Grundlage art={art} gewählt={w.grundlageId} />}
            <Wortlautfeld art={art} titel={w.titel} allgemeine={w.allgemeineBestimmungen} />
          </Feld>
        </>
      )}
    </Schrittformular>
  )
}

/** The texts of the type that one can begin with. Choosing one puts its wording into the editor. */
function Grundlage({ art, gewählt }: { art: Bürgschaftsart; gewählt: string }) {
  const { transport, fortschritt } = usePlattform()
  const form = useForm()
  const texte = useQuery(
    abfrage(transport, `POST ${basis}/filterung`, {
      query: { page: 0, size: 100, sort: 'titel,asc' },
      body: { bürgschaftsart: [art], templatestatus: ['A'] },
    }),
  )
  const lade = useMutation({
    mutationFn: (id: string) => fortschritt(rufe(transport, `GET ${basis}/{id}`, { params: { id } })),
    onSuccess: ({ id, inhalt }: Text) => {
      form.change('grundlageId', id)
      form.change('inhalt', inhalt)
    },
  })
  const zeilen = texte.data?.zeilen ?? []
  return (
    <Auswahlfeld
      beschriftung={t('anlegen.grundlage')}
      hinweis={t('anlegen.grundlageHinweis')}
      leer={t('anlegen.leer')}
      value={gewählt}
      gruppen={(['AGT', 'BGT', 'OET'] as const)
        .map((typ) => ({
          name: TEXTTYP[typ].mehrzahl,
          optionen: zeilen.filter((z) => z.templatetyp === typ).map((z) => ({ wert: z.id, wort: `${z.titel} (${z.id})` })),
        }))
        .filter(({ optionen }) => optionen.length > 0)}
      onChange={(e) => {
        if (e.target.value) lade.mutate(e.target.value)
        else {
          form.change('grundlageId', '')
          form.change('inhalt', [])
        }
      }}
    />
  )
}

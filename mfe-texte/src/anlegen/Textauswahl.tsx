import { apiQuery, rufe } from '@avalwerk/api'
import { Select, Section, StepForm, useForm, useStepNavigation } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { type Buergschaftsart, BUERGSCHAFTSARTEN, validateContent, type TextContent, TEXT_TYPE } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { useMutation, useQuery } from '@tanstack/react-query'
import { basis } from '../bausteine/daten.ts'
import { validateTextValues, TextDataFields, type TextValues } from '../bausteine/Textdatenfelder.tsx'
import { WordingField } from '../editor/Wortlaut.tsx'
import { t } from '../texte.ts'
import type { StepProps } from './entwurf.ts'

type Values = TextValues & Readonly<{ inhalt: TextContent; grundlageId: string }>

/** The wording: which text it begins with, and the editor with the document beside it. */
export function TextSelection({ entwurf, ändere, vorgänger }: StepProps) {
  const weiter = useStepNavigation()
  const art = entwurf.werte.bürgschaftsart as Buergschaftsart
  const alsEntwurf = ({ inhalt, grundlageId, ...werte }: Values) => ({ inhalt, grundlageId: grundlageId || null, werte })
  return (
    <StepForm<Values>
      anfang={{ ...entwurf.werte, inhalt: entwurf.inhalt, grundlageId: entwurf.grundlageId ?? '' }}
      prüfe={(values) => {
        const grund = validateContent(values.inhalt)
        return { ...(vorgänger && validateTextValues(values)), ...(grund && { inhalt: grund }) }
      }}
      sende={(values) => {
        ändere(alsEntwurf(values))
        weiter('zusammenfassung')
        return undefined
      }}
      merke={(w) => ändere(alsEntwurf(w))}
      weiter={t('weiter')}
      zurück={vorgänger ? undefined : 'textartauswahl'}
    >
      {(values) => (
        <>
          {vorgänger && <TextDataFields festeArt />}
          <Section titel={t('anlegen.wortlaut')} hinweis={t('anlegen.wortlautHinweis', { art: BUERGSCHAFTSARTEN[art].name })}>
            {!vorgänger && <Basis art={art} gewählt={values.grundlageId} />}
            <WordingField art={art} titel={values.titel} allgemeine={values.allgemeineBestimmungen} />
          </Section>
        </>
      )}
    </StepForm>
  )
}

/** The texts of the type that one can begin with. Choosing one puts its wording into the editor. */
function Basis({ art, gewählt }: { art: Buergschaftsart; gewählt: string }) {
  const { transport, fortschritt } = usePlatform()
  const form = useForm()
  const texte = useQuery(
    apiQuery(transport, `POST ${basis}/filterung`, {
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
    <Select
      beschriftung={t('anlegen.grundlage')}
      hinweis={t('anlegen.grundlageHinweis')}
      leer={t('anlegen.leer')}
      value={gewählt}
      gruppen={(['AGT', 'BGT', 'OET'] as const)
        .map((typ) => ({
          name: TEXT_TYPE[typ].mehrzahl,
          optionen: zeilen.filter((z) => z.templatetyp === typ).map((z) => ({ wert: z.id, wort: `${z.titel} (${z.id})` })),
        }))
        .filter(({ optionen }) => optionen.length > 0)}
      onChange={(event) => {
        if (event.target.value) lade.mutate(event.target.value)
        else {
          form.change('grundlageId', '')
          form.change('inhalt', [])
        }
      }}
    />
  )
}

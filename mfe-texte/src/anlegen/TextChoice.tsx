import { apiQuery, call } from '@avalwerk/api'
import { Select, Section, StepForm, useForm, useStepNavigation } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { type Buergschaftsart, BUERGSCHAFTSARTEN, validateContent, type TextContent, TEXT_TYPE } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { useMutation, useQuery } from '@tanstack/react-query'
import { basis } from '../components/queries.ts'
import { validateTextValues, TextDataFields, type TextValues } from '../components/TextDataFields.tsx'
import { WordingField } from '../editor/Wording.tsx'
import { t } from '../texts.ts'
import type { StepProps } from './draft.ts'

type Values = TextValues & Readonly<{ inhalt: TextContent; grundlageId: string }>

/** The wording: which text it begins with, and the editor with the document beside it. */
export function TextSelection({ entwurf: draft, ändere: update, vorgänger: predecessor }: StepProps) {
  const next = useStepNavigation()
  const kind = draft.werte.bürgschaftsart as Buergschaftsart
  const asDraft = ({ inhalt: content, grundlageId: basisId, ...values }: Values) => ({
    inhalt: content,
    grundlageId: basisId || null,
    werte: values,
  })
  return (
    <StepForm<Values>
      anfang={{ ...draft.werte, inhalt: draft.inhalt, grundlageId: draft.grundlageId ?? '' }}
      prüfe={(values) => {
        const reason = validateContent(values.inhalt)
        return { ...(predecessor && validateTextValues(values)), ...(reason && { inhalt: reason }) }
      }}
      sende={(values) => {
        update(asDraft(values))
        next('zusammenfassung')
        return undefined
      }}
      merke={(w) => update(asDraft(w))}
      weiter={t('weiter')}
      zurück={predecessor ? undefined : 'textartauswahl'}
    >
      {(values) => (
        <>
          {predecessor && <TextDataFields festeArt />}
          <Section titel={t('anlegen.wortlaut')} hinweis={t('anlegen.wortlautHinweis', { art: BUERGSCHAFTSARTEN[kind].name })}>
            {!predecessor && <Basis art={kind} gewählt={values.grundlageId} />}
            <WordingField art={kind} titel={values.titel} allgemeine={values.allgemeineBestimmungen} />
          </Section>
        </>
      )}
    </StepForm>
  )
}

/** The texts of the type that one can begin with. Choosing one puts its wording into the editor. */
function Basis({ art: kind, gewählt: selected }: { art: Buergschaftsart; gewählt: string }) {
  const { transport, fortschritt: progress } = usePlatform()
  const form = useForm()
  const texts = useQuery(
    apiQuery(transport, `POST ${basis}/filterung`, {
      query: { page: 0, size: 100, sort: 'titel,asc' },
      body: { bürgschaftsart: [kind], templatestatus: ['A'] },
    }),
  )
  const load = useMutation({
    mutationFn: (id: string) => progress(call(transport, `GET ${basis}/{id}`, { params: { id } })),
    onSuccess: ({ id, inhalt }: Text) => {
      form.change('grundlageId', id)
      form.change('inhalt', inhalt)
    },
  })
  const rows = texts.data?.zeilen ?? []
  return (
    <Select
      beschriftung={t('anlegen.grundlage')}
      hinweis={t('anlegen.grundlageHinweis')}
      leer={t('anlegen.leer')}
      value={selected}
      gruppen={(['AGT', 'BGT', 'OET'] as const)
        .map((type) => ({
          name: TEXT_TYPE[type].plural,
          optionen: rows.filter((z) => z.templatetyp === type).map((z) => ({ wert: z.id, wort: `${z.titel} (${z.id})` })),
        }))
        .filter(({ optionen: options }) => options.length > 0)}
      onChange={(event) => {
        if (event.target.value) load.mutate(event.target.value)
        else {
          form.change('grundlageId', '')
          form.change('inhalt', [])
        }
      }}
    />
  )
}

import { useApi } from '@avalwerk/api'
import { toRefusal } from '@avalwerk/forms'
import { PdfViewer } from '@avalwerk/patterns/files'
import { StepForm } from '@avalwerk/patterns/flow'
import { useRefresh, useIdempotentCall } from '@avalwerk/patterns/calls'
import { type Buergschaftsart, BUERGSCHAFTSARTEN, TEXT_TYPE } from '@avalwerk/domain'
import { useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, Card } from '@avalwerk/ui'
import { asTextData } from '../components/TextDataFields.tsx'
import { buergschaftItems } from '../details/Cards.tsx'
import { t } from '../texts.ts'
import type { StepProps } from './draft.ts'

/** Everything once more, then the text is made. */
export function Summary({ draft, discard, predecessor }: StepProps) {
  const { area, showProblem } = usePlatform()
  const api = useApi()
  const callIdempotent = useIdempotentCall()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const daten = asTextData(draft.values)
  const kind = daten.bürgschaftsart as Buergschaftsart
  const operator = area.group === 'BSP'

  async function send() {
    try {
      const result = await callIdempotent(api.text.anlegen, {
        body: {
          daten,
          inhalt: draft.content,
          templatetyp: predecessor?.templatetyp ?? draft.typ,
          unternehmenId: draft.unternehmenId || null,
          grundlageId: draft.grundlageId,
          vorgaengerId: predecessor?.id ?? null,
        },
      })
      discard()
      await navigate('/buergschaftstexte/anlegen/erfolg', { replace: true, state: { id: result.id, typ: draft.typ } })
    } catch (error) {
      return toRefusal(error, showProblem)
    }
    await refresh()
    return undefined
  }
  return (
    <StepForm
      initial={{}}
      send={send}
      next={t(operator ? 'anlegen.create' : 'anlegen.submit')}
      back={operator ? 'textartauswahl' : 'textauswahl'}
    >
      <Card title={t('details.facts')}>
        <DescriptionList
          pairs={[
            [t('liste.art'), BUERGSCHAFTSARTEN[kind].name],
            [t('anlegen.whoseText'), operator ? TEXT_TYPE[draft.typ].caption : null],
            [t('felder.title'), daten.titel],
            ...buergschaftItems(daten),
          ]}
        />
      </Card>
      {draft.content.length > 0 && (
        <Card title={t('vorschau.title')}>
          <PdfViewer
            call={api.text.inhaltsvorschau}
            input={{
              query: {},
              body: {
                bürgschaftsart: kind,
                titel: daten.titel,
                allgemeineBestimmungen: daten.allgemeineBestimmungen,
                inhalt: [...draft.content],
              },
            }}
            title={t('vorschau.previewOf', { titel: daten.titel })}
          />
        </Card>
      )}
    </StepForm>
  )
}

import { toRefusal, PdfViewer, StepForm, useRefresh, useIdempotentCall } from '@avalwerk/bausteine'
import { type Buergschaftsart, BUERGSCHAFTSARTEN, TEXT_TYPE } from '@avalwerk/domain'
import { useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, Card } from '@avalwerk/ui'
import { basis } from '../components/queries.ts'
import { asTextData } from '../components/TextDataFields.tsx'
import { buergschaftItems } from '../details/Cards.tsx'
import { t } from '../texts.ts'
import type { StepProps } from './draft.ts'

/** Everything once more, then the text is made. */
export function Summary({ entwurf: draft, verwirf: discard, vorgänger: predecessor }: StepProps) {
  const { bereich: area, zeigeProblem: showProblem } = usePlatform()
  const callIdempotent = useIdempotentCall()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const daten = asTextData(draft.werte)
  const kind = daten.bürgschaftsart as Buergschaftsart
  const operator = area.gruppe === 'BSP'

  async function send() {
    try {
      const result = await callIdempotent(`POST ${basis}`, {
        body: {
          daten,
          inhalt: draft.inhalt,
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
      anfang={{}}
      sende={send}
      weiter={t(operator ? 'anlegen.knopf' : 'anlegen.einreichen')}
      zurück={operator ? 'textartauswahl' : 'textauswahl'}
    >
      <Card titel={t('details.angaben')}>
        <DescriptionList
          paare={[
            [t('liste.art'), BUERGSCHAFTSARTEN[kind].name],
            [t('anlegen.wessen'), operator ? TEXT_TYPE[draft.typ].caption : null],
            [t('felder.titel'), daten.titel],
            ...buergschaftItems(daten),
          ]}
        />
      </Card>
      {draft.inhalt.length > 0 && (
        <Card titel={t('vorschau.titel')}>
          <PdfViewer
            aufruf={`POST ${basis}/inhalt/vorschau.pdf`}
            eingabe={{
              query: {},
              body: {
                bürgschaftsart: kind,
                titel: daten.titel,
                allgemeineBestimmungen: daten.allgemeineBestimmungen,
                inhalt: [...draft.inhalt],
              },
            }}
            titel={t('vorschau.name', { titel: daten.titel })}
          />
        </Card>
      )}
    </StepForm>
  )
}

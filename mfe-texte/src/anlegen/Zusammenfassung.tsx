import { toRefusal, PdfViewer, StepForm, useRefresh, useIdempotentCall } from '@avalwerk/bausteine'
import { type Buergschaftsart, BUERGSCHAFTSARTEN, TEXT_TYPE } from '@avalwerk/domain'
import { useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, Card } from '@avalwerk/ui'
import { basis } from '../bausteine/daten.ts'
import { asTextData } from '../bausteine/Textdatenfelder.tsx'
import { buergschaftItems } from '../details/Karten.tsx'
import { t } from '../texte.ts'
import type { StepProps } from './entwurf.ts'

/** Everything once more, then the text is made. */
export function Summary({ entwurf, verwirf, vorgänger }: StepProps) {
  const { bereich, zeigeProblem } = usePlatform()
  const callIdempotent = useIdempotentCall()
  const navigiere = useNavigate()
  const refresh = useRefresh()
  const daten = asTextData(entwurf.werte)
  const art = daten.bürgschaftsart as Buergschaftsart
  const betreiber = bereich.gruppe === 'BSP'

  async function sende() {
    try {
      const ergebnis = await callIdempotent(`POST ${basis}`, {
        body: {
          daten,
          inhalt: entwurf.inhalt,
          templatetyp: vorgänger?.templatetyp ?? entwurf.typ,
          unternehmenId: entwurf.unternehmenId || null,
          grundlageId: entwurf.grundlageId,
          vorgaengerId: vorgänger?.id ?? null,
        },
      })
      verwirf()
      await navigiere('/buergschaftstexte/anlegen/erfolg', { replace: true, state: { id: ergebnis.id, typ: entwurf.typ } })
    } catch (fehler) {
      return toRefusal(fehler, zeigeProblem)
    }
    await refresh()
    return undefined
  }
  return (
    <StepForm
      anfang={{}}
      sende={sende}
      weiter={t(betreiber ? 'anlegen.knopf' : 'anlegen.einreichen')}
      zurück={betreiber ? 'textartauswahl' : 'textauswahl'}
    >
      <Card titel={t('details.angaben')}>
        <DescriptionList
          paare={[
            [t('liste.art'), BUERGSCHAFTSARTEN[art].name],
            [t('anlegen.wessen'), betreiber ? TEXT_TYPE[entwurf.typ].wort : null],
            [t('felder.titel'), daten.titel],
            ...buergschaftItems(daten),
          ]}
        />
      </Card>
      {entwurf.inhalt.length > 0 && (
        <Card titel={t('vorschau.titel')}>
          <PdfViewer
            aufruf={`POST ${basis}/inhalt/vorschau.pdf`}
            eingabe={{
              query: {},
              body: {
                bürgschaftsart: art,
                titel: daten.titel,
                allgemeineBestimmungen: daten.allgemeineBestimmungen,
                inhalt: [...entwurf.inhalt],
              },
            }}
            titel={t('vorschau.name', { titel: daten.titel })}
          />
        </Card>
      )}
    </StepForm>
  )
}

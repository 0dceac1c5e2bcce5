import { apiQuery, referenceOf } from '@avalwerk/api'
import type { AuftragData, Texttemplate } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, CHOOSE_TEXT, MESSAGES, type TextRules } from '@avalwerk/domain'
import { usePlatform, useRight } from '@avalwerk/platform/remote'
import { ErrorPanel, Alert, Button, Skeleton } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RadioGroup } from './inputs.tsx'
import { PdfViewer } from './pdf.tsx'

const CALL = 'GET /dokumentservice/api/private/v2/buergschaftstemplates/auswahl'
const KIND = { AGT: 'Text des Begünstigten', OET: 'Öffentlicher Text', BGT: 'Text des Bürgen' } as const

export const rulesOf = (t: Texttemplate): TextRules => ({
  befristungMoeglich: t.befristungMoeglich,
  befristungNoetig: t.befristungNoetig,
  zahlungAufErstesAnfordernMoeglich: t.zahlungAufErstesAnfordernMoeglich,
})

/** The wording that an order brings along, as a document would show it. */
export function WordingPreview({ auftrag }: { auftrag: AuftragData }) {
  const [open, setOpen] = useState<AuftragData>()
  return (
    <>
      <div>
        <Button icon="ansehen" aria-expanded={open !== undefined} onClick={() => setOpen(open ? undefined : auftrag)}>
          {open ? 'Vorschau schließen' : 'Vorschau des eigenen Wortlauts'}
        </Button>
      </div>
      {open && (
        <PdfViewer
          call="POST /dokumentservice/api/private/v2/buergschaftstemplates/wortlaut/vorschau.pdf"
          input={{ body: open as never }}
          title="Vorschau des eigenen Wortlauts"
        />
      )}
    </>
  )
}

/** Why a text can't be had with an order's data. */
function obstacle(t: Texttemplate, data: AuftragData['buergschaftsdaten']): string | undefined {
  if (data?.befristungsdatum && !t.befristungMoeglich) return MESSAGES.keinBefristungsdatum
  if (data && !data.befristungsdatum && t.befristungNoetig) return MESSAGES.befristungsdatumNoetig
  if (data?.zahlungAufErstesAnfordern && !t.zahlungAufErstesAnfordernMoeglich) return MESSAGES.keinErstesAnfordern
  return undefined
}

/** The texts that an order's type, guarantor and beneficiary allow. */
function useTextOptions(auftrag: AuftragData) {
  const { transport } = usePlatform()
  const mayChoose = useRight(CHOOSE_TEXT)
  const { buergeId, buergschaftsdaten: data, auftraggeber } = auftrag
  return useQuery({
    ...apiQuery(transport, CALL, {
      query: {
        buergschaftsart: data?.buergschaftsart ?? 'ALG',
        buergeId: buergeId ?? '',
        ...(auftraggeber?.auftraggeberId && { auftraggeberId: auftraggeber.auftraggeberId }),
        ...(data?.vertragsdatum && { vertragsdatum: data.vertragsdatum }),
      },
    }),
    enabled: mayChoose && buergeId !== null && data?.buergschaftsart !== undefined,
  })
}

/** Would issuing with this text be broken off, since the own guarantor hasn't released it yet? */
function useUnreviewed(auftrag: AuftragData, text: Texttemplate | undefined): boolean {
  const { transport, area } = usePlatform()
  const { buergeId, buergschaftsdaten: d, auftraggeber } = auftrag
  const auftraggeberId = auftraggeber?.auftraggeberId
  const { data } = useQuery({
    ...apiQuery(transport, 'GET /dokumentservice/api/private/v2/buergschaftstemplates/{id}/ungeprueft', {
      params: { id: text?.id ?? '' },
      query: {
        auftraggeberId: auftraggeberId ?? '',
        buergeId: buergeId ?? '',
        ...(d?.vertragsdatum && { vertragsdatum: d.vertragsdatum }),
      },
    }),
    enabled: area.gruppe === 'BG' && text?.typ === 'AGT' && Boolean(auftraggeberId) && Boolean(buergeId),
  })
  return data?.ungeprueft === true
}

/**
 * A choice among texts, with the chosen one filled as it would be issued.
 * @param gesucht what is chosen: a text's id
 */
export function TextPicker({
  auftrag,
  selected,
  error: err,
  onSelect: onChoice,
  further = [],
}: {
  auftrag: AuftragData
  selected: string | undefined
  error?: string | undefined
  onSelect: (id: string, text: Texttemplate | undefined) => void
  /** Ways beside the texts. */
  further?: readonly { value: string; label: string; description: string }[]
}) {
  const { area } = usePlatform()
  const { data, error, refetch } = useTextOptions(auftrag)
  const [preview, setPreview] = useState(false)
  const mayChoose = useRight(CHOOSE_TEXT)
  const unreviewed = useUnreviewed(
    auftrag,
    data?.texte.find(({ id }) => id === selected),
  )
  if (!mayChoose)
    return (
      <>
        <Alert tone="warnung">
          <p>Ihnen fehlt das Recht, Bürgschaftstexte auszuwählen.</p>
        </Alert>
        {further.length > 0 && (
          <RadioGroup
            label="Bürgschaftstext"
            name="textId"
            selected={selected}
            error={err}
            options={further}
            onSelect={(id) => onChoice(id, undefined)}
          />
        )}
      </>
    )
  if (error)
    return (
      <ErrorPanel
        title="Die Texte konnten nicht geladen werden"
        text={error.message}
        referenceCode={referenceOf(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton rows={4} name="Texte werden geladen" />
  const { texte, oeffentlicheTexte } = data
  const text = texte.find(({ id }) => id === selected)
  const kind = auftrag.buergschaftsdaten?.buergschaftsart
  return (
    <>
      {!oeffentlicheTexte && kind && (
        <Alert tone="warnung">
          <p>
            {area.gruppe === 'BG' ? 'Ihr Unternehmen' : 'Der Bürge'} nimmt für die Art {BUERGSCHAFTSARTEN[kind].name} keine öffentlichen
            Texte an.
          </p>
        </Alert>
      )}
      <RadioGroup
        label="Bürgschaftstext"
        name="textId"
        selected={selected}
        error={err}
        options={[
          ...texte.map((text) => ({
            value: text.id,
            label: text.titel,
            description: `${text.id} · ${KIND[text.typ]}${text.veraltet ? ' · ältere Version, am Vertragsdatum gültig' : ''}${text.freigegeben ? '' : ` · ${area.gruppe === 'BG' ? 'von Ihnen' : 'vom Bürgen'} noch nicht freigegeben`}`,
            locked: obstacle(text, auftrag.buergschaftsdaten),
          })),
          ...further,
        ]}
        onSelect={(id) =>
          onChoice(
            id,
            texte.find((t) => t.id === id),
          )
        }
      />
      {texte.length === 0 && further.length === 0 && <p>Für diese Bürgschaftsart gibt es noch keinen Text.</p>}
      {unreviewed && (
        <Alert tone="warnung">
          <p>
            Der Text ist für den Begünstigten aktiv, von Ihrem Unternehmen aber noch nicht freigegeben. Die Ausstellung bricht mit ihm ab
            und fragt die Prüfung des Textes an.
          </p>
        </Alert>
      )}
      {text && (
        <div>
          <Button icon="ansehen" aria-expanded={preview} onClick={() => setPreview(!preview)}>
            {preview ? 'Vorschau schließen' : 'Vorschau des ausgefüllten Textes'}
          </Button>
        </div>
      )}
      {text && preview && (
        <PdfViewer
          key={text.id}
          call="POST /dokumentservice/api/private/v2/buergschaftstemplates/{id}/vorschau.pdf"
          input={{ params: { id: text.id }, body: auftrag as never }}
          title="Vorschau des ausgefüllten Textes"
        />
      )}
    </>
  )
}

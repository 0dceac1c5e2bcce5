import { referenceOf, useApi } from '@avalwerk/api'
import type { AuftragData, Texttemplate } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, CHOOSE_TEXT, MESSAGES, type TextRules } from '@avalwerk/domain'
import { usePlatform, useRight } from '@avalwerk/platform/remote'
import { ErrorPanel, Alert, Button, Skeleton, RadioGroup } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useArrival } from '../calls/index.ts'
import { PdfViewer } from '../files/index.ts'
import { t } from './texts.ts'

const KIND = { AGT: t('textChoice.beguenstigterText'), OET: t('textChoice.publicText'), BGT: t('textChoice.buergeText') } as const

/** The rules of a chosen template: what it allows and asks for. */
export const rulesOf = (t: Texttemplate): TextRules => ({
  befristungMoeglich: t.befristungMoeglich,
  befristungNoetig: t.befristungNoetig,
  zahlungAufErstesAnfordernMoeglich: t.zahlungAufErstesAnfordernMoeglich,
})

/** The wording that an order brings along, as a document would show it. */
export function WordingPreview({ auftrag }: { auftrag: AuftragData }) {
  const api = useApi()
  const [open, setOpen] = useState<AuftragData>()
  return (
    <>
      <div>
        <Button icon="view" aria-expanded={open !== undefined} onClick={() => setOpen(open ? undefined : auftrag)}>
          {open ? t('textChoice.closePreview') : t('textChoice.wortlautPreview')}
        </Button>
      </div>
      {open && <PdfViewer call={api.dokument.wortlautvorschau} input={{ body: open }} title={t('textChoice.wortlautPreview')} />}
    </>
  )
}

/** The reason why a text can't be used with an order's data; undefined where it can. */
function obstacle(t: Texttemplate, data: AuftragData['buergschaftsdaten']): string | undefined {
  if (data?.befristungsdatum && !t.befristungMoeglich) return MESSAGES.noBefristungsdatum
  if (data && !data.befristungsdatum && t.befristungNoetig) return MESSAGES.requiresBefristungsdatum
  if (data?.zahlungAufErstesAnfordern && !t.zahlungAufErstesAnfordernMoeglich) return MESSAGES.noErstesAnfordern
  return undefined
}

/** The texts that an order's type, guarantor and beneficiary allow. */
function useTextOptions(auftrag: AuftragData) {
  const api = useApi()
  const mayChoose = useRight(CHOOSE_TEXT)
  const { buergeId, buergschaftsdaten: data, auftraggeber } = auftrag
  return useQuery({
    ...api.dokument.waehlbareTexte.queryOptions({
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

/** Would issuing with this text be refused, since the user's guarantor hasn't approved it yet? */
function useUnreviewed(auftrag: AuftragData, text: Texttemplate | undefined): boolean {
  const api = useApi()
  const { area } = usePlatform()
  const { buergeId, buergschaftsdaten: d, auftraggeber } = auftrag
  const auftraggeberId = auftraggeber?.auftraggeberId
  const { data } = useQuery({
    ...api.text.ungeprueft.queryOptions({
      params: { id: text?.id ?? '' },
      query: {
        auftraggeberId: auftraggeberId ?? '',
        buergeId: buergeId ?? '',
        ...(d?.vertragsdatum && { vertragsdatum: d.vertragsdatum }),
      },
    }),
    enabled: area.group === 'BG' && text?.typ === 'AGT' && Boolean(auftraggeberId) && Boolean(buergeId),
  })
  return data?.ungeprueft === true
}

/**
 * A choice among texts, with the chosen one filled as it would be issued.
 * @param selected what is chosen: a text's id
 */
export function TextPicker({
  auftrag,
  selected,
  error: err,
  onSelect,
  further = [],
}: {
  auftrag: AuftragData
  selected: string | undefined
  error?: string | undefined
  onSelect: (id: string, text: Texttemplate | undefined) => void
  /** Ways beside the texts. */
  further?: readonly { value: string; label: string; description: string }[]
}) {
  const api = useApi()
  const { area } = usePlatform()
  const { data, error, refetch } = useTextOptions(auftrag)
  const [preview, setPreview] = useState(false)
  const mayChoose = useRight(CHOOSE_TEXT)
  useArrival(!mayChoose || data !== undefined || error !== null)
  const unreviewed = useUnreviewed(
    auftrag,
    data?.texte.find(({ id }) => id === selected),
  )
  if (!mayChoose)
    return (
      <>
        <Alert tone="warning">
          <p>{t('textChoice.missingRight')}</p>
        </Alert>
        {further.length > 0 && (
          <RadioGroup
            label={t('textChoice.buergschaftstext')}
            name="textId"
            selected={selected}
            error={err}
            options={further}
            onSelect={(id) => onSelect(id, undefined)}
          />
        )}
      </>
    )
  if (error)
    return (
      <ErrorPanel
        title={t('textChoice.errorTitle')}
        text={error.message}
        referenceCode={referenceOf(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton rows={4} name={t('textChoice.loading')} />
  const { texte, oeffentlicheTexte } = data
  const text = texte.find(({ id }) => id === selected)
  const kind = auftrag.buergschaftsdaten?.buergschaftsart
  return (
    <>
      {!oeffentlicheTexte && kind && (
        <Alert tone="warning">
          <p>
            {t(area.group === 'BG' ? 'textChoice.noPublicTextsOwn' : 'textChoice.noPublicTexts', {
              art: BUERGSCHAFTSARTEN[kind].name,
            })}
          </p>
        </Alert>
      )}
      <RadioGroup
        label={t('textChoice.buergschaftstext')}
        name="textId"
        selected={selected}
        error={err}
        options={[
          ...texte.map((text) => ({
            value: text.id,
            label: text.titel,
            description: [
              text.id,
              KIND[text.typ],
              ...(text.veraltet ? [t('textChoice.olderVersion')] : []),
              ...(text.freigegeben ? [] : [t(area.group === 'BG' ? 'textChoice.notApprovedOwn' : 'textChoice.notApproved')]),
            ].join(' · '),
            locked: obstacle(text, auftrag.buergschaftsdaten),
          })),
          ...further,
        ]}
        onSelect={(id) =>
          onSelect(
            id,
            texte.find((t) => t.id === id),
          )
        }
      />
      {texte.length === 0 && further.length === 0 && <p>{t('textChoice.empty')}</p>}
      {unreviewed && (
        <Alert tone="warning">
          <p>{t('textChoice.unreviewedWarning')}</p>
        </Alert>
      )}
      {text && (
        <div>
          <Button icon="view" aria-expanded={preview} onClick={() => setPreview(!preview)}>
            {preview ? t('textChoice.closePreview') : t('textChoice.textPreview')}
          </Button>
        </div>
      )}
      {text && preview && (
        <PdfViewer
          key={text.id}
          call={api.dokument.textvorschau}
          input={{ params: { id: text.id }, body: auftrag }}
          title={t('textChoice.textPreview')}
        />
      )}
    </>
  )
}

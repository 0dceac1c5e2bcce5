import { type StoredFile, DocumentField } from '@avalwerk/patterns/files'
import { Section, RadioGroup } from '@avalwerk/ui'
import { StepLayout, useStepNavigation } from '@avalwerk/patterns/flow'
import { TextPicker } from '@avalwerk/patterns/auftrag'
import type { AuftragData, Buergschaft, Texttemplate } from '@avalwerk/contracts'
import { type Auftraggeber, type BuergschaftData, CHOOSE_TEXT } from '@avalwerk/domain'
import { useRight } from '@avalwerk/platform/remote'
import { useState } from 'react'
import { t } from '../texts.ts'

/**
 * The text or document with which a guarantee is issued: a text of the platform, a document of the guarantor's own, or the wording that its
 * order brought along.
 */
export type Edition = { kind: 'TEXT' | 'DATEI' | 'WORTLAUT'; textId: string | null; text: Texttemplate | null; file: StoredFile | null }
/** No text or document yet; the guarantor is to choose a text of the platform, unless they choose another way. */
export const WITHOUT_EDITION: Edition = { kind: 'TEXT', textId: null, text: null, file: null }

/** The edition with which a guarantee is issued now. */
export const asIssued = (buergschaft: Pick<Buergschaft, 'textId' | 'eigenerWortlaut'>): Edition => ({
  ...WITHOUT_EDITION,
  textId: buergschaft.textId,
  kind: buergschaft.eigenerWortlaut ? 'WORTLAUT' : 'TEXT',
})

/** Does the chosen way still lack its text or document? The wording of an order is there already. */
export const editionMissing = (f: Edition): boolean => ({ TEXT: !f.textId, DATEI: !f.file, WORTLAUT: false })[f.kind]
/** The name of an edition. */
export const editionName = (edition: Edition): string | null | undefined =>
  ({ TEXT: edition.text?.titel ?? edition.textId, DATEI: edition.file?.name, WORTLAUT: t('schritt.wordingOfAntrag') })[edition.kind]
/** The edition as a call takes it, where there was no order. */
export const asNewEdition = (edition: Edition): { textId: string | null; dateiId: string | null } => ({
  textId: edition.kind === 'TEXT' ? edition.textId : null,
  dateiId: edition.kind === 'DATEI' ? (edition.file?.dateiId ?? null) : null,
})
/** The same for a guarantee that may keep the wording of its order. */
export const asEdition = (f: Edition) => ({ ...asNewEdition(f), ...(f.kind === 'WORTLAUT' && { wortlaut: true }) })

/** A guarantee as an order, for texts and their preview; with another beneficiary where one is named. */
export const asAuftrag = (
  buergschaft: Buergschaft,
  data: Partial<BuergschaftData>,
  auftraggeber: Auftraggeber | null = null,
): AuftragData => ({
  rolle: 'AUFTRAGGEBER',
  auftragnehmer: {
    auftragnehmerId: buergschaft.auftragnehmer.id,
    fremdId: buergschaft.auftragnehmer.fremdId,
    name: buergschaft.auftragnehmer.name,
    postadresse: buergschaft.auftragnehmer.postadresse,
    ansprechpartner: null,
  },
  auftraggeber: auftraggeber ?? {
    auftraggeberId: buergschaft.auftraggeber.id,
    name: buergschaft.auftraggeber.name,
    postadresse: buergschaft.auftraggeber.postadresse,
    oeffentlicherAuftraggeber: buergschaft.auftraggeber.oeffentlicherAuftraggeber,
    vertretungsformel: buergschaft.auftraggeber.vertretungsformel,
    partnertyp: buergschaft.auftraggeber.oeffentlicherAuftraggeber ? 'OEFFENTLICH' : 'JURISTISCH',
  },
  buergeId: buergschaft.buerge.id,
  kautionsvertragId: null,
  buergschaftsdaten: data,
  versand: { weg: buergschaft.versandweg, versandadresse: null },
  buergschaftstext: null,
})

/** The choice of an edition. Of the ways, the viewer is offered those that their rights permit; the order's data decide which texts fit. */
export function EditionChoice({
  auftrag,
  edition,
  error,
  withWording = false,
  onChange,
  onWork,
}: {
  auftrag: AuftragData
  edition: Edition
  error?: string | undefined
  /** It has a wording of its own, which may stay. */
  withWording?: boolean
  onChange: (edition: Edition) => void
  onWork?: (running: boolean) => void
}) {
  const mayChoose = useRight(CHOOSE_TEXT)
  const mayUpload = useRight({ aktion: 'Bürgschaftsdokument hochladen', kategorien: ['Bürgschaften'] })
  return (
    <>
      {(mayUpload || withWording) && (
        <RadioGroup
          label={t('schritt.textOrDocument')}
          silent
          name="mit"
          selected={edition.kind}
          options={[
            { value: 'TEXT', label: t('schritt.platformText'), locked: mayChoose ? undefined : t('schritt.mayNotChooseText') },
            ...(withWording ? [{ value: 'WORTLAUT' as const, label: t('schritt.wordingOfAntrag') }] : []),
            ...(mayUpload ? [{ value: 'DATEI' as const, label: t('schritt.ownDocument') }] : []),
          ]}
          onSelect={(using) => onChange({ ...edition, kind: using })}
        />
      )}
      {edition.kind === 'TEXT' && (
        <TextPicker
          auftrag={auftrag}
          selected={edition.textId ?? undefined}
          error={error}
          onSelect={(textId, text) => onChange({ ...edition, textId, text: text ?? null })}
        />
      )}
      {edition.kind === 'DATEI' && (
        <DocumentField
          label={t('schritt.avaldokument')}
          file={edition.file ?? undefined}
          error={error}
          onChange={(file) => onChange({ ...edition, file: file ?? null })}
          {...(onWork && { onWork })}
        />
      )}
    </>
  )
}

/** The step of a wizard that asks for the version; 'Weiter' goes on to the review once there is one. */
export function TextStep({
  auftrag,
  edition,
  withWording = false,
  onChange,
  back,
}: {
  auftrag: AuftragData
  edition: Edition
  withWording?: boolean
  onChange: (edition: Edition) => void
  back: string
}) {
  const goToNext = useStepNavigation()
  const [sent, setSent] = useState(false)
  const [loading, setLoading] = useState(false)
  const missing = editionMissing(edition)
  return (
    <StepLayout
      next={t('schritt.next')}
      back={back}
      send={() => {
        setSent(true)
        if (missing || loading) return
        // Leaving the version as it is counts as a choice, too.
        onChange(edition)
        goToNext('pruefen')
      }}
    >
      <Section title={t('schritt.textOrDocument')}>
        <EditionChoice
          auftrag={auftrag}
          edition={edition}
          withWording={withWording}
          error={sent && missing ? t('schritt.newEditionMissing') : undefined}
          onChange={onChange}
          onWork={setLoading}
        />
      </Section>
    </StepLayout>
  )
}

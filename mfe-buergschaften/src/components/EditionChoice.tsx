import { type StoredFile, DocumentField, Section, RadioGroup, StepLayout, TextPicker, useStepNavigation } from '@avalwerk/bausteine'
import type { AuftragData, Buergschaft, Texttemplate } from '@avalwerk/contracts'
import { type Auftraggeber, type BuergschaftData, CHOOSE_TEXT } from '@avalwerk/domain'
import { useRight } from '@avalwerk/platform/remote'
import { useState } from 'react'
import { t } from '../texts.ts'

/** With what a guarantee is issued: a text of the platform, a document of the guarantor's own, or the wording that its order brought along. */
export type Edition = { mit: 'TEXT' | 'DATEI' | 'WORTLAUT'; textId: string | null; text: Texttemplate | null; datei: StoredFile | null }
export const WITHOUT_EDITION: Edition = { mit: 'TEXT', textId: null, text: null, datei: null }

/** As it is issued now. */
export const asIssued = (buergschaft: Pick<Buergschaft, 'textId' | 'eigenerWortlaut'>): Edition => ({
  ...WITHOUT_EDITION,
  textId: buergschaft.textId,
  mit: buergschaft.eigenerWortlaut ? 'WORTLAUT' : 'TEXT',
})

export const editionMissing = (f: Edition): boolean => ({ TEXT: !f.textId, DATEI: !f.datei, WORTLAUT: false })[f.mit]
/** What it is called. */
export const editionName = (edition: Edition): string | null | undefined =>
  ({ TEXT: edition.text?.titel ?? edition.textId, DATEI: edition.datei?.name, WORTLAUT: t('schritt.mitWortlaut') })[edition.mit]
/** What a call is given of it, where there was no order. */
export const asNewEdition = (edition: Edition): { textId: string | null; dateiId: string | null } => ({
  textId: edition.mit === 'TEXT' ? edition.textId : null,
  dateiId: edition.mit === 'DATEI' ? (edition.datei?.dateiId ?? null) : null,
})
/** The same of one that may keep its own wording. */
export const asEdition = (f: Edition) => ({ ...asNewEdition(f), ...(f.mit === 'WORTLAUT' && { wortlaut: true }) })

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

export function EditionChoice({
  auftrag,
  fassung: edition,
  fehler: error,
  mitWortlaut: withWording = false,
  beiÄnderung: onChange,
  beiArbeit: onWork,
}: {
  auftrag: AuftragData
  fassung: Edition
  fehler?: string | undefined
  /** It has a wording of its own, which may stay. */
  mitWortlaut?: boolean
  beiÄnderung: (edition: Edition) => void
  beiArbeit?: (running: boolean) => void
}) {
  const mayChoose = useRight(CHOOSE_TEXT)
  const mayUpload = useRight({ aktion: 'Bürgschaftsdokument hochladen', kategorien: ['Bürgschaften'] })
  return (
    <>
      {(mayUpload || withWording) && (
        <RadioGroup
          beschriftung={t('schritt.text')}
          stumm
          name="mit"
          gewählt={edition.mit}
          optionen={[
            { wert: 'TEXT', wort: t('schritt.mitText'), gesperrt: mayChoose ? undefined : t('schritt.keinText') },
            ...(withWording ? [{ wert: 'WORTLAUT' as const, wort: t('schritt.mitWortlaut') }] : []),
            ...(mayUpload ? [{ wert: 'DATEI' as const, wort: t('schritt.mitDatei') }] : []),
          ]}
          beiWahl={(using) => onChange({ ...edition, mit: using })}
        />
      )}
      {edition.mit === 'TEXT' && (
        <TextPicker
          auftrag={auftrag}
          gewählt={edition.textId ?? undefined}
          fehler={error}
          beiWahl={(textId, text) => onChange({ ...edition, textId, text: text ?? null })}
        />
      )}
      {edition.mit === 'DATEI' && (
        <DocumentField
          beschriftung={t('schritt.dokumentFeld')}
          datei={edition.datei ?? undefined}
          fehler={error}
          beiÄnderung={(file) => onChange({ ...edition, datei: file ?? null })}
          {...(onWork && { beiArbeit: onWork })}
        />
      )}
    </>
  )
}

/** The step of a wizard that asks for the version; 'Weiter' goes on to the review once there is one. */
export function TextStep({
  auftrag,
  fassung: edition,
  mitWortlaut: withWording = false,
  beiÄnderung: onChange,
  zurück: back,
}: {
  auftrag: AuftragData
  fassung: Edition
  mitWortlaut?: boolean
  beiÄnderung: (edition: Edition) => void
  zurück: string
}) {
  const goToNext = useStepNavigation()
  const [sent, setSent] = useState(false)
  const [loading, setLoading] = useState(false)
  const missing = editionMissing(edition)
  return (
    <StepLayout
      weiter={t('schritt.weiter')}
      zurück={back}
      sende={() => {
        setSent(true)
        if (missing || loading) return
        // As it is has been chosen too.
        onChange(edition)
        goToNext('pruefen')
      }}
    >
      <Section titel={t('schritt.text')}>
        <EditionChoice
          auftrag={auftrag}
          fassung={edition}
          mitWortlaut={withWording}
          fehler={sent && missing ? t('schritt.neueFassung') : undefined}
          beiÄnderung={onChange}
          beiArbeit={setLoading}
        />
      </Section>
    </StepLayout>
  )
}

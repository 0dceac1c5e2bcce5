import { call } from '@avalwerk/api'
import {
  Wizard,
  toRefusal,
  toFormErrors,
  Section,
  FormRadioGroup,
  FormTextField,
  Loaded,
  formatContact,
  StepForm,
  useRefresh,
  useDraft,
  useStepNavigation,
} from '@avalwerk/bausteine'
import type { Vertragspruefung } from '@avalwerk/contracts'
import { formatEuro, ASSIGNMENT_INTENT } from '@avalwerk/domain'
import { AmountField } from '@avalwerk/forms'
import { Link, Navigate, useNavigate, useParams, usePlatform } from '@avalwerk/platform/remote'
import { spacing, DescriptionList, themeColor, Alert, Card, buttonStyle, Badge } from '@avalwerk/ui'
import type { ComponentType } from 'react'
import { asEuro } from '../components/amount.ts'
import { LIST, pruefungPage, usePruefung, VERTRAG_TEXTS, vertragSide, vertraege } from '../components/queries.ts'
import { asFrame, FrameFields } from '../components/Layout.tsx'
import { t } from '../texts.ts'
import { Decisions } from './Decisions.tsx'
import { asPosition, start, type Draft, validateItems, validateFrameValues, becomesActive } from './draft.ts'
import { REVIEW_STEPS } from './steps.ts'

type StepName = (typeof REVIEW_STEPS)[number]['schritt']
type StepProps = Readonly<{
  entwurf: Draft
  ändere: (part: Partial<Draft>) => void
  verwirf: () => void
  p: Vertragspruefung
}>

const CONTENT: Record<StepName, ComponentType<StepProps>> = {
  'zuordnung-pruefen': Review,
  'zuordnung-pruefen-abschliessen': Complete,
}

const NEEDS = {
  'zuordnung-pruefen': null,
  'zuordnung-pruefen-abschliessen': ({ entwurf: draft }: Pick<StepProps, 'entwurf'>) => validateItems(draft.positionen).length === 0,
}

/** The guarantor decides which companies may be borrowers under a contract. */
export default function Page() {
  const { kautionsvertragId = '', pruefungId = '' } = useParams()
  return (
    <Loaded antwort={usePruefung(pruefungId)} texte={{ ...VERTRAG_TEXTS, fehlt: t('pruefen.fehlt') }}>
      {(p) =>
        p.vertrag.id !== kautionsvertragId ? (
          <Navigate to={pruefungPage(p.vertrag.id, p.id)} replace />
        ) : p.status === 'OFFEN' ? (
          <Validator p={p} />
        ) : (
          <Navigate to={`/vertraege/${p.vertrag.id}/${p.id}/zuordnung-pruefen-erfolg`} replace />
        )
      }
    </Loaded>
  )
}

function Validator({ p }: { p: Vertragspruefung }) {
  const { wert: draft, ändere: update, verwirf: discard } = useDraft<Draft>(start(p))
  const { vertrag } = p
  return (
    <Wizard
      titel={t('pruefen.titel', { pruefung: p.id })}
      pfad={[
        { beschriftung: t('liste.titel'), ziel: LIST },
        { beschriftung: vertrag.vertragsnummer, ziel: vertragSide(vertrag, 'BG') },
      ]}
      schritte={REVIEW_STEPS}
      inhalt={CONTENT}
      braucht={NEEDS}
      gegeben={{ entwurf: draft, ändere: update, verwirf: discard, p }}
      seitenleiste={() => (
        <Card titel={t('anlegen.vertrag')}>
          <DescriptionList
            paare={[
              [t('feld.nummer'), vertrag.vertragsnummer],
              [t('feld.nehmer'), vertrag.versicherungsnehmer.name],
              [t(p.anlass === 'ANLAGE' ? 'pruefen.gesamtlimitBeantragt' : 'feld.gesamtlimit'), formatEuro(vertrag.gesamtlimit)],
              [t(p.anlass === 'ANLAGE' ? 'pruefen.einzellimitBeantragt' : 'feld.einzellimit'), formatEuro(vertrag.einzellimit)],
              [t('feld.nachricht'), p.nachricht],
            ]}
          />
        </Card>
      )}
    />
  )
}

const options = (remove: boolean) => [
  { wert: 'GENEHMIGT' as const, wort: t('pruefen.genehmigen'), ...(remove && { erklärung: t('pruefen.genehmigenEntfernen') }) },
  // There is nothing to change about a company that leaves.
  ...(remove ? [] : [{ wert: 'GEAENDERT' as const, wort: t('pruefen.ändern'), erklärung: t('pruefen.ändernText') }]),
  { wert: 'ABGELEHNT' as const, wort: t('pruefen.ablehnen'), erklärung: t('pruefen.ablehnenText') },
]

function Review({ entwurf: draft, ändere: update, p }: StepProps) {
  const next = useStepNavigation()
  return (
    <StepForm<Pick<Draft, 'positionen'>>
      anfang={{ positionen: draft.positionen }}
      merke={({ positionen }) => update({ positionen })}
      prüfe={(w) => toFormErrors(validateItems(w.positionen))}
      sende={({ positionen }) => {
        update({ positionen })
        next('zuordnung-pruefen-abschliessen')
        return undefined
      }}
      weiter={t('pruefen.weiter')}
      knöpfe={
        <Link to={vertragSide(p.vertrag, 'BG')} css={buttonStyle('leise')}>
          {t('abbrechen')}
        </Link>
      }
    >
      {(values) =>
        p.positionen.map((z, index) => (
          <Section key={z.unternehmenId} titel={z.name} hinweis={[z.unternehmenId, z.ort, z.register].filter(Boolean).join(' · ')}>
            <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
              <Badge ton={z.absicht === 'ENTFERNEN' ? 'warnung' : 'info'}>{ASSIGNMENT_INTENT[z.absicht]}</Badge>
              {z.versicherungsnehmer && z.absicht !== 'VERSICHERUNGSNEHMER' && <Badge ton="neutral">{t('feld.nehmer')}</Badge>}
            </div>
            {z.person && <p>{t('pruefen.kontakt', { kontakt: formatContact(z.person) ?? '' })}</p>}
            <FormRadioGroup
              name={`positionen.${index}.entscheidung`}
              beschriftung={t('pruefen.entscheidung', { name: z.name })}
              stumm
              optionen={options(z.absicht === 'ENTFERNEN')}
            />
            {values.positionen[index]?.entscheidung === 'GEAENDERT' && (
              <AmountField name={`positionen.${index}.teillimit`} beschriftung={t('pruefen.teillimit')} />
            )}
            <FormTextField
              name={`positionen.${index}.kommentar`}
              form="anmerkung"
              beschriftung={t(values.positionen[index]?.entscheidung === 'ABGELEHNT' ? 'pruefen.grund' : 'pruefen.kommentar')}
              hinweis={t('pruefen.kommentarText')}
              rows={2}
            />
          </Section>
        ))
      }
    </StepForm>
  )
}

function Complete({ entwurf: draft, ändere: update, verwirf: discard, p }: StepProps) {
  const { transport, fortschritt: progress, zeigeProblem: showProblem } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const active = becomesActive(p, draft.positionen)
  async function send({ rahmen: frame }: Pick<Draft, 'rahmen'>) {
    try {
      await progress(
        call(transport, `POST ${vertraege}/pruefung/{id}/abschluss`, {
          params: { id: p.id },
          body: {
            version: p.vertrag.version,
            positionen: draft.positionen.map(asPosition),
            rahmen: active ? asFrame(frame) : null,
          },
        }),
      )
      discard()
      await navigate('../zuordnung-pruefen-erfolg', { relative: 'path', replace: true })
    } catch (error) {
      return toRefusal(error, showProblem)
    }
    await refresh()
    return undefined
  }
  return (
    <StepForm<Pick<Draft, 'rahmen'>>
      anfang={{ rahmen: draft.rahmen }}
      prüfe={(w) => (active ? toFormErrors(validateFrameValues(w.rahmen)) : {})}
      sende={send}
      merke={(w) => update(w)}
      weiter={t('pruefen.senden', { pruefung: p.id })}
      zurück="zuordnung-pruefen"
    >
      <Decisions
        positionen={p.positionen}
        entscheidungen={draft.positionen.map((values) => ({
          ...values,
          höchstbetrag: values.entscheidung === 'GEAENDERT' ? asEuro(values.teillimit) : null,
        }))}
      />
      {active && (
        <Section titel={t('pruefen.rahmen')} hinweis={t('pruefen.rahmenText')}>
          <FrameFields vorsilbe="rahmen." />
        </Section>
      )}
      {p.anlass === 'ANLAGE' && !active ? (
        <Alert ton="warnung">
          <p>{t('pruefen.folgeAbgelehnt')}</p>
        </Alert>
      ) : (
        <p css={{ color: themeColor('leise') }}>
          {t(active ? 'pruefen.folgeAktiv' : 'pruefen.folgeÄnderung', { nehmer: p.vertrag.versicherungsnehmer.name })}
        </p>
      )}
    </StepForm>
  )
}

import { rufe } from '@avalwerk/api'
import { toFormErrors, Section, FormRadioGroup, ConfirmationNote, FormTextField, ActionPage } from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import { CORRECTION_REASONS, type CorrectionReason, calendarDate, MESSAGES, parseDate, futureRule, numberOf } from '@avalwerk/domain'
import { DateField } from '@avalwerk/forms'
import { usePlatform } from '@avalwerk/platform/remote'
import { basis, pathToList } from '../bausteine/schritt.ts'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texte.ts'

type Values = { grund: CorrectionReason | ''; bemerkung: string; antwortfrist: string }
const INITIAL: Values = { grund: '', bemerkung: '', antwortfrist: '' }

/** The beneficiary wishes a correction, or rejects for good. */
export default function Seite() {
  return <AsRead>{(b) => <Refusal b={b} />}</AsRead>
}

function prüfe(w: Values): Record<string, unknown> {
  if (!w.grund) return { grund: MESSAGES.option }
  const pflicht = w.grund === 'KORR_SON' || w.grund === 'ABGELEHNT'
  const bemerkung = pflicht && !w.bemerkung.trim() ? MESSAGES.pflicht : undefined
  const frist = parseDate(w.antwortfrist)
  const antwortfrist = frist && w.grund !== 'ABGELEHNT' ? futureRule(frist, calendarDate(new Date())) : undefined
  return toFormErrors([
    ...(bemerkung ? [{ feld: 'bemerkung', grund: bemerkung }] : []),
    ...(antwortfrist ? [{ feld: 'antwortfrist', grund: antwortfrist }] : []),
  ])
}

function Refusal({ b }: { b: Buergschaft }) {
  const { transport } = usePlatform()
  const nummer = numberOf(b)
  const zurück = `/buergschaften/details/${b.id}`

  async function sende(w: Values) {
    const endgültig = w.grund === 'ABGELEHNT'
    await rufe(transport, `POST ${basis}/{id}/ablehnen`, {
      params: { id: b.id },
      body: endgültig
        ? { grund: 'ABGELEHNT', version: b.version, bemerkung: w.bemerkung.trim() }
        : {
            grund: w.grund as Exclude<CorrectionReason, 'ABGELEHNT'>,
            version: b.version,
            bemerkung: w.bemerkung.trim() || null,
            antwortfrist: parseDate(w.antwortfrist) ?? null,
          },
    })
    return endgültig
      ? { ziel: zurück, meldung: t('schritt.abgelehnt', { nummer }) }
      : { ziel: `/buergschaften/${b.id}/korrektur/bestaetigung`, zustand: { grund: w.grund } }
  }
  return (
    <ActionPage<Values>
      titel={t('schritt.ablehnenTitel', { nummer })}
      pfad={pathToList}
      erlaubt={b.schritte.includes('G21')}
      zurück={zurück}
      anfang={INITIAL}
      prüfe={prüfe}
      sende={sende}
      knopf={({ grund }) =>
        grund === 'ABGELEHNT'
          ? { wort: t('schritt.endgültigAblehnen', { nummer }), gefahr: true }
          : { wort: t('schritt.korrekturWünschen') }
      }
    >
      {({ grund }) => (
        <Section titel={t('schritt.gründe')}>
          <FormRadioGroup
            name="grund"
            beschriftung={t('schritt.gründe')}
            stumm
            optionen={(Object.keys(CORRECTION_REASONS) as CorrectionReason[])
              // A wish for correction first: giving up the security is the last resort.
              .sort((x, y) => Number(x === 'ABGELEHNT') - Number(y === 'ABGELEHNT'))
              .map((wert) => ({
                wert,
                wort: CORRECTION_REASONS[wert],
                erklärung: wert === 'ABGELEHNT' ? t('schritt.endgültigErklärung') : t('schritt.korrekturErklärung'),
              }))}
          />
          {grund && (
            <FormTextField
              name="bemerkung"
              form="grund"
              beschriftung={grund === 'ABGELEHNT' ? t('schritt.begründung') : t('schritt.bemerkung')}
            />
          )}
          {grund && grund !== 'ABGELEHNT' && <DateField name="antwortfrist" beschriftung={t('schritt.antwortfrist')} />}
          {grund === 'ABGELEHNT' && <ConfirmationNote />}
        </Section>
      )}
    </ActionPage>
  )
}

import { useApi } from '@avalwerk/api'
import { toFormErrors, FormRadioGroup, DateField } from '@avalwerk/forms'
import { Section, useToday } from '@avalwerk/ui'
import { ConfirmationNote, ActionPage } from '@avalwerk/patterns/act'
import type { Buergschaft } from '@avalwerk/contracts'
import {
  formatDate,
  formatEuro,
  MESSAGES,
  parseDate,
  RUECKGABE_DAYS,
  RUECKGABE_WAYS,
  type Rueckgabeweg,
  backRule,
  numberOf,
} from '@avalwerk/domain'
import { pathToList } from '../components/step.ts'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texts.ts'

/** The beneficiary discharges the guarantor, or records that the paper of an imported guarantee was given back. */
export default function EnthaftungPage() {
  return <AsRead>{(b) => (b.herkunft === 'IMPORTIERT' ? <Paper buergschaft={b} /> : <Digital buergschaft={b} />)}</AsRead>
}

function Digital({ buergschaft }: { buergschaft: Buergschaft }) {
  const api = useApi()
  const nummer = numberOf(buergschaft)
  const back = `/buergschaften/details/${buergschaft.id}`
  return (
    <ActionPage
      title={t('enthaften.title', { nummer })}
      path={pathToList}
      allowed={buergschaft.schritte.includes('G28')}
      back={back}
      initial={{}}
      send={async () => {
        await api.buergschaft.enthaften.mutate({
          params: { id: buergschaft.id },
          body: { art: 'DIGITAL', version: buergschaft.version },
        })
        return { target: back, message: t('enthaften.success', { nummer }) }
      }}
      button={() => ({ label: t('enthaften.button', { nummer }), danger: true })}
    >
      {() => (
        <Section
          title={t('enthaften.question', { nummer, betrag: formatEuro(buergschaft.betrag) })}
          hint={t('enthaften.consequence', { buerge: buergschaft.buerge.name })}
        >
          {buergschaft.rueckforderung?.status === 'OFFEN' && (
            <p>{t('enthaften.alsoAnswersRequest', { kreditnehmer: buergschaft.auftragnehmer.name })}</p>
          )}
          <ConfirmationNote />
        </Section>
      )}
    </ActionPage>
  )
}

type PaperValues = { am: string; weg: Rueckgabeweg | '' }

function Paper({ buergschaft }: { buergschaft: Buergschaft }) {
  const api = useApi()
  const nummer = numberOf(buergschaft)
  const back = `/buergschaften/details/${buergschaft.id}`
  const today = useToday()
  return (
    <ActionPage<PaperValues>
      title={t('enthaften.paperTitle', { nummer })}
      path={pathToList}
      allowed={buergschaft.schritte.includes('G29')}
      back={back}
      initial={{ am: formatDate(today), weg: '' }}
      check={({ am, weg }) => {
        const day = parseDate(am)
        const fault = day ? backRule(RUECKGABE_DAYS)(day, today) : MESSAGES.required
        return toFormErrors([...(fault ? [{ feld: 'am', grund: fault }] : []), ...(weg ? [] : [{ feld: 'weg', grund: MESSAGES.option }])])
      }}
      send={async ({ am, weg }) => {
        await api.buergschaft.enthaften.mutate({
          params: { id: buergschaft.id },
          body: { art: 'PAPIER', version: buergschaft.version, am: parseDate(am) as string, weg: weg as Rueckgabeweg },
        })
        return { target: back, message: t('enthaften.paperSuccess', { nummer }) }
      }}
      button={() => ({ label: t('enthaften.paperButton', { nummer }), danger: true })}
    >
      {() => (
        <Section title={t('enthaften.paperSection')} hint={t('enthaften.paperHint')}>
          <DateField name="am" label={t('enthaften.returnedOn')} />
          <FormRadioGroup
            name="weg"
            label={t('enthaften.rueckgabewegQuestion')}
            options={(Object.keys(RUECKGABE_WAYS) as Rueckgabeweg[]).map((value) => ({ value, label: RUECKGABE_WAYS[value] }))}
          />
        </Section>
      )}
    </ActionPage>
  )
}

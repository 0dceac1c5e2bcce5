import { useApi } from '@avalwerk/api'
import { Section, DescriptionList } from '@avalwerk/ui'
import { ConfirmationNote, ActionPage } from '@avalwerk/patterns/act'
import type { Buergschaft } from '@avalwerk/contracts'
import { formatEuro, MESSAGES, parseAmount, numberOf } from '@avalwerk/domain'
import { AmountField } from '@avalwerk/forms'
import { pathToList } from '../components/step.ts'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texts.ts'

/** The beneficiary discharges the guarantor of all beyond a lower amount. */
export default function PartialEnthaftungPage() {
  return <AsRead>{(b) => <PartialEnthaftung buergschaft={b} />}</AsRead>
}

function PartialEnthaftung({ buergschaft }: { buergschaft: Buergschaft }) {
  const api = useApi()
  const nummer = numberOf(buergschaft)
  const alt = formatEuro(buergschaft.betrag)
  const back = `/buergschaften/details/${buergschaft.id}`
  const valid = (text: string) => {
    const cents = parseAmount(text)
    return cents !== undefined && cents > 0 && cents < buergschaft.betrag ? cents : undefined
  }
  return (
    <ActionPage
      title={t('teilenthaften.title', { nummer })}
      path={pathToList}
      allowed={buergschaft.schritte.includes('G31')}
      back={back}
      initial={{ betrag: '' }}
      check={({ betrag }) =>
        valid(betrag) === undefined ? { betrag: betrag ? t('teilenthaften.betragOutOfRange', { betrag: alt }) : MESSAGES.required } : {}
      }
      send={async ({ betrag }) => {
        const fresh = valid(betrag) as number
        await api.buergschaft.teilenthaften.mutate({
          params: { id: buergschaft.id },
          body: { version: buergschaft.version, betrag: fresh },
        })
        return { target: back, message: t('teilenthaften.success', { nummer, neu: formatEuro(fresh) }) }
      }}
      button={() => ({ label: t('teilenthaften.button', { nummer }), danger: true })}
    >
      {({ betrag }) => {
        const fresh = valid(betrag)
        return (
          <Section title={t('teilenthaften.newMaximum')} hint={t('teilenthaften.consequence', { buerge: buergschaft.buerge.name })}>
            <DescriptionList pairs={[[t('teilenthaften.previousBetrag'), alt]]} />
            <AmountField name="betrag" label={t('teilenthaften.newBetrag')} />
            <p role="status">{fresh !== undefined && t('teilenthaften.question', { alt, neu: formatEuro(fresh) })}</p>
            <ConfirmationNote />
          </Section>
        )
      }}
    </ActionPage>
  )
}

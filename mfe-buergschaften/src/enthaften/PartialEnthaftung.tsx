import { call } from '@avalwerk/api'
import { Section, ConfirmationNote, ActionPage } from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import { formatEuro, MESSAGES, parseAmount, numberOf } from '@avalwerk/domain'
import { AmountField } from '@avalwerk/forms'
import { usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList } from '@avalwerk/ui'
import { basis, pathToList } from '../components/step.ts'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texts.ts'

/** The beneficiary releases the guarantor of all beyond a lower amount. */
export default function Page() {
  return <AsRead>{(b) => <PartialEnthaftung b={b} />}</AsRead>
}

function PartialEnthaftung({ b: buergschaft }: { b: Buergschaft }) {
  const { transport } = usePlatform()
  const nummer = numberOf(buergschaft)
  const alt = formatEuro(buergschaft.betrag)
  const back = `/buergschaften/details/${buergschaft.id}`
  const valid = (text: string) => {
    const cents = parseAmount(text)
    return cents !== undefined && cents > 0 && cents < buergschaft.betrag ? cents : undefined
  }
  return (
    <ActionPage
      titel={t('teilenthaften.titel', { nummer })}
      pfad={pathToList}
      erlaubt={buergschaft.schritte.includes('G31')}
      zurück={back}
      anfang={{ betrag: '' }}
      prüfe={({ betrag: amount }) =>
        valid(amount) === undefined ? { betrag: amount ? t('teilenthaften.zuHoch', { betrag: alt }) : MESSAGES.required } : {}
      }
      sende={async ({ betrag: amount }) => {
        const fresh = valid(amount) as number
        await call(transport, `POST ${basis}/{id}/teilenthaften`, {
          params: { id: buergschaft.id },
          body: { version: buergschaft.version, betrag: fresh },
        })
        return { ziel: back, meldung: t('teilenthaften.erfolg', { nummer, neu: formatEuro(fresh) }) }
      }}
      knopf={() => ({ wort: t('teilenthaften.knopf', { nummer }), gefahr: true })}
    >
      {({ betrag: amount }) => {
        const fresh = valid(amount)
        return (
          <Section titel={t('teilenthaften.betrag')} hinweis={t('teilenthaften.folge', { bürge: buergschaft.buerge.name })}>
            <DescriptionList paare={[[t('teilenthaften.bisher'), alt]]} />
            <AmountField name="betrag" beschriftung={t('teilenthaften.neu')} />
            <p role="status">{fresh !== undefined && t('teilenthaften.frage', { alt, neu: formatEuro(fresh) })}</p>
            <ConfirmationNote />
          </Section>
        )
      }}
    </ActionPage>
  )
}

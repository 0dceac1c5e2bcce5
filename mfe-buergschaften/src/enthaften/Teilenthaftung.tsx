import { rufe } from '@avalwerk/api'
import { Section, ConfirmationNote, ActionPage } from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import { formatEuro, MESSAGES, parseAmount, numberOf } from '@avalwerk/domain'
import { AmountField } from '@avalwerk/forms'
import { usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList } from '@avalwerk/ui'
import { basis, pathToList } from '../bausteine/schritt.ts'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texte.ts'

/** The beneficiary releases the guarantor of all beyond a lower amount. */
export default function Seite() {
  return <AsRead>{(b) => <PartialEnthaftung b={b} />}</AsRead>
}

function PartialEnthaftung({ b: buergschaft }: { b: Buergschaft }) {
  const { transport } = usePlatform()
  const nummer = numberOf(buergschaft)
  const alt = formatEuro(buergschaft.betrag)
  const zurück = `/buergschaften/details/${buergschaft.id}`
  const gültig = (text: string) => {
    const cent = parseAmount(text)
    return cent !== undefined && cent > 0 && cent < buergschaft.betrag ? cent : undefined
  }
  return (
    <ActionPage
      titel={t('teilenthaften.titel', { nummer })}
      pfad={pathToList}
      erlaubt={buergschaft.schritte.includes('G31')}
      zurück={zurück}
      anfang={{ betrag: '' }}
      prüfe={({ betrag }) =>
        gültig(betrag) === undefined ? { betrag: betrag ? t('teilenthaften.zuHoch', { betrag: alt }) : MESSAGES.pflicht } : {}
      }
      sende={async ({ betrag }) => {
        const neu = gültig(betrag) as number
        await rufe(transport, `POST ${basis}/{id}/teilenthaften`, {
          params: { id: buergschaft.id },
          body: { version: buergschaft.version, betrag: neu },
        })
        return { ziel: zurück, meldung: t('teilenthaften.erfolg', { nummer, neu: formatEuro(neu) }) }
      }}
      knopf={() => ({ wort: t('teilenthaften.knopf', { nummer }), gefahr: true })}
    >
      {({ betrag }) => {
        const neu = gültig(betrag)
        return (
          <Section titel={t('teilenthaften.betrag')} hinweis={t('teilenthaften.folge', { bürge: buergschaft.buerge.name })}>
            <DescriptionList paare={[[t('teilenthaften.bisher'), alt]]} />
            <AmountField name="betrag" beschriftung={t('teilenthaften.neu')} />
            <p role="status">{neu !== undefined && t('teilenthaften.frage', { alt, neu: formatEuro(neu) })}</p>
            <ConfirmationNote />
          </Section>
        )
      }}
    </ActionPage>
  )
}

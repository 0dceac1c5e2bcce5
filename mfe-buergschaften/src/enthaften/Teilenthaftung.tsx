import { rufe } from '@avalwerk/api'
import { Feld, ConfirmationNote, Tatseite } from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { formatEuro, MELDUNGEN, parseBetrag, nummerVon } from '@avalwerk/domain'
import { Betragsfeld } from '@avalwerk/forms'
import { usePlattform } from '@avalwerk/platform/remote'
import { Angaben } from '@avalwerk/ui'
import { basis, pfadZurListe } from '../bausteine/schritt.ts'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texte.ts'

/** The beneficiary releases the guarantor of all beyond a lower amount. */
export default function Seite() {
  return <AsRead>{(b) => <Teilenthaftung b={b} />}</AsRead>
}

function Teilenthaftung({ b }: { b: Bürgschaft }) {
  const { transport } = usePlattform()
  const nummer = nummerVon(b)
  const alt = formatEuro(b.betrag)
  const zurück = `/buergschaften/details/${b.id}`
  const gültig = (text: string) => {
    const cent = parseBetrag(text)
    return cent !== undefined && cent > 0 && cent < b.betrag ? cent : undefined
  }
  return (
    <Tatseite
      titel={t('teilenthaften.titel', { nummer })}
      pfad={pfadZurListe}
      erlaubt={b.schritte.includes('G31')}
      zurück={zurück}
      anfang={{ betrag: '' }}
      prüfe={({ betrag }) =>
        gültig(betrag) === undefined ? { betrag: betrag ? t('teilenthaften.zuHoch', { betrag: alt }) : MELDUNGEN.pflicht } : {}
      }
      sende={async ({ betrag }) => {
        const neu = gültig(betrag) as number
        await rufe(transport, `POST ${basis}/{id}/teilenthaften`, {
          params: { id: b.id },
          body: { version: b.version, betrag: neu },
        })
        return { ziel: zurück, meldung: t('teilenthaften.erfolg', { nummer, neu: formatEuro(neu) }) }
      }}
      knopf={() => ({ wort: t('teilenthaften.knopf', { nummer }), gefahr: true })}
    >
      {({ betrag }) => {
        const neu = gültig(betrag)
        return (
          <Feld titel={t('teilenthaften.betrag')} hinweis={t('teilenthaften.folge', { bürge: b.buerge.name })}>
            <Angaben paare={[[t('teilenthaften.bisher'), alt]]} />
            <Betragsfeld name="betrag" beschriftung={t('teilenthaften.neu')} />
            <p role="status">{neu !== undefined && t('teilenthaften.frage', { alt, neu: formatEuro(neu) })}</p>
            <ConfirmationNote />
          </Feld>
        )
      }}
    </Tatseite>
  )
}

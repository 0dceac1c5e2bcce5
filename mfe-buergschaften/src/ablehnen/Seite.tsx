import { rufe } from '@avalwerk/api'
import { alsFormfehler, Feld, Formularoptionen, ConfirmationNote, Formulartext, Tatseite } from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { KORREKTURGRÜNDE, type Korrekturgrund, kalendertag, MELDUNGEN, parseDatum, zukunftRegel, nummerVon } from '@avalwerk/domain'
import { Datumsfeld } from '@avalwerk/forms'
import { usePlattform } from '@avalwerk/platform/remote'
import { basis, pfadZurListe } from '../bausteine/schritt.ts'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texte.ts'

type Werte = { grund: Korrekturgrund | ''; bemerkung: string; antwortfrist: string }
const ANFANG: Werte = { grund: '', bemerkung: '', antwortfrist: '' }

/** The beneficiary wishes a correction, or rejects for good. */
export default function Seite() {
  return <AsRead>{(b) => <Ablehnung b={b} />}</AsRead>
}

function prüfe(w: Werte): Record<string, unknown> {
  if (!w.grund) return { grund: MELDUNGEN.option }
  const pflicht = w.grund === 'KORR_SON' || w.grund === 'ABGELEHNT'
  const bemerkung = pflicht && !w.bemerkung.trim() ? MELDUNGEN.pflicht : undefined
  const frist = parseDatum(w.antwortfrist)
  const antwortfrist = frist && w.grund !== 'ABGELEHNT' ? zukunftRegel(frist, kalendertag(new Date())) : undefined
  return alsFormfehler([
    ...(bemerkung ? [{ feld: 'bemerkung', grund: bemerkung }] : []),
    ...(antwortfrist ? [{ feld: 'antwortfrist', grund: antwortfrist }] : []),
  ])
}

function Ablehnung({ b }: { b: Bürgschaft }) {
  const { transport } = usePlattform()
  const nummer = nummerVon(b)
  const zurück = `/buergschaften/details/${b.id}`

  async function sende(w: Werte) {
    const endgültig = w.grund === 'ABGELEHNT'
    await rufe(transport, `POST ${basis}/{id}/ablehnen`, {
      params: { id: b.id },
      body: endgültig
        ? { grund: 'ABGELEHNT', version: b.version, bemerkung: w.bemerkung.trim() }
        : {
            grund: w.grund as Exclude<Korrekturgrund, 'ABGELEHNT'>,
            version: b.version,
            bemerkung: w.bemerkung.trim() || null,
            antwortfrist: parseDatum(w.antwortfrist) ?? null,
          },
    })
    return endgültig
      ? { ziel: zurück, meldung: t('schritt.abgelehnt', { nummer }) }
      : { ziel: `/buergschaften/${b.id}/korrektur/bestaetigung`, zustand: { grund: w.grund } }
  }
  return (
    <Tatseite<Werte>
      titel={t('schritt.ablehnenTitel', { nummer })}
      pfad={pfadZurListe}
      erlaubt={b.schritte.includes('G21')}
      zurück={zurück}
      anfang={ANFANG}
      prüfe={prüfe}
      sende={sende}
      knopf={({ grund }) =>
        grund === 'ABGELEHNT'
          ? { wort: t('schritt.endgültigAblehnen', { nummer }), gefahr: true }
          : { wort: t('schritt.korrekturWünschen') }
      }
    >
      {({ grund }) => (
        <Feld titel={t('schritt.gründe')}>
          <Formularoptionen
            name="grund"
            beschriftung={t('schritt.gründe')}
            stumm
            optionen={(Object.keys(KORREKTURGRÜNDE) as Korrekturgrund[])
              // A wish for correction first: giving up the security is the last resort.
              .sort((x, y) => Number(x === 'ABGELEHNT') - Number(y === 'ABGELEHNT'))
              .map((wert) => ({
                wert,
                wort: KORREKTURGRÜNDE[wert],
                erklärung: wert === 'ABGELEHNT' ? t('schritt.endgültigErklärung') : t('schritt.korrekturErklärung'),
              }))}
          />
          {grund && (
            <Formulartext
              name="bemerkung"
              form="grund"
              beschriftung={grund === 'ABGELEHNT' ? t('schritt.begründung') : t('schritt.bemerkung')}
            />
          )}
          {grund && grund !== 'ABGELEHNT' && <Datumsfeld name="antwortfrist" beschriftung={t('schritt.antwortfrist')} />}
          {grund === 'ABGELEHNT' && <ConfirmationNote />}
        </Feld>
      )}
    </Tatseite>
  )
}

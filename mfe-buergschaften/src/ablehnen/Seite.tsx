import { rufe } from '@avalwerk/api'
import {
  alsFormfehler,
  Absage,
  alsAbsage,
  Feld,
  Fehlerübersicht,
  Form,
  Formularoptionen,
  Formularpasswort,
  Formulartext,
  Verlassensfrage,
  useAuffrischen,
} from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { BEMERKUNG, KORREKTURGRÜNDE, type Korrekturgrund, kalendertag, MELDUNGEN, parseDatum, zukunftRegel } from '@avalwerk/domain'
import { Datumsfeld } from '@avalwerk/forms'
import { Link, Navigate, useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { Knopf, knopfstil, Seitenkopf } from '@avalwerk/ui'
import { useState } from 'react'
import { basis, nummerVon } from '../bausteine/schritt.ts'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'

type Werte = { grund: Korrekturgrund | ''; bemerkung: string; antwortfrist: string; passwort: string }

/** The beneficiary wishes a correction, or rejects for good. */
export default function Seite() {
  return <Rahmen>{(b) => <Ablehnung b={b} />}</Rahmen>
}

function prüfe(w: Werte): Record<string, unknown> {
  if (!w.grund) return { grund: MELDUNGEN.option }
  const pflicht = w.grund === 'KORR_SON' || w.grund === 'ABGELEHNT'
  const bemerkung = w.bemerkung.trim() ? BEMERKUNG(w.bemerkung) : pflicht ? MELDUNGEN.pflicht : undefined
  const frist = parseDatum(w.antwortfrist)
  const antwortfrist = frist && w.grund !== 'ABGELEHNT' ? zukunftRegel(frist, kalendertag(new Date())) : undefined
  return alsFormfehler([
    ...(bemerkung ? [{ feld: 'bemerkung', grund: bemerkung }] : []),
    ...(antwortfrist ? [{ feld: 'antwortfrist', grund: antwortfrist }] : []),
    ...(w.grund === 'ABGELEHNT' && !w.passwort ? [{ feld: 'passwort', grund: MELDUNGEN.pflicht }] : []),
  ])
}

function Ablehnung({ b }: { b: Bürgschaft }) {
  const { transport, melde, zeigeProblem, fortschritt } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  const [fertig, setFertig] = useState(false)
  const nummer = nummerVon(b)
  const ziel = `/buergschaften/details/${b.id}`
  if (!b.schritte.includes('G21') && !fertig) return <Navigate to={ziel} replace />

  async function sende(w: Werte) {
    const endgültig = w.grund === 'ABGELEHNT'
    try {
      await fortschritt(
        rufe(transport, `POST ${basis}/{id}/ablehnen`, {
          params: { id: b.id },
          body: endgültig
            ? { grund: 'ABGELEHNT', version: b.version, bemerkung: w.bemerkung.trim(), passwort: w.passwort }
            : {
                grund: w.grund as Exclude<Korrekturgrund, 'ABGELEHNT'>,
                version: b.version,
                bemerkung: w.bemerkung.trim() || null,
                antwortfrist: parseDatum(w.antwortfrist) ?? null,
              },
        }),
      )
    } catch (fehler) {
      return alsAbsage(fehler, zeigeProblem)
    }
    setFertig(true)
    if (endgültig) melde(t('schritt.abgelehnt', { nummer }))
    await navigiere(endgültig ? ziel : `/buergschaften/${b.id}/korrektur/bestaetigung`, { replace: true })
    await auffrischen()
    return undefined
  }
  return (
    <>
      <Seitenkopf
        titel={t('schritt.ablehnenTitel', { nummer })}
        pfad={[{ beschriftung: t('liste.titel'), ziel: '/buergschaften/liste' }]}
      />
      <Form<Werte>
        initialValues={ANFANG}
        validate={prüfe}
        onSubmit={sende}
        render={({ handleSubmit, submitting, values }) => (
          <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: 16, maxWidth: 720 }}>
            <Fehlerübersicht />
            <Verlassensfrage />
            <Absage />
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
              {values.grund && (
                <Formulartext
                  name="bemerkung"
                  beschriftung={values.grund === 'ABGELEHNT' ? t('schritt.begründung') : t('schritt.bemerkung')}
                />
              )}
              {values.grund && values.grund !== 'ABGELEHNT' && <Datumsfeld name="antwortfrist" beschriftung={t('schritt.antwortfrist')} />}
              {values.grund === 'ABGELEHNT' && <Formularpasswort />}
            </Feld>
            <div css={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
              <Knopf art={values.grund === 'ABGELEHNT' ? 'gefahr' : 'haupt'} type="submit" disabled={submitting}>
                {values.grund === 'ABGELEHNT' ? t('schritt.endgültigAblehnen', { nummer }) : t('schritt.korrekturWünschen')}
              </Knopf>
              <Link to={ziel} css={knopfstil()}>
                {t('filter.abbrechen')}
              </Link>
            </div>
          </form>
        )}
      />
    </>
  )
}
const ANFANG: Werte = { grund: '', bemerkung: '', antwortfrist: '', passwort: '' }

import { Auftragsangaben, Feld, Schrittknöpfe } from '@avalwerk/bausteine'
import { formatEuro, kalendertag, prüfeAuftrag } from '@avalwerk/domain'
import { Link, useNavigate } from '@avalwerk/platform/remote'
import { farbe, Knopf } from '@avalwerk/ui'
import { feldname } from '@avalwerk/bausteine'
import { t } from '../texte.ts'
import { useSpeichern } from './Formular.tsx'
import { SCHRITTE } from './schritte.ts'
import type { Schritteigenschaften } from './entwurf.ts'

/** The step on which a field is entered. */
export const schrittVon = (feld: string): string => {
  if (feld.startsWith('auftragnehmer') || feld === 'rolle') return 'auftragnehmerAuswaehlen'
  if (feld.startsWith('auftraggeber')) return 'auftraggeberAuswaehlen'
  if (feld.startsWith('buergschaftsdaten')) return 'buergschaftsdatenErfassen'
  if (feld.startsWith('versand')) return 'versandwegAuswaehlen'
  if (feld.startsWith('buergschaftstext')) return 'buergschaftsvorlage'
  return 'VertragAuswaehlen'
}

/** Everything that was entered, with the way back to each step, and what is still missing. */
export function Zusammenfassung(e: Schritteigenschaften) {
  const { daten } = e.entwurf
  const navigiere = useNavigate()
  const speichern = useSpeichern(e)
  const bürge = e.wahl.buergen.find(({ id }) => id === daten.buergeId)
  const vertrag = e.wahl.vertraege.find(({ id }) => id === daten.kautionsvertragId)
  const mängel = prüfeAuftrag(daten, { heute: kalendertag(new Date()), bausummeAngabe: bürge?.bausummeAngabe ?? 'KEINE_ANGABE' }).filter(
    // The text comes with the next step.
    ({ feld }) => !feld.startsWith('buergschaftstext'),
  )
  const betrag = daten.buergschaftsdaten?.buergschaftsBetrag ?? 0
  const überLimit = vertrag !== undefined && vertrag.freiesLimit !== null && betrag > vertrag.freiesLimit
  return (
    <form
      css={{ display: 'grid', gap: 16 }}
      onSubmit={(ereignis) => {
        ereignis.preventDefault()
        if (mängel.length === 0) void navigiere('../buergschaftsvorlage', { relative: 'path' })
      }}
    >
      <Feld titel={t('beantragen.zusammenfassung')}>
        <Auftragsangaben auftrag={daten} bürge={bürge?.name} vertrag={vertrag?.vertragsnummer} />
        <ul css={{ listStyle: 'none', padding: 0, display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
          {SCHRITTE.slice(0, 5).map(({ schritt, name }) => (
            <li key={schritt}>
              <Link to={`../${schritt}`} relative="path">
                {t('beantragen.ändern', { schritt: name })}
              </Link>
            </li>
          ))}
        </ul>
      </Feld>
      {überLimit && (
        <p role="status" css={{ padding: 12, borderRadius: 6, background: farbe('warnunggrund'), color: farbe('warnung') }}>
          {t('beantragen.limit', { frei: formatEuro(vertrag.freiesLimit ?? 0) })}
        </p>
      )}
      {mängel.length > 0 && (
        <div role="alert" css={{ padding: 12, borderRadius: 6, background: farbe('gefahrgrund'), color: farbe('gefahr') }}>
          <p>{t('beantragen.unvollständig')}</p>
          <ul css={{ paddingLeft: 20 }}>
            {mängel.map(({ feld, grund }) => (
              <li key={feld}>
                <Link to={`../${schrittVon(feld)}`} relative="path" css={{ color: 'inherit' }}>
                  {feldname(feld)}: {grund}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Schrittknöpfe weiter={t('beantragen.weiter')} zurück="versandwegAuswaehlen">
        <Knopf disabled={speichern.isPending} onClick={() => speichern.mutate({ entwurf: e.entwurf, daten })}>
          {t('beantragen.alsEntwurf')}
        </Knopf>
      </Schrittknöpfe>
    </form>
  )
}

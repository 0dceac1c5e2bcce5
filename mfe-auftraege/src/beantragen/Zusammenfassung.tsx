import { Auftragsangaben, Feld, feldname, Schrittform, useWeiter } from '@avalwerk/bausteine'
import { formatEuro } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { Hinweis } from '@avalwerk/ui'
import { t } from '../texte.ts'
import { defectsBesideText } from './bedarf.ts'
import { Entwurfsknopf } from './Formular.tsx'
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
  const geheWeiter = useWeiter()
  const bürge = e.wahl.buergen.find(({ id }) => id === daten.buergeId)
  const vertrag = e.wahl.vertraege.find(({ id }) => id === daten.kautionsvertragId)
  const mängel = defectsBesideText(e)
  const betrag = daten.buergschaftsdaten?.buergschaftsBetrag ?? 0
  const überLimit =
    vertrag !== undefined &&
    ((vertrag.freiesLimit !== null && betrag > vertrag.freiesLimit) || (vertrag.einzellimit !== null && betrag > vertrag.einzellimit))
  return (
    <Schrittform
      weiter={t('beantragen.weiter')}
      zurück="versandwegAuswaehlen"
      sende={() => mängel.length === 0 && !überLimit && geheWeiter('buergschaftsvorlage')}
      knöpfe={<Entwurfsknopf eigenschaften={e} daten={() => daten} />}
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
        <Hinweis ton="warnung">
          <p>{t('beantragen.limit', { frei: formatEuro(vertrag.freiesLimit ?? 0), einzel: formatEuro(vertrag.einzellimit ?? 0) })}</p>
        </Hinweis>
      )}
      {mängel.length > 0 && (
        <Hinweis ton="gefahr" dringend>
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
        </Hinweis>
      )}
    </Schrittform>
  )
}

import {
  absageImGanzen,
  datenpaare,
  Feld,
  Formulartext,
  nummernmangel,
  Nummernfeld,
  Schrittformular,
  useEinmal,
  useAuffrischen,
} from '@avalwerk/bausteine'
import { Link, useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { Angaben, Karte } from '@avalwerk/ui'
import { FORM_ERROR } from 'final-form'
import { alsFassung, fassungFehlt, fassungsname } from '../bausteine/Fassungswahl.tsx'
import { basis } from '../bausteine/schritt.ts'
import { t } from '../texte.ts'
import { type Abschlusswerte, fassungVon, type Korrektureigenschaften } from './entwurf.ts'

/** What changes, side by side; then the successor is made. */
export function Abschluss(e: Korrektureigenschaften) {
  const { b, entwurf, ändere, verwirf } = e
  const { melde, zeigeProblem } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  const rufeEinmal = useEinmal()
  const { auftraggeber } = entwurf
  const daten = entwurf.daten ?? b.daten
  const fassung = fassungVon(e)

  async function sende(w: Abschlusswerte) {
    const nummer = w.buergschaftsIdBuerge.trim()
    if (fassungFehlt(fassung)) return { [FORM_ERROR]: t('schritt.neueFassung') }
    try {
      const { nachfolgerId } = await rufeEinmal(`POST ${basis}/{id}/korrektur`, {
        params: { id: b.id },
        body: {
          version: b.version,
          ...alsFassung(fassung),
          buergschaftsdaten: daten,
          buergschaftsIdBuerge: nummer,
          auftraggeber: auftraggeber && { ...auftraggeber, vertretungsformel: [...auftraggeber.vertretungsformel] },
          kommentarIntern: w.kommentar.trim() || null,
        },
      })
      ändere({ fertig: true })
      verwirf()
      melde(t('schritt.korrigiert'))
      await navigiere(`/buergschaften/details/${nachfolgerId}`, { replace: true })
      await auffrischen()
      return undefined
    } catch (fehler) {
      return absageImGanzen(fehler, zeigeProblem)
    }
  }
  const alt = new Map(datenpaare(b.daten))
  const geändert = datenpaare(daten).filter(([name, wert]) => alt.get(name) !== wert)
  const nebeneinander = (vorher: React.ReactNode, nachher: React.ReactNode) => (
    <>
      {vorher || '–'} → {nachher || '–'}
    </>
  )
  return (
    <Schrittformular<Abschlusswerte>
      anfang={entwurf.abschluss ?? { buergschaftsIdBuerge: b.buergschaftsIdBuerge ?? '', kommentar: '' }}
      prüfe={(w) => {
        const mangel = nummernmangel(w.buergschaftsIdBuerge)
        return mangel ? { buergschaftsIdBuerge: mangel } : {}
      }}
      sende={sende}
      merke={(abschluss) => ändere({ abschluss })}
      weiter={t('schritt.korrekturAbschließen')}
      zurück="daten"
    >
      <Karte titel={t('schritt.änderungen')}>
        {geändert.length === 0 && !auftraggeber && <p>{t('schritt.keineÄnderungen')}</p>}
        <Angaben
          paare={[
            [t('feld.auftraggeber'), auftraggeber && nebeneinander(b.auftraggeber.name, auftraggeber.name)],
            ...geändert.map(([name, wert]) => [name, nebeneinander(alt.get(name), wert)] as const),
            [t('schritt.text'), fassungsname(fassung)],
          ]}
        />
        <p css={{ display: 'flex', gap: 16, marginTop: 8 }}>
          <Link to="../daten" relative="path">
            {t('schritt.datenÄndern')}
          </Link>
          <Link to="../text" relative="path">
            {t('schritt.textÄndern')}
          </Link>
        </p>
      </Karte>
      <Feld titel={t('feld.avalnummer')}>
        <Nummernfeld beschriftung={t('feld.avalnummer')} eigene={b.id} />
        <Formulartext name="kommentar" form="kommentar" beschriftung={t('schritt.kommentar')} rows={2} />
      </Feld>
    </Schrittformular>
  )
}

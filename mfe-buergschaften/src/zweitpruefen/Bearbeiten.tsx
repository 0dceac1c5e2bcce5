import { rufe } from '@avalwerk/api'
import {
  alsAbsage,
  alsDatenwerte,
  ausDatenwerten,
  Datenfelder,
  Feld,
  Formulartext,
  nummernmangel,
  prüfeDatenwerte,
  Nummernfeld,
  Schrittformular,
} from '@avalwerk/bausteine'
import type { Bürgschaftsdaten } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { alsAuftrag, alsFassung, asIssued, fassungFehlt, Fassungswahl } from '../bausteine/Fassungswahl.tsx'
import { basis } from '../bausteine/schritt.ts'
import { t } from '../texte.ts'
import { type Änderungswerte, useAbschluss, type Zweiteigenschaften } from './entwurf.ts'

/** The second reviewer changes the draft; somebody else then reviews it again. */
export function Bearbeiten(e: Zweiteigenschaften) {
  const { transport, zeigeProblem, fortschritt } = usePlattform()
  const schließe = useAbschluss(e)
  const { b, entwurf, ändere } = e
  const [lädt, setLädt] = useState(false)
  const fassung = entwurf.fassung ?? asIssued(b)
  const angabe = b.bausummeAngabe
  const [ursprünglich] = useState<Änderungswerte>(() => ({
    daten: alsDatenwerte(b.daten),
    buergschaftsIdBuerge: b.buergschaftsIdBuerge ?? '',
    kommentar: '',
  }))

  async function sende(w: Änderungswerte) {
    const daten = ausDatenwerten(w.daten, angabe) as Bürgschaftsdaten
    const nummer = w.buergschaftsIdBuerge.trim()
    if (lädt) return { [FORM_ERROR]: t('schritt.hochladenLäuft') }
    if (
      !b.angekuendigt &&
      JSON.stringify(daten) === JSON.stringify(ausDatenwerten(ursprünglich.daten, angabe)) &&
      nummer === b.buergschaftsIdBuerge
    )
      return { [FORM_ERROR]: t('schritt.keineÄnderung') }
    if (fassungFehlt(fassung)) return { [FORM_ERROR]: t('schritt.neueFassung') }
    try {
      await fortschritt(
        rufe(transport, `POST ${basis}/{id}/zweitpruefung`, {
          params: { id: b.id },
          body: {
            entscheidung: 'AENDERN',
            version: b.version,
            ...alsFassung(fassung),
            buergschaftsdaten: daten,
            buergschaftsIdBuerge: nummer,
            kommentarIntern: w.kommentar.trim() || null,
          },
        }),
      )
    } catch (fehler) {
      return alsAbsage(fehler, zeigeProblem, (feld) => feld.replace('buergschaftsdaten', 'daten'))
    }
    await schließe(t('schritt.geändert'))
    return undefined
  }
  return (
    <Schrittformular<Änderungswerte>
      anfang={entwurf.änderung ?? ursprünglich}
      prüfe={(w) => {
        const mangel = nummernmangel(w.buergschaftsIdBuerge)
        return { ...prüfeDatenwerte(w.daten, angabe), ...(mangel && { buergschaftsIdBuerge: mangel }) }
      }}
      sende={sende}
      merke={(änderung) => ändere({ änderung })}
      weiter={t('schritt.änderungAbschließen')}
      zurück="entscheidung"
    >
      {(werte) => (
        <>
          {/* What was announced is decided; its document alone is in review. */}
          {!b.angekuendigt && (
            <>
              <Feld titel={t('feld.avalnummer')}>
                <Nummernfeld beschriftung={t('feld.avalnummer')} eigene={b.id} />
              </Feld>
              <Datenfelder angabe={angabe} />
            </>
          )}
          <Feld titel={t('schritt.text')}>
            <Fassungswahl
              auftrag={alsAuftrag(b, ausDatenwerten(werte.daten, angabe))}
              fassung={fassung}
              mitWortlaut={b.eigenerWortlaut}
              beiÄnderung={(neu) => ändere({ fassung: neu })}
              beiArbeit={setLädt}
            />
          </Feld>
          <Feld titel={t('schritt.kommentar')}>
            <Formulartext name="kommentar" form="kommentar" beschriftung={t('schritt.kommentar')} rows={2} />
          </Feld>
        </>
      )}
    </Schrittformular>
  )
}

import { abfrage } from '@avalwerk/api'
import { Feld, Formularauswahl, Formularoptionen, Schrittformular, useWeiter } from '@avalwerk/bausteine'
import { MELDUNGEN, type Texttyp, TEXTTYP } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { prüfeTextwerte, Textdatenfelder, type Textwerte } from '../bausteine/Textdatenfelder.tsx'
import { t } from '../texte.ts'
import type { Schritteigenschaften } from './entwurf.ts'

type Werte = Textwerte & Readonly<{ typ: Texttyp; unternehmenId: string }>

/** Of which kind the text is and what is said of it. */
export function Textart({ entwurf, ändere }: Schritteigenschaften) {
  const { bereich, transport } = usePlattform()
  const weiter = useWeiter()
  const betreiber = bereich.gruppe === 'BSP'
  const bürgen = useQuery({ ...abfrage(transport, 'GET /partnerservice/api/private/v2/buergen', {}), enabled: betreiber })
  return (
    <Schrittformular<Werte>
      anfang={{ ...entwurf.werte, typ: entwurf.typ, unternehmenId: entwurf.unternehmenId }}
      prüfe={(w) => ({
        ...prüfeTextwerte(w),
        ...(w.typ === 'BGT' && !w.unternehmenId && { unternehmenId: MELDUNGEN.pflicht }),
      })}
      sende={({ typ, unternehmenId, ...werte }) => {
        // Another type begins with another wording.
        const andereArt = werte.bürgschaftsart !== entwurf.werte.bürgschaftsart
        ändere({ typ, unternehmenId, werte, ...(andereArt && { grundlageId: null, inhalt: [] }) })
        weiter(betreiber ? 'zusammenfassung' : 'textauswahl')
        return undefined
      }}
      weiter={t('weiter')}
    >
      {(w) => (
        <>
          {betreiber && (
            <Feld titel={t('anlegen.wessen')}>
              <Formularoptionen<Texttyp>
                name="typ"
                beschriftung={t('anlegen.wessen')}
                stumm
                optionen={[
                  { wert: 'OET', wort: TEXTTYP.OET.wort, erklärung: t('anlegen.OET') },
                  { wert: 'BGT', wort: TEXTTYP.BGT.wort, erklärung: t('anlegen.BGT') },
                ]}
              />
              {w.typ === 'BGT' && (
                <Formularauswahl
                  name="unternehmenId"
                  beschriftung={t('anlegen.bürge')}
                  leer={t('felder.artLeer')}
                  gruppen={[{ optionen: (bürgen.data ?? []).map((b) => ({ wert: b.unternehmenId, wort: b.name })) }]}
                />
              )}
            </Feld>
          )}
          <Textdatenfelder />
        </>
      )}
    </Schrittformular>
  )
}

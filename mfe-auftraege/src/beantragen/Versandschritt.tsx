import { alsFormfehler, Anschriftfelder, Feld, Formularhäkchen, Formularoptionen, LEERE_ANSCHRIFT, useField } from '@avalwerk/bausteine'
import { type Auftragsversand, MELDUNGEN, prüfeVersand, type Versandweg } from '@avalwerk/domain'
import { Formularfeld } from '@avalwerk/forms'
import { t } from '../texte.ts'
import { Antragsformular } from './Formular.tsx'
import type { Schritteigenschaften } from './entwurf.ts'

type Werte = {
  weg: Versandweg | ''
  abweichend: boolean
  versandadresse: { name: string; zustellanweisung: string; postadresse: typeof LEERE_ANSCHRIFT }
}

const alsVersand = (w: Werte): Auftragsversand | null => {
  if (!w.weg) return null
  const { name, zustellanweisung, postadresse } = w.versandadresse
  return {
    weg: w.weg,
    versandadresse:
      w.abweichend && w.weg !== 'AVALWERK' ? { name: name.trim(), zustellanweisung: zustellanweisung.trim() || null, postadresse } : null,
  }
}

/** How the guarantee reaches its beneficiary. */
export function Versandschritt(e: Schritteigenschaften) {
  const { versand, auftraggeber } = e.entwurf.daten
  const adresse = versand?.versandadresse
  const bürge = e.wahl.buergen.find(({ id }) => id === e.entwurf.daten.buergeId)
  const digital = auftraggeber?.auftraggeberId !== null && auftraggeber !== null
  return (
    <Antragsformular<Werte>
      eigenschaften={e}
      anfang={{
        weg: versand?.weg ?? (digital ? 'AVALWERK' : ''),
        abweichend: adresse !== null && adresse !== undefined,
        versandadresse: {
          name: adresse?.name ?? '',
          zustellanweisung: adresse?.zustellanweisung ?? '',
          postadresse: adresse?.postadresse ?? LEERE_ANSCHRIFT,
        },
      }}
      prüfe={(w) =>
        w.weg
          ? alsFormfehler(prüfeVersand(alsVersand(w)).map(({ feld, grund }) => ({ feld: feld.replace(/^versand\./, ''), grund })))
          : { weg: MELDUNGEN.option }
      }
      übernimm={(w) => ({ versand: alsVersand(w) })}
      nächster="buergschaftsZusammenfassung"
      zurück="buergschaftsdatenErfassen"
    >
      <Feld titel={t('beantragen.versand')}>
        <Formularoptionen
          name="weg"
          beschriftung={t('beantragen.versand')}
          stumm
          optionen={[
            {
              wert: 'AVALWERK',
              wort: t('beantragen.digital'),
              erklärung: t('beantragen.digitalText'),
              gesperrt: digital ? undefined : t('beantragen.digitalGesperrt'),
            },
            { wert: 'POST', wort: t('beantragen.post'), erklärung: t('beantragen.postText') },
            {
              wert: 'PDF',
              wort: t('beantragen.pdf'),
              erklärung: t('beantragen.pdfText'),
              gesperrt: bürge && !bürge.liefertPdf ? t('beantragen.pdfGesperrt') : undefined,
            },
          ]}
        />
        <Versandadresse />
      </Feld>
    </Antragsformular>
  )
}

function Versandadresse() {
  const weg = useField<string>('weg').input.value
  const abweichend = useField<boolean>('abweichend').input.value
  if (!weg || weg === 'AVALWERK') return null
  return (
    <>
      <Formularhäkchen name="abweichend" wort={t('beantragen.abweichend')} />
      {abweichend && (
        <>
          <Formularfeld name="versandadresse.name" beschriftung={t('beantragen.empfänger')} autoComplete="off" />
          <Anschriftfelder name="versandadresse.postadresse" />
          <Formularfeld name="versandadresse.zustellanweisung" beschriftung={t('beantragen.zustellanweisung')} autoComplete="off" />
        </>
      )}
    </>
  )
}

import { abfrage } from '@avalwerk/api'
import {
  alsAuftraggeber,
  alsAuftragnehmer,
  Ansprechpartnerfelder,
  ausAuftraggeber,
  ausAuftragnehmer,
  Feld,
  LEERE_PARTEI,
  Optionen,
  Parteifelder,
  parteifehler,
  type Parteiwerte,
  useField,
} from '@avalwerk/bausteine'
import { type Auftragsdaten, prüfeAuftraggeber, prüfeAuftragnehmer } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texte.ts'
import { Antragsformular } from './Formular.tsx'
import type { Schritteigenschaften } from './entwurf.ts'

type Werte = { rolle: Auftragsdaten['rolle']; partei: Parteiwerte }

export function Auftragnehmerschritt(e: Schritteigenschaften) {
  const { daten } = e.entwurf
  return (
    <Antragsformular<Werte>
      eigenschaften={e}
      anfang={{ rolle: daten.rolle, partei: ausAuftragnehmer(daten.auftragnehmer) }}
      prüfe={(w) => parteifehler(prüfeAuftragnehmer(alsAuftragnehmer(w.partei)), 'auftragnehmer', 'partei')}
      // Another role asks for other parties.
      übernimm={(w) => ({
        rolle: w.rolle,
        auftragnehmer: alsAuftragnehmer(w.partei),
        ...(w.rolle !== daten.rolle && { auftraggeber: null }),
      })}
      nächster="auftraggeberAuswaehlen"
    >
      <Rollenwahl />
      <Partei wer={t('beantragen.kreditnehmer')} suche={t('beantragen.kreditnehmerSuchen')} eigenFür="AUFTRAGNEHMER" />
      <Feld titel={t('beantragen.ansprechpartner')} hinweis={t('beantragen.ansprechpartnerHinweis')}>
        <Ansprechpartnerfelder name="partei.ansprechpartner" />
      </Feld>
    </Antragsformular>
  )
}

export function Auftraggeberschritt(e: Schritteigenschaften) {
  const { daten } = e.entwurf
  return (
    <Antragsformular<Werte>
      eigenschaften={e}
      anfang={{ rolle: daten.rolle, partei: ausAuftraggeber(daten.auftraggeber) }}
      prüfe={(w) => parteifehler(prüfeAuftraggeber(alsAuftraggeber(w.partei)), 'auftraggeber', 'partei')}
      übernimm={(w) => {
        const neu = alsAuftraggeber(w.partei)
        // Digital delivery is for companies of the platform.
        const versand = daten.versand?.weg === 'AVALWERK' && !neu?.auftraggeberId ? null : daten.versand
        return { auftraggeber: neu, versand }
      }}
      nächster="VertragAuswaehlen"
      zurück="auftragnehmerAuswaehlen"
    >
      <Partei wer={t('beantragen.begünstigter')} suche={t('beantragen.begünstigterSuchen')} eigenFür="AUFTRAGGEBER" mitVertretung />
    </Antragsformular>
  )
}

/** In the applicant's own role the party is one of their companies; the other one belongs to somebody else. */
function Partei({ eigenFür, ...rest }: { wer: string; suche: string; eigenFür: Auftragsdaten['rolle']; mitVertretung?: boolean }) {
  const rolle = useField<Auftragsdaten['rolle']>('rolle').input.value
  return (
    <Parteifelder name="partei" eigene={rolle === eigenFür ? 'nur' : 'ohne'} erfassenHinweis={t('beantragen.erfassenHinweis')} {...rest} />
  )
}

/** Only companies that may act as a borrower are asked. */
function Rollenwahl() {
  const { transport } = usePlattform()
  const { data } = useQuery(abfrage(transport, 'GET /partnerservice/api/private/v2/unternehmen/auftraggeber/sichtbeschraenkung', {}))
  const rolle = useField<Auftragsdaten['rolle']>('rolle').input
  const partei = useField<Parteiwerte>('partei').input
  if (!data?.unternehmen.some(({ hybrid }) => hybrid)) return null
  return (
    <Feld titel={t('beantragen.rolle')}>
      <Optionen
        beschriftung={t('beantragen.rolle')}
        stumm
        name="rolle"
        gewählt={rolle.value}
        optionen={[
          { wert: 'AUFTRAGGEBER', wort: t('beantragen.alsAuftraggeber'), erklärung: t('beantragen.alsAuftraggeberText') },
          { wert: 'AUFTRAGNEHMER', wort: t('beantragen.alsAuftragnehmer'), erklärung: t('beantragen.alsAuftragnehmerText') },
        ]}
        beiWahl={(wert) => {
          rolle.onChange(wert)
          partei.onChange(LEERE_PARTEI)
        }}
      />
    </Feld>
  )
}

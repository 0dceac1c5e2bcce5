import { abfrage } from '@avalwerk/api'
import {
  Ablauf,
  alsAuftraggeber,
  alsDatenwerte,
  ausDatenwerten,
  type StepNeed,
  Datenfelder,
  datenpaare,
  Parteifelder,
  parteifehler,
  prüfeDatenwerte,
  Schrittform,
  Schrittformular,
  useEntwurf,
  useWeiter,
  Geladenes,
} from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { type Bürgschaftsdaten, formatDatum, KORREKTURGRÜNDE, prüfeAuftraggeber, nummerVon } from '@avalwerk/domain'
import { Link, Navigate, usePlattform } from '@avalwerk/platform/remote'
import { Angaben, Karte } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { alsAuftrag, fassungFehlt, OHNE_FASSUNG, Textschritt } from '../bausteine/Fassungswahl.tsx'
import { basis, pfadZurListe } from '../bausteine/schritt.ts'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texte.ts'
import { Abschluss } from './Abschluss.tsx'
import {
  fassungVon,
  geberwerteVon,
  type Korrektureigenschaften,
  type Korrekturentwurf,
  type Korrekturwerte,
  UNVERÄNDERT,
} from './entwurf.ts'
import { SCHRITTE } from './schritte.ts'

const INHALT = { korrekturwunsch: Wunsch, daten: Daten, text: Text, pruefen: Abschluss }

const BRAUCHT: Readonly<Record<keyof typeof INHALT, StepNeed<Pick<Korrektureigenschaften, 'entwurf'>>>> = {
  korrekturwunsch: null,
  // One of them is enough, and which one is the guarantor's to say.
  daten: null,
  text: null,
  // What a change of data asks for beyond that is said there.
  pruefen: ({ entwurf }) => entwurf.daten !== null || entwurf.fassung !== null,
}

/** Data or text, or both. */
const ERLEDIGT = {
  daten: ({ entwurf }: Pick<Korrektureigenschaften, 'entwurf'>) => entwurf.daten !== null,
  text: ({ entwurf }: Pick<Korrektureigenschaften, 'entwurf'>) => entwurf.fassung !== null && !fassungFehlt(entwurf.fassung),
}

/** The guarantor corrects what a beneficiary complained of. */
export default function Seite() {
  return <AsRead>{(b) => <Korrektur b={b} />}</AsRead>
}

function Korrektur({ b }: { b: Bürgschaft }) {
  const { wert: entwurf, ändere, verwirf } = useEntwurf<Korrekturentwurf>(UNVERÄNDERT)
  if (!b.schritte.includes('G23') && !entwurf.fertig) return <Navigate to={`/buergschaften/details/${b.id}`} replace />
  return (
    <Ablauf
      titel={`${t('schritt.korrigieren')} ${nummerVon(b)}`}
      pfad={pfadZurListe}
      schritte={SCHRITTE}
      inhalt={INHALT}
      braucht={BRAUCHT}
      erledigt={ERLEDIGT}
      gegeben={{ b, entwurf, ändere, verwirf }}
    />
  )
}

function Wunsch({ b }: Korrektureigenschaften) {
  const geheWeiter = useWeiter()
  const { transport } = usePlattform()
  const antwort = useQuery(abfrage(transport, `GET ${basis}/{id}/korrektur/grundlage`, { params: { id: b.id } }))
  // A wrong text is mended with another text, everything else with other data.
  const nurText = antwort.data?.korrekturgrund === 'KORR_TXT'
  return (
    <Schrittform
      weiter={nurText ? t('schritt.textÄndern') : t('schritt.datenÄndern')}
      sende={() => geheWeiter(nurText ? 'text' : 'daten')}
      knöpfe={
        <Link to={nurText ? '../daten' : '../text'} relative="path" css={{ alignSelf: 'center' }}>
          {nurText ? t('schritt.datenÄndern') : t('schritt.textÄndern')}
        </Link>
      }
    >
      <Karte titel={t('schritt.wunsch')}>
        <Geladenes antwort={antwort} name={t('schritt.wunsch')}>
          {({ korrekturgrund, bemerkung, frist }) => (
            <Angaben
              paare={[
                [t('schritt.grund'), KORREKTURGRÜNDE[korrekturgrund]],
                [t('schritt.bemerkungGelesen'), bemerkung],
                [t('schritt.frist'), formatDatum(frist)],
              ]}
            />
          )}
        </Geladenes>
      </Karte>
      <Karte titel={t('details.angaben')}>
        <Angaben
          paare={[[t('feld.auftraggeber'), b.auftraggeber.name], [t('feld.auftragnehmer'), b.auftragnehmer.name], ...datenpaare(b.daten)]}
        />
      </Karte>
    </Schrittform>
  )
}

function Daten({ b, entwurf, ändere }: Korrektureigenschaften) {
  const geheWeiter = useWeiter()
  const angabe = b.bausummeAngabe
  const [ursprünglich] = useState(() => ({ geber: geberwerteVon(b), daten: alsDatenwerte(b.daten) }))
  return (
    <Schrittformular<Korrekturwerte>
      anfang={entwurf.werte ?? ursprünglich}
      prüfe={(w) => ({
        ...parteifehler(prüfeAuftraggeber(alsAuftraggeber(w.geber)), 'auftraggeber', 'geber'),
        ...prüfeDatenwerte(w.daten, angabe),
      })}
      merke={(werte) => ändere({ werte })}
      sende={(werte) => {
        const daten = ausDatenwerten(werte.daten, angabe) as Bürgschaftsdaten
        const anderer = JSON.stringify(werte.geber) !== JSON.stringify(ursprünglich.geber)
        // Another beneficiary or another type asks for another text.
        const andererText = daten.buergschaftsart !== b.art || (anderer && werte.geber.id !== b.auftraggeber.id)
        ändere({
          werte,
          daten,
          auftraggeber: anderer ? alsAuftraggeber(werte.geber) : null,
          ...(andererText && !entwurf.fassung && { fassung: OHNE_FASSUNG }),
        })
        geheWeiter('pruefen')
        return undefined
      }}
      weiter={t('schritt.weiter')}
      zurück="korrekturwunsch"
    >
      <Parteifelder name="geber" wer={t('schritt.begünstigter')} suche={t('schritt.begünstigterSuchen')} eigene="ohne" mitVertretung />
      <Datenfelder angabe={angabe} />
    </Schrittformular>
  )
}

function Text({ b, entwurf, ändere }: Korrektureigenschaften) {
  return (
    <Textschritt
      auftrag={alsAuftrag(b, entwurf.daten ?? b.daten, entwurf.auftraggeber)}
      fassung={fassungVon({ b, entwurf })}
      mitWortlaut={b.eigenerWortlaut}
      beiÄnderung={(fassung) => ändere({ fassung })}
      zurück="korrekturwunsch"
    />
  )
}

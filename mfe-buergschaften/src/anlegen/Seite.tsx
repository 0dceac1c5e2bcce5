import {
  Ablauf,
  alsAuftraggeber,
  alsAuftragnehmer,
  Anschriftfelder,
  Ansprechpartnerfelder,
  buildingUp,
  Datenfelder,
  Entscheidungsschritt,
  Feld,
  Formularoptionen,
  Formulartext,
  hasNoErrors,
  LEERE_PARTEI,
  leererKopf,
  Paar,
  Parteifelder,
  parteifehler,
  type Parteiwerte,
  prüfeDatenwerte,
  prüfeKopfwerte,
  Schrittformular,
  Schrittform,
  useEntwurf,
  useWeiter,
} from '@avalwerk/bausteine'
import {
  type Beteiligungstyp,
  BETEILIGUNGSTYP,
  prüfeAuftraggeber,
  prüfeAuftragnehmer,
  URKUNDENFORM,
  type Urkundenform,
} from '@avalwerk/domain'
import { Datumsfeld, Formularfeld } from '@avalwerk/forms'
import { Link } from '@avalwerk/platform/remote'
import { Karte } from '@avalwerk/ui'
import { pfadZurListe } from '../bausteine/schritt.ts'
import { t } from '../texte.ts'
import { Angabenkarte } from './Angabenkarte.tsx'
import { Bürgenschritt } from './Buergenschritt.tsx'
import { type Eigenschaften, LEER, type Urkundenwerte } from './entwurf.ts'
import { SCHRITTE } from './schritte.ts'

const INHALT = {
  beteiligungstypEntscheidung: Beteiligung,
  auftragnehmerAuswaehlen: Kreditnehmer,
  auftragnehmerErfassen: KreditnehmerErfassen,
  auftraggeberAuswaehlen: Begünstigter,
  buergschaftsdatenErfassen: Daten,
  buergschaftsZusammenfassung: Zusammenfassung,
  buergeAuswaehlen: Bürgenschritt,
}

const checkDeed = (w: Urkundenwerte): Record<string, unknown> => ({
  ...prüfeDatenwerte(w.daten, 'FREI'),
  ...prüfeKopfwerte({ ...leererKopf(), ...w }, true),
  ...(!w.urkunde && { urkunde: t('schritt.option') }),
})

const BRAUCHT = buildingUp<keyof typeof INHALT, Pick<Eigenschaften, 'entwurf'>>(SCHRITTE, {
  beteiligungstypEntscheidung: null,
  auftragnehmerAuswaehlen: ({ entwurf }) => entwurf.beteiligungstyp !== null,
  auftragnehmerErfassen: null,
  auftraggeberAuswaehlen: ({ entwurf }) => prüfeAuftragnehmer(alsAuftragnehmer(entwurf.nehmer)).length === 0,
  buergschaftsdatenErfassen: ({ entwurf }) => prüfeAuftraggeber(alsAuftraggeber(entwurf.geber)).length === 0,
  buergschaftsZusammenfassung: ({ entwurf }) => hasNoErrors(checkDeed(entwurf.urkunde)),
  buergeAuswaehlen: null,
})

/** Takes a guarantee that exists outside of the portal into the register. */
export default function Seite() {
  const { wert: entwurf, ändere, verwirf } = useEntwurf(LEER)
  return (
    <Ablauf
      titel={t('anlegen.titel')}
      pfad={pfadZurListe}
      schritte={SCHRITTE}
      inhalt={INHALT}
      braucht={BRAUCHT}
      gegeben={{ entwurf, ändere, verwirf }}
      seitenleiste={(schritt) =>
        !['beteiligungstypEntscheidung', 'buergschaftsZusammenfassung'].includes(schritt) && (
          <Karte titel={t('details.angaben')}>
            <Angabenkarte entwurf={entwurf} />
          </Karte>
        )
      }
    />
  )
}

/** Another role asks for other parties. */
function Beteiligung({ entwurf, ändere }: Eigenschaften) {
  return (
    <Entscheidungsschritt<Beteiligungstyp>
      frage={t('anlegen.beteiligung')}
      fehlt={t('schritt.option')}
      optionen={(Object.keys(BETEILIGUNGSTYP) as Beteiligungstyp[]).map((wert) => ({
        wert,
        wort: t(`anlegen.als.${wert}`),
        erklärung: t(`anlegen.alsText.${wert}`),
      }))}
      gewählt={entwurf.beteiligungstyp}
      beiWahl={(beteiligungstyp) => ändere({ beteiligungstyp, nehmer: LEERE_PARTEI, geber: LEERE_PARTEI })}
      weiter={t('schritt.weiter')}
      geheZu={() => 'auftragnehmerAuswaehlen'}
    />
  )
}

type Parteiform = { partei: Parteiwerte }

function Kreditnehmer({ entwurf, ändere }: Eigenschaften) {
  const geheWeiter = useWeiter()
  const selbst = entwurf.beteiligungstyp === 'AUFTRAGNEHMER'
  return (
    <Schrittformular<Parteiform>
      anfang={{ partei: entwurf.nehmer }}
      prüfe={(w) => parteifehler(prüfeAuftragnehmer(alsAuftragnehmer(w.partei)), 'auftragnehmer', 'partei')}
      sende={(w) => {
        ändere({ nehmer: w.partei })
        geheWeiter('auftraggeberAuswaehlen')
        return undefined
      }}
      merke={(w) => ändere({ nehmer: w.partei })}
      weiter={t('schritt.weiter')}
      zurück="beteiligungstypEntscheidung"
    >
      <Parteifelder
        name="partei"
        wer={t('schritt.kreditnehmer')}
        suche={t('schritt.kreditnehmerSuchen')}
        eigene={selbst ? 'nur' : 'ohne'}
        beimErfassen={() => geheWeiter('auftragnehmerErfassen')}
      />
    </Schrittformular>
  )
}

function KreditnehmerErfassen({ entwurf, ändere }: Eigenschaften) {
  const geheWeiter = useWeiter()
  const anfang = entwurf.nehmer.von === 'ERFASST' ? entwurf.nehmer : { ...LEERE_PARTEI, von: 'ERFASST' as const }
  return (
    <Schrittformular<Parteiform>
      anfang={{ partei: anfang }}
      prüfe={(w) => parteifehler(prüfeAuftragnehmer(alsAuftragnehmer(w.partei)), 'auftragnehmer', 'partei')}
      sende={(w) => {
        ändere({ nehmer: w.partei })
        geheWeiter('auftragnehmerAuswaehlen')
        return undefined
      }}
      weiter={t('anlegen.übernehmen')}
      zurück="auftragnehmerAuswaehlen"
    >
      <Feld titel={t('schritt.kreditnehmer')}>
        <Paar>
          <Formularfeld name="partei.name" form="name" beschriftung={t('anlegen.name')} autoComplete="off" />
          <Formularfeld name="partei.fremdId" form="fremdId" beschriftung={t('anlegen.fremdId')} autoComplete="off" />
        </Paar>
        <Anschriftfelder name="partei.postadresse" />
      </Feld>
      <Feld titel={t('anlegen.ansprechpartner')} hinweis={t('anlegen.ansprechpartnerHinweis')}>
        <Ansprechpartnerfelder name="partei.ansprechpartner" />
      </Feld>
    </Schrittformular>
  )
}

function Begünstigter({ entwurf, ändere }: Eigenschaften) {
  const geheWeiter = useWeiter()
  return (
    <Schrittformular<Parteiform>
      anfang={{ partei: entwurf.geber }}
      prüfe={(w) => parteifehler(prüfeAuftraggeber(alsAuftraggeber(w.partei)), 'auftraggeber', 'partei')}
      sende={(w) => {
        ändere({ geber: w.partei })
        geheWeiter('buergschaftsdatenErfassen')
        return undefined
      }}
      merke={(w) => ändere({ geber: w.partei })}
      weiter={t('schritt.weiter')}
      zurück="auftragnehmerAuswaehlen"
    >
      <Parteifelder
        name="partei"
        wer={t('schritt.begünstigter')}
        suche={t('schritt.begünstigterSuchen')}
        eigene={entwurf.beteiligungstyp === 'AUFTRAGNEHMER' ? 'ohne' : 'nur'}
        {...(entwurf.beteiligungstyp === 'AUFTRAGNEHMER' && { mitVertretung: true })}
      />
    </Schrittformular>
  )
}

function Daten({ entwurf, ändere }: Eigenschaften) {
  const geheWeiter = useWeiter()
  return (
    <Schrittformular<Urkundenwerte>
      anfang={entwurf.urkunde}
      prüfe={checkDeed}
      sende={(w) => {
        ändere({ urkunde: w })
        geheWeiter('buergschaftsZusammenfassung')
        return undefined
      }}
      merke={(w) => ändere({ urkunde: w })}
      weiter={t('schritt.weiter')}
      zurück="auftraggeberAuswaehlen"
    >
      <Feld titel={t('anlegen.urkunde')}>
        <Paar>
          <Formularfeld
            name="buergschaftsIdBuerge"
            form="avalnummer"
            beschriftung={t('anlegen.nummer')}
            hinweis={t('anlegen.nummerHinweis')}
          />
          <Datumsfeld name="ausstellungsdatumBuerge" beschriftung={t('anlegen.ausstellungsdatum')} />
        </Paar>
        <Formularoptionen
          name="urkunde"
          beschriftung={t('anlegen.form')}
          optionen={(Object.keys(URKUNDENFORM) as Urkundenform[]).map((wert) => ({ wert, wort: URKUNDENFORM[wert] }))}
        />
      </Feld>
      <Datenfelder angabe="FREI" />
      <Feld titel={t('anlegen.vermerk')} hinweis={t('anlegen.vermerkHinweis')}>
        <Formulartext name="internerVermerk" form="vermerk" beschriftung={t('anlegen.vermerkFeld')} rows={2} />
      </Feld>
    </Schrittformular>
  )
}

/** Everything that was entered, with the way back to each step. */
function Zusammenfassung({ entwurf }: Eigenschaften) {
  const geheWeiter = useWeiter()
  return (
    <Schrittform weiter={t('schritt.weiter')} zurück="buergschaftsdatenErfassen" sende={() => geheWeiter('buergeAuswaehlen')}>
      <Feld titel={t('anlegen.prüfen')}>
        <Angabenkarte entwurf={entwurf} />
        <ul css={{ listStyle: 'none', padding: 0, display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
          {SCHRITTE.filter(({ schritt }) =>
            ['auftragnehmerAuswaehlen', 'auftraggeberAuswaehlen', 'buergschaftsdatenErfassen'].includes(schritt),
          ).map(({ schritt, name }) => (
            <li key={schritt}>
              <Link to={`../${schritt}`} relative="path">
                {t('anlegen.ändern', { schritt: name })}
              </Link>
            </li>
          ))}
        </ul>
      </Feld>
    </Schrittform>
  )
}

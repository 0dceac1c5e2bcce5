import { rufe } from '@avalwerk/api'
import {
  anschriftszeile,
  Entscheidungsschritt,
  Feld,
  Gewählt,
  type Partei,
  Parteisuche,
  Parteizeile,
  Schrittform,
  Schrittformular,
  useWeiter,
} from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { BÜRGSCHAFTSARTEN, formatEuro, MELDUNGEN, PARTEIROLLE } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { Angaben, Hinweis, Knopf } from '@avalwerk/ui'
import { useState } from 'react'
import { basis } from '../bausteine/schritt.ts'
import { Vorgangsseite, type Vorgangseigenschaften } from '../bausteine/Vorgang.tsx'
import { t } from '../texte.ts'
import { SCHRITTE } from './schritte.ts'

type Rolle = 'AUFTRAGGEBER' | 'AUFTRAGNEHMER'
type Entwurf = { rolle: Rolle | null; partei: Partei | null }
type Eigenschaften = Vorgangseigenschaften<Entwurf>
const LEER: Entwurf = { rolle: null, partei: null }
const INHALT = { rolle: Rollenwahl, unternehmen: Unternehmen, bestaetigen: Bestätigen }

/** The operator says which company of the platform a party of a guarantee is. */
export default function Seite() {
  return (
    <Vorgangsseite
      titel={(nummer) => t('zuordnen.titel', { nummer })}
      zeilen={['G50']}
      schritte={SCHRITTE}
      inhalt={INHALT}
      braucht={{
        rolle: null,
        unternehmen: ({ entwurf }) => entwurf.rolle !== null,
        bestaetigen: ({ entwurf }) => entwurf.partei !== null,
      }}
      leer={LEER}
    />
  )
}

const partei = (b: Bürgschaft, rolle: Rolle) => (rolle === 'AUFTRAGGEBER' ? b.auftraggeber : b.auftragnehmer)

function Rollenwahl({ b, entwurf, ändere }: Eigenschaften) {
  return (
    <Entscheidungsschritt<Rolle>
      frage={t('zuordnen.frage')}
      fehlt={t('schritt.option')}
      optionen={(['AUFTRAGGEBER', 'AUFTRAGNEHMER'] as const).map((wert) => ({
        wert,
        wort: `${PARTEIROLLE[wert]}: ${partei(b, wert).name}`,
        gesperrt: partei(b, wert).id ? t('zuordnen.schonZugeordnet', { id: partei(b, wert).id ?? '' }) : undefined,
      }))}
      gewählt={entwurf.rolle}
      beiWahl={(rolle) => ändere({ rolle, partei: null })}
      weiter={t('schritt.weiter')}
      geheZu={() => 'unternehmen'}
    />
  )
}

function Unternehmen({ b, entwurf, ändere }: Eigenschaften) {
  const geheWeiter = useWeiter()
  const [gesendet, setGesendet] = useState(false)
  const { partei: gewählt, rolle } = entwurf
  return (
    <Schrittform
      weiter={t('schritt.weiter')}
      zurück="rolle"
      sende={() => {
        setGesendet(true)
        if (gewählt) geheWeiter('bestaetigen')
      }}
    >
      <Feld titel={t('zuordnen.unternehmen')} hinweis={t('zuordnen.wieAusgestellt', { name: rolle ? partei(b, rolle).name : '' })}>
        {gewählt ? (
          <Gewählt name={gewählt.name} zeile={`${gewählt.unternehmenId} · ${anschriftszeile(gewählt.postadresse)}`}>
            <Knopf onClick={() => ändere({ partei: null })}>{t('abtretung.anderer')}</Knopf>
          </Gewählt>
        ) : (
          <Parteisuche
            beschriftung={t('zuordnen.suchen')}
            eigene="auch"
            fehler={gesendet ? (rolle === 'AUFTRAGNEHMER' ? MELDUNGEN.kreditnehmer : MELDUNGEN.begünstigter) : undefined}
            beiWahl={(wahl) => ändere({ partei: wahl })}
          />
        )}
      </Feld>
    </Schrittform>
  )
}

function Bestätigen({ b, entwurf: { rolle, partei: gewählt }, sende }: Eigenschaften) {
  const { transport } = usePlattform()
  return (
    <Schrittformular
      anfang={{}}
      sende={() =>
        sende(
          () =>
            rufe(transport, `POST ${basis}/{id}/unternehmen`, {
              params: { id: b.id },
              body: { version: b.version, rolle: rolle ?? 'AUFTRAGGEBER', unternehmenId: gewählt?.unternehmenId ?? '' },
            }),
          t('zuordnen.erfolg', { name: gewählt?.name ?? '' }),
        )
      }
      weiter={t('zuordnen.knopf')}
      zurück="unternehmen"
    >
      <Feld titel={t('zuordnen.prüfen')}>
        <Angaben
          paare={[
            [t('feld.avalnummer'), b.buergschaftsIdBuerge],
            [t('feld.art'), BÜRGSCHAFTSARTEN[b.art].name],
            [t('feld.betrag'), formatEuro(b.betrag)],
            [t('zuordnen.rolle'), rolle && PARTEIROLLE[rolle]],
            [t('zuordnen.ausgestellt'), rolle && <Parteizeile {...partei(b, rolle)} />],
            [
              t('zuordnen.unternehmen'),
              gewählt && <Parteizeile name={`${gewählt.name} (${gewählt.unternehmenId})`} postadresse={gewählt.postadresse} />,
            ],
          ]}
        />
        <Hinweis ton="warnung">
          <p>{t('zuordnen.folge', { name: gewählt?.name ?? '' })}</p>
        </Hinweis>
      </Feld>
    </Schrittformular>
  )
}

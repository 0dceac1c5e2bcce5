import { WasPassiertJetzt } from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import {
  BÜRGSCHAFTSARTEN,
  formatDatum,
  formatEuro,
  HERKUNFT,
  kalendertag,
  KENNZEICHEN,
  statusanzeige,
  TEXTHERKUNFT,
  VERSANDWEG,
} from '@avalwerk/domain'
import { Link, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { Angaben, farbe, Hinweis, Karte, Marke, Seitenkopf } from '@avalwerk/ui'
import { Statusmarke } from '../bausteine/Statusmarke.tsx'
import { t } from '../texte.ts'
import { Aktionen } from './Aktionen.tsx'
import { Dokumente } from './Dokumente.tsx'
import { nächster, statushilfe } from './daten.ts'
import { Verlauf } from './Verlauf.tsx'

const tag = (iso: string | null) => iso && formatDatum(iso)

/** A guarantee: the facts first, then documents, then the history. */
export function Ansicht({ b, titel, hinweis }: { b: Bürgschaft; titel: string; hinweis?: string }) {
  const { gruppe } = usePlattform().bereich
  const hilfe = statushilfe(b, gruppe)
  const abgelaufen = b.befristungsdatum !== null && b.befristungsdatum < kalendertag(new Date())
  return (
    <>
      <Seitenkopf
        titel={titel}
        pfad={[{ beschriftung: t('liste.titel'), ziel: '/buergschaften/liste' }]}
        aktionen={<Aktionen b={b} />}
        zusatz={
          <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
            <Statusmarke status={b.status} grund={b.statusgrund} />
            {b.herkunft === 'ERSTELLT_IN_TL' && <Marke ton="neutral">{gruppe === 'BG' ? KENNZEICHEN.AVAL : KENNZEICHEN.DIGITAL}</Marke>}
            {b.dokumentStatus === 'IN_ARBEIT' && <Marke ton="info">{t('schritt.inArbeit')}</Marke>}
            {b.dokumentStatus === 'FEHLER' && <Marke ton="gefahr">{t('schritt.gescheitert')}</Marke>}
            {abgelaufen && <Marke ton="warnung">{KENNZEICHEN.BEFRISTUNG_ABGELAUFEN}</Marke>}
            <span css={{ color: farbe('leise') }}>{BÜRGSCHAFTSARTEN[b.art].name}</span>
          </div>
        }
      />
      <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 16px', marginBottom: 16 }}>
        <strong css={{ fontSize: 20, lineHeight: '28px', fontVariantNumeric: 'tabular-nums' }}>{formatEuro(b.betrag)}</strong>
        <span>{b.buerge.name}</span>
      </div>
      {hinweis && <WasPassiertJetzt bedeutung={hinweis} />}
      {hilfe && !hinweis && <WasPassiertJetzt bedeutung={hilfe} nächster={nächster(b, gruppe)} frist={b.naechster?.frist} />}
      {!hinweis && <Hinweise b={b} />}
      <div css={{ display: 'grid', gap: 16, alignItems: 'start', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))' }}>
        <div css={{ display: 'grid', gap: 16, minWidth: 0 }}>
          <Fakten b={b} />
        </div>
        <div css={{ display: 'grid', gap: 16, minWidth: 0 }}>
          <Dokumente bürgschaft={b} />
          <Verlauf id={b.id} />
        </div>
      </div>
    </>
  )
}

/** What the viewer must know before anything else: conflict of the four eyes, an asked-for change, the document's state. */
function Hinweise({ b }: { b: Bürgschaft }) {
  const darfZweit = useRecht({ aktion: 'manuell verwalten (Zweitprüfung)', kategorien: ['Bürgschaften'] })
  const hinweise = [
    b.status === 'ENT' && b.letzterPrueferIstAufrufer && darfZweit && t('schritt.konflikt'),
    b.statusantrag &&
      t('schritt.statusantrag', {
        wer: b.statusantrag.wer,
        status: statusanzeige(b.statusantrag.zielstatus, 'BSP').wort,
        grund: b.statusantrag.grund,
      }),
  ].filter((hinweis): hinweis is string => Boolean(hinweis))
  return hinweise.map((hinweis) => (
    <div key={hinweis} css={{ marginBottom: 16 }}>
      <Hinweis ton="warnung">
        <p>{hinweis}</p>
      </Hinweis>
    </div>
  ))
}

function Fakten({ b }: { b: Bürgschaft }) {
  const anschrift = ({ straße, hausnummer, postleitzahl, ort, landeskennzeichen }: Bürgschaft['auftraggeber']['postadresse']) =>
    [`${straße} ${hausnummer}`.trim(), `${postleitzahl} ${ort}`.trim(), landeskennzeichen !== 'DE' && landeskennzeichen]
      .filter(Boolean)
      .join(', ')
  const partei = ({ name, postadresse }: { name: string; postadresse: Bürgschaft['auftraggeber']['postadresse'] }) => (
    <>
      {name}
      <div css={{ color: farbe('leise'), fontSize: 12 }}>{anschrift(postadresse)}</div>
    </>
  )
  return (
    <>
      <Karte titel={t('details.angaben')}>
        <Angaben
          paare={[
            [t('feld.id'), b.id],
            [t('feld.avalnummer'), b.buergschaftsIdBuerge],
            [t('feld.art'), BÜRGSCHAFTSARTEN[b.art].name],
            [t('feld.betrag'), formatEuro(b.betrag)],
            [t('feld.ursprung'), b.ursprungsbetrag !== b.betrag && formatEuro(b.ursprungsbetrag)],
            [t('feld.ausstellung'), tag(b.ausstellungsdatum)],
            [t('feld.befristung'), tag(b.befristungsdatum)],
            [t('feld.ablauf'), tag(b.voraussichtlichesAblaufdatum)],
            [t('feld.anfordern'), b.zahlungAufErstesAnfordern ? t('details.ja') : t('details.nein')],
            [t('feld.herkunft'), HERKUNFT[b.herkunft]],
            [t('feld.versandweg'), VERSANDWEG[b.versandweg]],
            [t('feld.textherkunft'), b.textherkunft && TEXTHERKUNFT[b.textherkunft]],
            [t('feld.projekt'), b.projekt?.name],
            [t('feld.vermerk'), b.internerVermerk],
            [t('feld.auftrag'), b.auftragId && <Link to={`/buergschaftsauftraege/details/${b.auftragId}`}>BA {b.auftragId}</Link>],
            [
              t('feld.grundlage'),
              b.korrekturGrundlageId && <Link to={`/buergschaften/details/${b.korrekturGrundlageId}`}>{b.korrekturGrundlageId}</Link>,
            ],
            [t('feld.nachfolger'), b.nachfolgerId && <Link to={`/buergschaften/details/${b.nachfolgerId}`}>{b.nachfolgerId}</Link>],
          ].map(([name, wert]) => [name as string, wert === false ? null : wert])}
        />
      </Karte>
      <Karte titel={t('details.beteiligte')}>
        <Angaben
          paare={[
            [t('feld.auftraggeber'), partei(b.auftraggeber)],
            [t('feld.auftragnehmer'), partei(b.auftragnehmer)],
            [t('feld.buerge'), b.buerge.name],
          ]}
        />
      </Karte>
      <Karte titel={t('details.vertrag')}>
        <Angaben
          paare={[
            [t('feld.vertragsnummer'), b.vertragsnummer],
            [t('feld.vertragsdatum'), tag(b.vertragsdatum)],
            [t('feld.bauleistung'), b.bauleistung],
            [t('feld.bauvorhaben'), b.bauvorhaben],
            [t('feld.bausumme'), b.bausumme === null ? null : formatEuro(b.bausumme)],
          ]}
        />
      </Karte>
    </>
  )
}

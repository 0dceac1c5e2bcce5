import { Detailseite, kontaktzeile, Statusmarke, Verlaufskarte } from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import {
  BAURECHT,
  BÜRGSCHAFTSARTEN,
  deliveryRecipient,
  formatDatum,
  formatEuro,
  formatPercent,
  formatZeitpunkt,
  plusTage,
  RÜCKGABEWEGE,
  HERKUNFT,
  kalendertag,
  KENNZEICHEN,
  PROJEKTPHASE,
  statusanzeige,
  TEILRECHTE,
  TEXTHERKUNFT,
  VERSANDWEG,
  VERSANDWEGE_PAPIER,
  VERTRAGSART,
} from '@avalwerk/domain'
import { Link, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { Angaben, farbe, Karte, Marke } from '@avalwerk/ui'
import { Artmarke } from '../bausteine/Artmarke.tsx'
import { pfadZurListe } from '../bausteine/schritt.ts'
import { t } from '../texte.ts'
import { AKTIONEN } from './aktionen.tsx'
import { Ansprüche } from './ansprueche.tsx'
import { Decisions } from './Decisions.tsx'
import { Dokumente } from './Dokumente.tsx'
import { nächster, statushilfe, useHistorie, useProject } from './daten.ts'
import { Kommentare } from './Kommentare.tsx'

const tag = (iso: string | null) => iso && formatDatum(iso)

/** A guarantee: the facts first, then documents, then the history. */
export function Ansicht({ b, titel, hinweis }: { b: Bürgschaft; titel: string; hinweis?: string }) {
  const { gruppe } = usePlattform().bereich
  const darfZweit = useRecht({ aktion: 'manuell verwalten (Zweitprüfung)', kategorien: ['Bürgschaften'] })
  const nurGeteilt = b.freigabe?.nurGeteilt === true
  const antwort = useHistorie(b.id, !nurGeteilt)
  const hilfe = statushilfe(b)
  return (
    <Detailseite
      o={b}
      titel={titel}
      pfad={pfadZurListe}
      marken={<Marken b={b} />}
      eckdaten={
        <>
          <strong css={{ fontSize: 20, lineHeight: '28px', fontVariantNumeric: 'tabular-nums' }}>{formatEuro(b.betrag)}</strong>
          <span>{b.buerge.name}</span>
        </>
      }
      aktionen={AKTIONEN}
      hilfe={hinweis ? { bedeutung: hinweis } : hilfe ? { bedeutung: hilfe, nächster: nächster(b), frist: b.naechster?.frist } : undefined}
      hinweise={
        hinweis
          ? []
          : [
              b.status === 'ENT' && b.letzterPrueferIstAufrufer && darfZweit && t('schritt.konflikt'),
              b.vorgemerkterBetrag !== null &&
                t(gruppe === 'BG' ? 'teilenthaften.vorgemerktSelbst' : 'teilenthaften.vorgemerkt', {
                  betrag: formatEuro(b.vorgemerkterBetrag),
                }),
              freigabehinweis(b),
              umtauschhinweis(b),
              rückforderungshinweis(b),
              abtretungshinweis(b),
              b.statusantrag &&
                t('schritt.statusantrag', {
                  wer: b.statusantrag.wer,
                  status: statusanzeige(b.statusantrag.zielstatus, 'BSP').wort,
                  grund: b.statusantrag.grund,
                }),
            ]
      }
      links={<Fakten b={b} />}
      rechts={
        <>
          {!hinweis && !nurGeteilt && <Ansprüche b={b} />}
          <Dokumente bürgschaft={b} />
          {gruppe === 'BG' && <Decisions b={b} />}
          {b.kommentierbar && <Kommentare b={b} />}
          {!nurGeteilt && (
            <Verlaufskarte
              antwort={antwort}
              statuswort={({ vonStatus, nachStatus }) =>
                nachStatus && nachStatus !== vonStatus ? statusanzeige(nachStatus, gruppe).wort : undefined
              }
            />
          )}
        </>
      }
    />
  )
}

function freigabehinweis({ freigabe: f }: Bürgschaft): string | undefined {
  if (!f || (!f.nurGeteilt && f.status !== 'OFFEN')) return undefined
  const satz = t(f.nurGeteilt ? 'teilen.geteiltMitIhnen' : 'teilen.gefragt', {
    von: f.von,
    recht: TEILRECHTE[f.recht].wort,
    bis: formatDatum(f.bis),
  })
  return f.nachricht ? `${satz} „${f.nachricht}“` : satz
}

function umtauschhinweis({ umtausch: { grundlage, angebot }, status }: Bürgschaft): string | undefined {
  if (grundlage && ['ENT', 'AUS', 'UP'].includes(status)) return t('umtausch.ersetzt', { nummer: grundlage.nummer })
  return angebot && status === 'AKT' ? t('umtausch.angeboten', { nummer: angebot.nummer }) : undefined
}

function abtretungshinweis({ abtretungsvorgang: a, rolle, status }: Bürgschaft): string | undefined {
  if (a?.status !== 'VERANLASST' || status !== 'AKT') return undefined
  return t(rolle === 'ZESSIONAR' ? 'abtretung.angebotHinweis' : 'abtretung.offen', { zedent: a.zedent, zessionar: a.zessionar })
}

function rückforderungshinweis({ rueckforderung: r, rolle, status }: Bürgschaft): string | undefined {
  if (!r || status !== 'AKT') return undefined
  if (r.status === 'OFFEN') return t('rueckforderung.offen', { von: r.von, am: formatZeitpunkt(r.am), grund: r.grund })
  const gesperrt = r.gesperrtBis !== null && r.gesperrtBis >= kalendertag(new Date())
  return r.status === 'ABGELEHNT' && gesperrt && rolle !== 'AUFTRAGGEBER'
    ? t('rueckforderung.abgelehntAm', { grund: r.antwort ?? '–', tag: formatDatum(plusTage(r.gesperrtBis as string, 1)) })
    : undefined
}

function Marken({ b }: { b: Bürgschaft }) {
  const { gruppe } = usePlattform().bereich
  const abgelaufen = b.befristungsdatum !== null && b.befristungsdatum < kalendertag(new Date())
  return (
    <>
      <Statusmarke status={b.status} grund={b.statusgrund} daneben />
      {wasSentDigitally(b) && <Marke ton="neutral">{gruppe === 'BG' ? KENNZEICHEN.AVAL : KENNZEICHEN.DIGITAL}</Marke>}
      {b.herkunft === 'IMPORTIERT' && <Marke ton="neutral">{HERKUNFT.IMPORTIERT}</Marke>}
      {b.textherkunft && <Marke ton={TEXTHERKUNFT[b.textherkunft].ton}>{TEXTHERKUNFT[b.textherkunft].wort}</Marke>}
      {b.dokumentStatus === 'IN_ARBEIT' && <Marke ton="info">{t('schritt.inArbeit')}</Marke>}
      {b.dokumentStatus === 'FEHLER' && <Marke ton="gefahr">{t('schritt.gescheitert')}</Marke>}
      {abgelaufen && <Marke ton="warnung">{KENNZEICHEN.BEFRISTUNG_ABGELAUFEN}</Marke>}
      <Artmarke art={b.art} />
    </>
  )
}

/** Only what reached its beneficiary in the portal is a digital guarantee. */
const wasSentDigitally = ({ herkunft, versandweg, status }: Bürgschaft) =>
  herkunft !== 'IMPORTIERT' && versandweg === 'AVALWERK' && status !== 'ENT' && status !== 'AUS' && status !== 'STO'

/** Where a guarantee on paper goes, or went: for who sends it, orders it or runs the portal. */
function Delivery({ b }: { b: Bürgschaft }) {
  if (b.herkunft !== 'ERSTELLT_IN_TL' || !VERSANDWEGE_PAPIER.includes(b.versandweg) || b.rolle === 'AUFTRAGNEHMER') return null
  const { name, lines, zustellanweisung } = deliveryRecipient(b)
  return (
    <Karte titel={t('versand.titel')}>
      <Angaben
        paare={[
          [t('feld.versandweg'), VERSANDWEG[b.versandweg]],
          [t(b.versandadresse ? 'versand.abweichend' : 'versand.empfänger'), <Address key="an" lines={[name, ...lines]} />],
          [t('versand.anweisung'), zustellanweisung],
        ]}
      />
    </Karte>
  )
}
const Address = ({ lines }: { lines: readonly string[] }) => (
  <address css={{ fontStyle: 'normal' }}>
    {lines.map((line) => (
      <div key={line}>{line}</div>
    ))}
  </address>
)

const Verweis = ({ id, nummer }: { id: string; nummer: string }) => <Link to={`/buergschaften/details/${id}`}>{nummer}</Link>

function Fakten({ b }: { b: Bürgschaft }) {
  const [sieht, verwaltet] = [
    useRecht({ aktion: 'anzeigen', kategorien: ['Projekte'] }),
    useRecht({ aktion: 'verwalten', kategorien: ['Projekte'] }),
  ]
  const project = useProject(b.id, sieht || verwaltet).data?.projekt
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
            [t('feld.waehrung'), b.waehrungskennzeichen],
            [t('enthaften.rueckgabe'), b.rueckgabe && `${RÜCKGABEWEGE[b.rueckgabe.weg]}, ${formatDatum(b.rueckgabe.am)}`],
            [t('feld.ursprung'), b.ursprungsbetrag !== b.betrag && formatEuro(b.ursprungsbetrag)],
            [t('feld.ausstellung'), tag(b.ausstellungsdatum)],
            [t('feld.befristung'), tag(b.befristungsdatum)],
            [t('feld.ablauf'), tag(b.voraussichtlichesAblaufdatum)],
            [t('feld.anfordern'), b.zahlungAufErstesAnfordern ? t('details.ja') : t('details.nein')],
            [t('feld.herkunft'), HERKUNFT[b.herkunft]],
            [t('feld.versandweg'), VERSANDWEG[b.versandweg]],
            [
              t('feld.projekt'),
              project ? (
                <>
                  <Link to={`/projekte/${project.id}/uebersicht`}>{project.name}</Link> ({PROJEKTPHASE[project.phase]})
                </>
              ) : (
                b.projekt && `${b.projekt.name} (${PROJEKTPHASE[b.projekt.phase]})`
              ),
            ],
            [t('feld.vermerk'), b.internerVermerk],
            [t('feld.wiedervorlage'), tag(b.erinnerungsdatum)],
            [
              t('feld.aufbewahrung'),
              b.aufbewahrung.bis && !b.aufbewahrung.sperre && t('feld.aufbewahrtBis', { bis: formatDatum(b.aufbewahrung.bis) }),
            ],
            [
              t('feld.loeschsperre'),
              b.aufbewahrung.sperre && t('feld.gesperrtSeit', { ...b.aufbewahrung.sperre, am: formatZeitpunkt(b.aufbewahrung.sperre.am) }),
            ],
            [t('feld.auftrag'), b.auftragId && <Link to={`/buergschaftsauftraege/details/${b.auftragId}`}>BA {b.auftragId}</Link>],
            [
              t('feld.grundlage'),
              b.korrekturGrundlageId && <Link to={`/buergschaften/details/${b.korrekturGrundlageId}`}>{b.korrekturGrundlageId}</Link>,
            ],
            [t('umtausch.grundlage'), b.umtausch.grundlage && <Verweis {...b.umtausch.grundlage} />],
            [t('umtausch.angebot'), b.umtausch.angebot && <Verweis {...b.umtausch.angebot} />],
            [t('feld.nachfolger'), b.nachfolgerId && <Link to={`/buergschaften/details/${b.nachfolgerId}`}>{b.nachfolgerId}</Link>],
          ].map(([name, wert]) => [name as string, wert === false ? null : wert])}
        />
      </Karte>
      <Karte titel={t('details.beteiligte')}>
        <Angaben
          paare={[
            [t('feld.auftraggeber'), partei(b.auftraggeber)],
            [t('feld.auftraggeberNummer'), b.auftraggeber.fremdId],
            [t('feld.oeffentlich'), t(b.auftraggeber.oeffentlicherAuftraggeber ? 'details.ja' : 'details.nein')],
            [t('feld.vertretung'), b.auftraggeber.vertretungsformel.join('; ') || null],
            [t('feld.lautVertrag'), b.auftraggeberGemaessVertrag && partei(b.auftraggeberGemaessVertrag)],
            [t('feld.auftragnehmer'), partei(b.auftragnehmer)],
            [t('feld.auftragnehmerNummer'), b.auftragnehmer.fremdId],
            [t('feld.kontakt'), kontaktzeile(b.auftragnehmer.ansprechpartner)],
            [t('feld.buerge'), b.buerge.name],
            [t('feld.vertragsart'), VERTRAGSART[b.buerge.vertragsart]],
          ]}
        />
      </Karte>
      <Delivery b={b} />
      <Karte titel={t('details.vertrag')}>
        <Angaben
          paare={[
            [t('feld.vertragsnummer'), b.vertragsnummer],
            [t('feld.vertragsdatum'), tag(b.vertragsdatum)],
            [t('feld.baurecht'), b.baurecht && BAURECHT[b.baurecht]],
            [t('feld.bauleistung'), b.bauleistung],
            [t('feld.bauvorhaben'), b.bauvorhaben],
            [t('feld.bausumme'), b.bausumme === null ? null : formatEuro(b.bausumme)],
            [t('feld.bausummeProzent'), b.bausummeProzent === null ? null : formatPercent(b.bausummeProzent)],
          ]}
        />
      </Karte>
    </>
  )
}

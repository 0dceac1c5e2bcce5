import { DetailsPage, formatContact, StatusBadge, HistoryCard } from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import {
  CONSTRUCTION_LAW,
  BUERGSCHAFTSARTEN,
  deliveryRecipient,
  formatDate,
  formatEuro,
  formatPercent,
  formatInstant,
  addDays,
  RUECKGABE_WAYS,
  ORIGIN,
  calendarDate,
  KENNZEICHEN,
  PROJEKT_PHASE,
  statusDisplay,
  PARTIAL_RIGHTS,
  TEXT_ORIGIN,
  VERSANDWEG,
  VERSANDWEGE_PAPER,
  VERTRAGSART,
} from '@avalwerk/domain'
import { Link, usePlatform, useRight } from '@avalwerk/platform/remote'
import { DescriptionList, farbe, Card, Badge } from '@avalwerk/ui'
import { KindBadge } from '../bausteine/Artmarke.tsx'
import { pathToList } from '../bausteine/schritt.ts'
import { t } from '../texte.ts'
import { ACTIONS } from './aktionen.tsx'
import { Requirements } from './ansprueche.tsx'
import { Decisions } from './Decisions.tsx'
import { Documents } from './Dokumente.tsx'
import { nächster, statusHelp, useHistory, useProject } from './daten.ts'
import { Comments } from './Kommentare.tsx'

const tag = (iso: string | null) => iso && formatDate(iso)

/** A guarantee: the facts first, then documents, then the history. */
export function View({ b, titel, hinweis }: { b: Buergschaft; titel: string; hinweis?: string }) {
  const { gruppe } = usePlatform().bereich
  const maySecond = useRight({ aktion: 'manuell verwalten (Zweitprüfung)', kategorien: ['Bürgschaften'] })
  const nurGeteilt = b.freigabe?.nurGeteilt === true
  const antwort = useHistory(b.id, !nurGeteilt)
  const hilfe = statusHelp(b)
  return (
    <DetailsPage
      o={b}
      titel={titel}
      pfad={pathToList}
      marken={<Badges b={b} />}
      eckdaten={
        <>
          <strong css={{ fontSize: 20, lineHeight: '28px', fontVariantNumeric: 'tabular-nums' }}>{formatEuro(b.betrag)}</strong>
          <span>{b.buerge.name}</span>
        </>
      }
      aktionen={ACTIONS}
      hilfe={hinweis ? { bedeutung: hinweis } : hilfe ? { bedeutung: hilfe, nächster: nächster(b), frist: b.naechster?.frist } : undefined}
      hinweise={
        hinweis
          ? []
          : [
              b.status === 'ENT' && b.letzterPrueferIstAufrufer && maySecond && t('schritt.konflikt'),
              b.vorgemerkterBetrag !== null &&
                t(gruppe === 'BG' ? 'teilenthaften.vorgemerktSelbst' : 'teilenthaften.vorgemerkt', {
                  betrag: formatEuro(b.vorgemerkterBetrag),
                }),
              freigabeNotice(b),
              umtauschNotice(b),
              rueckforderungNotice(b),
              abtretungNotice(b),
              b.statusantrag &&
                t('schritt.statusantrag', {
                  wer: b.statusantrag.wer,
                  status: statusDisplay(b.statusantrag.zielstatus, 'BSP').wort,
                  grund: b.statusantrag.grund,
                }),
            ]
      }
      links={<Facts b={b} />}
      rechts={
        <>
          {!hinweis && !nurGeteilt && <Requirements b={b} />}
          <Documents bürgschaft={b} />
          {gruppe === 'BG' && <Decisions b={b} />}
          {b.kommentierbar && <Comments b={b} />}
          {!nurGeteilt && (
            <HistoryCard
              antwort={antwort}
              statuswort={({ vonStatus, nachStatus }) =>
                nachStatus && nachStatus !== vonStatus ? statusDisplay(nachStatus, gruppe).wort : undefined
              }
            />
          )}
        </>
      }
    />
  )
}

function freigabeNotice({ freigabe: f }: Buergschaft): string | undefined {
  if (!f || (!f.nurGeteilt && f.status !== 'OFFEN')) return undefined
  const satz = t(f.nurGeteilt ? 'teilen.geteiltMitIhnen' : 'teilen.gefragt', {
    von: f.von,
    recht: PARTIAL_RIGHTS[f.recht].wort,
    bis: formatDate(f.bis),
  })
  return f.nachricht ? `${satz} „${f.nachricht}“` : satz
}

function umtauschNotice({ umtausch: { grundlage, angebot }, status }: Buergschaft): string | undefined {
  if (grundlage && ['ENT', 'AUS', 'UP'].includes(status)) return t('umtausch.ersetzt', { nummer: grundlage.nummer })
  return angebot && status === 'AKT' ? t('umtausch.angeboten', { nummer: angebot.nummer }) : undefined
}

function abtretungNotice({ abtretungsvorgang: a, rolle, status }: Buergschaft): string | undefined {
  if (a?.status !== 'VERANLASST' || status !== 'AKT') return undefined
  return t(rolle === 'ZESSIONAR' ? 'abtretung.angebotHinweis' : 'abtretung.offen', { zedent: a.zedent, zessionar: a.zessionar })
}

function rueckforderungNotice({ rueckforderung: r, rolle, status }: Buergschaft): string | undefined {
  if (!r || status !== 'AKT') return undefined
  if (r.status === 'OFFEN') return t('rueckforderung.offen', { von: r.von, am: formatInstant(r.am), grund: r.grund })
  const gesperrt = r.gesperrtBis !== null && r.gesperrtBis >= calendarDate(new Date())
  return r.status === 'ABGELEHNT' && gesperrt && rolle !== 'AUFTRAGGEBER'
    ? t('rueckforderung.abgelehntAm', { grund: r.antwort ?? '–', tag: formatDate(addDays(r.gesperrtBis as string, 1)) })
    : undefined
}

function Badges({ b }: { b: Buergschaft }) {
  const { gruppe } = usePlatform().bereich
  const abgelaufen = b.befristungsdatum !== null && b.befristungsdatum < calendarDate(new Date())
  return (
    <>
      <StatusBadge status={b.status} grund={b.statusgrund} daneben />
      {wasSentDigitally(b) && <Badge ton="neutral">{gruppe === 'BG' ? KENNZEICHEN.AVAL : KENNZEICHEN.DIGITAL}</Badge>}
      {b.herkunft === 'IMPORTIERT' && <Badge ton="neutral">{ORIGIN.IMPORTIERT}</Badge>}
      {b.textherkunft && <Badge ton={TEXT_ORIGIN[b.textherkunft].ton}>{TEXT_ORIGIN[b.textherkunft].wort}</Badge>}
      {b.dokumentStatus === 'IN_ARBEIT' && <Badge ton="info">{t('schritt.inArbeit')}</Badge>}
      {b.dokumentStatus === 'FEHLER' && <Badge ton="gefahr">{t('schritt.gescheitert')}</Badge>}
      {abgelaufen && <Badge ton="warnung">{KENNZEICHEN.BEFRISTUNG_ABGELAUFEN}</Badge>}
      <KindBadge art={b.art} />
    </>
  )
}

/** Only what reached its beneficiary in the portal is a digital guarantee. */
const wasSentDigitally = ({ herkunft, versandweg, status }: Buergschaft) =>
  herkunft !== 'IMPORTIERT' && versandweg === 'AVALWERK' && status !== 'ENT' && status !== 'AUS' && status !== 'STO'

/** Where a guarantee on paper goes, or went: for who sends it, orders it or runs the portal. */
function Delivery({ b }: { b: Buergschaft }) {
  if (b.herkunft !== 'ERSTELLT_IN_TL' || !VERSANDWEGE_PAPER.includes(b.versandweg) || b.rolle === 'AUFTRAGNEHMER') return null
  const { name, lines, zustellanweisung } = deliveryRecipient(b)
  return (
    <Card titel={t('versand.titel')}>
      <DescriptionList
        paare={[
          [t('feld.versandweg'), VERSANDWEG[b.versandweg]],
          [t(b.versandadresse ? 'versand.abweichend' : 'versand.empfänger'), <Address key="an" lines={[name, ...lines]} />],
          [t('versand.anweisung'), zustellanweisung],
        ]}
      />
    </Card>
  )
}
const Address = ({ lines }: { lines: readonly string[] }) => (
  <address css={{ fontStyle: 'normal' }}>
    {lines.map((line) => (
      <div key={line}>{line}</div>
    ))}
  </address>
)

const Reference = ({ id, nummer }: { id: string; nummer: string }) => <Link to={`/buergschaften/details/${id}`}>{nummer}</Link>

function Facts({ b }: { b: Buergschaft }) {
  const [sieht, verwaltet] = [
    useRight({ aktion: 'anzeigen', kategorien: ['Projekte'] }),
    useRight({ aktion: 'verwalten', kategorien: ['Projekte'] }),
  ]
  const project = useProject(b.id, sieht || verwaltet).data?.projekt
  const anschrift = ({ straße, hausnummer, postleitzahl, ort, landeskennzeichen }: Buergschaft['auftraggeber']['postadresse']) =>
    [`${straße} ${hausnummer}`.trim(), `${postleitzahl} ${ort}`.trim(), landeskennzeichen !== 'DE' && landeskennzeichen]
      .filter(Boolean)
      .join(', ')
  const partei = ({ name, postadresse }: { name: string; postadresse: Buergschaft['auftraggeber']['postadresse'] }) => (
    <>
      {name}
      <div css={{ color: farbe('leise'), fontSize: 12 }}>{anschrift(postadresse)}</div>
    </>
  )
  return (
    <>
      <Card titel={t('details.angaben')}>
        <DescriptionList
          paare={[
            [t('feld.id'), b.id],
            [t('feld.avalnummer'), b.buergschaftsIdBuerge],
            [t('feld.art'), BUERGSCHAFTSARTEN[b.art].name],
            [t('feld.betrag'), formatEuro(b.betrag)],
            [t('feld.waehrung'), b.waehrungskennzeichen],
            [t('enthaften.rueckgabe'), b.rueckgabe && `${RUECKGABE_WAYS[b.rueckgabe.weg]}, ${formatDate(b.rueckgabe.am)}`],
            [t('feld.ursprung'), b.ursprungsbetrag !== b.betrag && formatEuro(b.ursprungsbetrag)],
            [t('feld.ausstellung'), tag(b.ausstellungsdatum)],
            [t('feld.befristung'), tag(b.befristungsdatum)],
            [t('feld.ablauf'), tag(b.voraussichtlichesAblaufdatum)],
            [t('feld.anfordern'), b.zahlungAufErstesAnfordern ? t('details.ja') : t('details.nein')],
            [t('feld.herkunft'), ORIGIN[b.herkunft]],
            [t('feld.versandweg'), VERSANDWEG[b.versandweg]],
            [
              t('feld.projekt'),
              project ? (
                <>
                  <Link to={`/projekte/${project.id}/uebersicht`}>{project.name}</Link> ({PROJEKT_PHASE[project.phase]})
                </>
              ) : (
                b.projekt && `${b.projekt.name} (${PROJEKT_PHASE[b.projekt.phase]})`
              ),
            ],
            [t('feld.vermerk'), b.internerVermerk],
            [t('feld.wiedervorlage'), tag(b.erinnerungsdatum)],
            [
              t('feld.aufbewahrung'),
              b.aufbewahrung.bis && !b.aufbewahrung.sperre && t('feld.aufbewahrtBis', { bis: formatDate(b.aufbewahrung.bis) }),
            ],
            [
              t('feld.loeschsperre'),
              b.aufbewahrung.sperre && t('feld.gesperrtSeit', { ...b.aufbewahrung.sperre, am: formatInstant(b.aufbewahrung.sperre.am) }),
            ],
            [t('feld.auftrag'), b.auftragId && <Link to={`/buergschaftsauftraege/details/${b.auftragId}`}>BA {b.auftragId}</Link>],
            [
              t('feld.grundlage'),
              b.korrekturGrundlageId && <Link to={`/buergschaften/details/${b.korrekturGrundlageId}`}>{b.korrekturGrundlageId}</Link>,
            ],
            [t('umtausch.grundlage'), b.umtausch.grundlage && <Reference {...b.umtausch.grundlage} />],
            [t('umtausch.angebot'), b.umtausch.angebot && <Reference {...b.umtausch.angebot} />],
            [t('feld.nachfolger'), b.nachfolgerId && <Link to={`/buergschaften/details/${b.nachfolgerId}`}>{b.nachfolgerId}</Link>],
          ].map(([name, wert]) => [name as string, wert === false ? null : wert])}
        />
      </Card>
      <Card titel={t('details.beteiligte')}>
        <DescriptionList
          paare={[
            [t('feld.auftraggeber'), partei(b.auftraggeber)],
            [t('feld.auftraggeberNummer'), b.auftraggeber.fremdId],
            [t('feld.oeffentlich'), t(b.auftraggeber.oeffentlicherAuftraggeber ? 'details.ja' : 'details.nein')],
            [t('feld.vertretung'), b.auftraggeber.vertretungsformel.join('; ') || null],
            [t('feld.lautVertrag'), b.auftraggeberGemaessVertrag && partei(b.auftraggeberGemaessVertrag)],
            [t('feld.auftragnehmer'), partei(b.auftragnehmer)],
            [t('feld.auftragnehmerNummer'), b.auftragnehmer.fremdId],
            [t('feld.kontakt'), formatContact(b.auftragnehmer.ansprechpartner)],
            [t('feld.buerge'), b.buerge.name],
            [t('feld.vertragsart'), VERTRAGSART[b.buerge.vertragsart]],
          ]}
        />
      </Card>
      <Delivery b={b} />
      <Card titel={t('details.vertrag')}>
        <DescriptionList
          paare={[
            [t('feld.vertragsnummer'), b.vertragsnummer],
            [t('feld.vertragsdatum'), tag(b.vertragsdatum)],
            [t('feld.baurecht'), b.baurecht && CONSTRUCTION_LAW[b.baurecht]],
            [t('feld.bauleistung'), b.bauleistung],
            [t('feld.bauvorhaben'), b.bauvorhaben],
            [t('feld.bausumme'), b.bausumme === null ? null : formatEuro(b.bausumme)],
            [t('feld.bausummeProzent'), b.bausummeProzent === null ? null : formatPercent(b.bausummeProzent)],
          ]}
        />
      </Card>
    </>
  )
}

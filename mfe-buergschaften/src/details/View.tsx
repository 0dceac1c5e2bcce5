import { InOrder } from '@avalwerk/patterns/calls'
import { DetailsPage, HistoryCard } from '@avalwerk/patterns/details'
import {
  formatContact,
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
import { StatusBadge } from '@avalwerk/patterns/status'
import { useToday, DescriptionList, themeColor, Card, Badge } from '@avalwerk/ui'
import type { Buergschaft } from '@avalwerk/contracts'
import { Link, usePlatform, useRight } from '@avalwerk/platform/remote'
import { TypeBadge } from '../components/TypeBadge.tsx'
import { pathToList } from '../components/step.ts'
import { t } from '../texts.ts'
import { ACTIONS } from './actions.tsx'
import { Inanspruchnahmen } from './claims.tsx'
import { Decisions } from './Decisions.tsx'
import { Documents } from './Documents.tsx'
import { nextSentence, statusHelp, useHistory, useProjekt } from './queries.ts'
import { Comments } from './Comments.tsx'

const dayText = (iso: string | null) => iso && formatDate(iso)

/** A guarantee: the facts first, then documents, then the history. */
export function View({ buergschaft, title, hint }: { buergschaft: Buergschaft; title: string; hint?: string }) {
  const { group } = usePlatform().area
  const maySecond = useRight({ aktion: 'manuell verwalten (Zweitprüfung)', kategorien: ['Bürgschaften'] })
  const onlyShared = buergschaft.freigabe?.nurGeteilt === true
  const response = useHistory(buergschaft.id, !onlyShared)
  const help = statusHelp(buergschaft)
  return (
    <DetailsPage
      item={buergschaft}
      title={title}
      path={pathToList}
      badges={<Badges buergschaft={buergschaft} />}
      keyData={
        <>
          <strong css={{ fontSize: 20, lineHeight: '28px', fontVariantNumeric: 'tabular-nums' }}>{formatEuro(buergschaft.betrag)}</strong>
          <span>{buergschaft.buerge.name}</span>
        </>
      }
      actions={ACTIONS}
      help={
        hint
          ? { meaning: hint }
          : help
            ? { meaning: help, next: nextSentence(buergschaft), deadline: buergschaft.naechster?.frist }
            : undefined
      }
      notes={
        hint
          ? []
          : [
              buergschaft.status === 'ENT' && buergschaft.letzterPrueferIstAufrufer && maySecond && t('schritt.samePersonConflict'),
              buergschaft.vorgemerkterBetrag !== null &&
                t(group === 'BG' ? 'teilenthaften.pendingAtYou' : 'teilenthaften.pendingAtBuerge', {
                  betrag: formatEuro(buergschaft.vorgemerkterBetrag),
                }),
              freigabeSentence(buergschaft),
              umtauschSentence(buergschaft),
              rueckforderungSentence(buergschaft),
              abtretungSentence(buergschaft),
              buergschaft.statusantrag &&
                t('schritt.statusRequested', {
                  wer: buergschaft.statusantrag.wer,
                  status: statusDisplay(buergschaft.statusantrag.zielstatus, 'BSP').caption,
                  grund: buergschaft.statusantrag.grund,
                }),
            ]
      }
      left={<Facts buergschaft={buergschaft} />}
      rightColumn={
        <InOrder>
          {!hint && !onlyShared && <Inanspruchnahmen buergschaft={buergschaft} />}
          <Documents buergschaft={buergschaft} />
          {group === 'BG' && <Decisions buergschaft={buergschaft} />}
          {buergschaft.kommentierbar && <Comments buergschaft={buergschaft} />}
          {!onlyShared && (
            <HistoryCard
              result={response}
              statusCaption={({ vonStatus, nachStatus }) =>
                nachStatus && nachStatus !== vonStatus ? statusDisplay(nachStatus, group).caption : undefined
              }
            />
          )}
        </InOrder>
      }
    />
  )
}

function freigabeSentence({ freigabe }: Buergschaft): string | undefined {
  if (!freigabe || (!freigabe.nurGeteilt && freigabe.status !== 'OFFEN')) return undefined
  const sentence = t(freigabe.nurGeteilt ? 'teilen.sharedWithYou' : 'teilen.askedForAnswer', {
    von: freigabe.von,
    recht: PARTIAL_RIGHTS[freigabe.recht].caption,
    bis: formatDate(freigabe.bis),
  })
  return freigabe.nachricht ? `${sentence} „${freigabe.nachricht}“` : sentence
}

function umtauschSentence({ umtausch: { grundlage, angebot }, status }: Buergschaft): string | undefined {
  if (grundlage && ['ENT', 'AUS', 'UP'].includes(status)) return t('umtausch.willReplace', { nummer: grundlage.nummer })
  return angebot && status === 'AKT' ? t('umtausch.offered', { nummer: angebot.nummer }) : undefined
}

function abtretungSentence({ abtretungsvorgang, rolle, status }: Buergschaft): string | undefined {
  if (abtretungsvorgang?.status !== 'VERANLASST' || status !== 'AKT') return undefined
  return t(rolle === 'ZESSIONAR' ? 'abtretung.pendingForZessionar' : 'abtretung.pending', {
    zedent: abtretungsvorgang.zedent,
    zessionar: abtretungsvorgang.zessionar,
  })
}

function rueckforderungSentence({ rueckforderung, rolle, status }: Buergschaft): string | undefined {
  if (!rueckforderung || status !== 'AKT') return undefined
  if (rueckforderung.status === 'OFFEN')
    return t('rueckforderung.pending', { von: rueckforderung.von, am: formatInstant(rueckforderung.am), grund: rueckforderung.grund })
  const locked = rueckforderung.gesperrtBis !== null && rueckforderung.gesperrtBis >= calendarDate(new Date())
  return rueckforderung.status === 'ABGELEHNT' && locked && rolle !== 'AUFTRAGGEBER'
    ? t('rueckforderung.lastRejected', {
        grund: rueckforderung.antwort ?? '–',
        tag: formatDate(addDays(rueckforderung.gesperrtBis as string, 1)),
      })
    : undefined
}

function Badges({ buergschaft }: { buergschaft: Buergschaft }) {
  const { group } = usePlatform().area
  const today = useToday()
  const expired = buergschaft.befristungsdatum !== null && buergschaft.befristungsdatum < today
  return (
    <>
      <StatusBadge status={buergschaft.status} grund={buergschaft.statusgrund} beside />
      {sentDigitally(buergschaft) && <Badge tone="neutral">{group === 'BG' ? KENNZEICHEN.AVAL : KENNZEICHEN.DIGITAL}</Badge>}
      {buergschaft.herkunft === 'IMPORTIERT' && <Badge tone="neutral">{ORIGIN.IMPORTIERT}</Badge>}
      {buergschaft.textherkunft && (
        <Badge tone={TEXT_ORIGIN[buergschaft.textherkunft].tone}>{TEXT_ORIGIN[buergschaft.textherkunft].caption}</Badge>
      )}
      {buergschaft.dokumentStatus === 'IN_ARBEIT' && <Badge tone="info">{t('schritt.documentInProgress')}</Badge>}
      {buergschaft.dokumentStatus === 'FEHLER' && <Badge tone="danger">{t('schritt.documentFailed')}</Badge>}
      {expired && <Badge tone="warning">{KENNZEICHEN.BEFRISTUNG_ABGELAUFEN}</Badge>}
      <TypeBadge type={buergschaft.art} />
    </>
  )
}

/** Only what reached its beneficiary in the portal is a digital guarantee. */
const sentDigitally = ({ herkunft, versandweg, status }: Buergschaft) =>
  herkunft !== 'IMPORTIERT' && versandweg === 'AVALWERK' && status !== 'ENT' && status !== 'AUS' && status !== 'STO'

/** Shows where a guarantee on paper goes, or went: for the parties who send or order it, and for the operator. */
function Delivery({ buergschaft }: { buergschaft: Buergschaft }) {
  if (
    buergschaft.herkunft !== 'ERSTELLT_IN_TL' ||
    !VERSANDWEGE_PAPER.includes(buergschaft.versandweg) ||
    buergschaft.rolle === 'AUFTRAGNEHMER'
  )
    return null
  const { name, lines, zustellanweisung } = deliveryRecipient(buergschaft)
  return (
    <Card title={t('versand.title')}>
      <DescriptionList
        pairs={[
          [t('feld.versandweg'), VERSANDWEG[buergschaft.versandweg]],
          [t(buergschaft.versandadresse ? 'versand.otherEmpfaenger' : 'versand.empfaenger'), <Address key="an" lines={[name, ...lines]} />],
          [t('versand.zustellanweisung'), zustellanweisung],
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

function Facts({ buergschaft }: { buergschaft: Buergschaft }) {
  const [sees, managed] = [
    useRight({ aktion: 'anzeigen', kategorien: ['Projekte'] }),
    useRight({ aktion: 'verwalten', kategorien: ['Projekte'] }),
  ]
  const project = useProjekt(buergschaft.id, sees || managed).data?.projekt
  const postalAddress = ({
    straße: strasse,
    hausnummer,
    postleitzahl,
    ort,
    landeskennzeichen,
  }: Buergschaft['auftraggeber']['postadresse']) =>
    [`${strasse} ${hausnummer}`.trim(), `${postleitzahl} ${ort}`.trim(), landeskennzeichen !== 'DE' && landeskennzeichen]
      .filter(Boolean)
      .join(', ')
  const partei = ({ name, postadresse }: { name: string; postadresse: Buergschaft['auftraggeber']['postadresse'] }) => (
    <>
      {name}
      <div css={{ color: themeColor('muted'), fontSize: 12 }}>{postalAddress(postadresse)}</div>
    </>
  )
  return (
    <>
      <Card title={t('details.facts')}>
        <DescriptionList
          pairs={[
            [t('feld.id'), buergschaft.id],
            [t('feld.avalnummer'), buergschaft.buergschaftsIdBuerge],
            [t('feld.art'), BUERGSCHAFTSARTEN[buergschaft.art].name],
            [t('feld.betrag'), formatEuro(buergschaft.betrag)],
            [t('feld.waehrung'), buergschaft.waehrungskennzeichen],
            [
              t('enthaften.rueckgabe'),
              buergschaft.rueckgabe && `${RUECKGABE_WAYS[buergschaft.rueckgabe.weg]}, ${formatDate(buergschaft.rueckgabe.am)}`,
            ],
            [t('feld.ursprungsbetrag'), buergschaft.ursprungsbetrag !== buergschaft.betrag && formatEuro(buergschaft.ursprungsbetrag)],
            [t('feld.ausstellungsdatum'), dayText(buergschaft.ausstellungsdatum)],
            [t('feld.befristungsdatum'), dayText(buergschaft.befristungsdatum)],
            [t('feld.ablaufdatum'), dayText(buergschaft.voraussichtlichesAblaufdatum)],
            [t('feld.erstesAnfordern'), buergschaft.zahlungAufErstesAnfordern ? t('details.yes') : t('details.no')],
            [t('feld.herkunft'), ORIGIN[buergschaft.herkunft]],
            [t('feld.versandweg'), VERSANDWEG[buergschaft.versandweg]],
            [
              t('feld.projekt'),
              project ? (
                <>
                  <Link to={`/projekte/${project.id}/uebersicht`}>{project.name}</Link> ({PROJEKT_PHASE[project.phase]})
                </>
              ) : (
                buergschaft.projekt && `${buergschaft.projekt.name} (${PROJEKT_PHASE[buergschaft.projekt.phase]})`
              ),
            ],
            [t('feld.vermerk'), buergschaft.internerVermerk],
            [t('feld.wiedervorlage'), dayText(buergschaft.erinnerungsdatum)],
            [
              t('feld.aufbewahrung'),
              buergschaft.aufbewahrung.bis &&
                !buergschaft.aufbewahrung.sperre &&
                t('feld.keptUntil', { bis: formatDate(buergschaft.aufbewahrung.bis) }),
            ],
            [
              t('feld.loeschsperre'),
              buergschaft.aufbewahrung.sperre &&
                t('feld.loeschsperreSince', { ...buergschaft.aufbewahrung.sperre, am: formatInstant(buergschaft.aufbewahrung.sperre.am) }),
            ],
            [
              t('feld.auftrag'),
              buergschaft.auftragId && (
                <Link to={`/buergschaftsauftraege/details/${buergschaft.auftragId}`}>
                  {t('viewTexte.auftragNumber', { auftragId: buergschaft.auftragId })}
                </Link>
              ),
            ],
            [
              t('feld.correctionOf'),
              buergschaft.korrekturGrundlageId && (
                <Link to={`/buergschaften/details/${buergschaft.korrekturGrundlageId}`}>{buergschaft.korrekturGrundlageId}</Link>
              ),
            ],
            [t('umtausch.umtauschOf'), buergschaft.umtausch.grundlage && <Reference {...buergschaft.umtausch.grundlage} />],
            [t('umtausch.umtauschFor'), buergschaft.umtausch.angebot && <Reference {...buergschaft.umtausch.angebot} />],
            [
              t('feld.replacedBy'),
              buergschaft.nachfolgerId && <Link to={`/buergschaften/details/${buergschaft.nachfolgerId}`}>{buergschaft.nachfolgerId}</Link>,
            ],
          ].map(([name, value]) => [name as string, value === false ? null : value])}
        />
      </Card>
      <Card title={t('details.participants')}>
        <DescriptionList
          pairs={[
            [t('feld.auftraggeber'), partei(buergschaft.auftraggeber)],
            [t('feld.auftraggeberFremdId'), buergschaft.auftraggeber.fremdId],
            [t('feld.oeffentlicherAuftraggeber'), t(buergschaft.auftraggeber.oeffentlicherAuftraggeber ? 'details.yes' : 'details.no')],
            [t('feld.vertretungsformel'), buergschaft.auftraggeber.vertretungsformel.join('; ') || null],
            [
              t('feld.auftraggeberGemaessVertrag'),
              buergschaft.auftraggeberGemaessVertrag && partei(buergschaft.auftraggeberGemaessVertrag),
            ],
            [t('feld.auftragnehmer'), partei(buergschaft.auftragnehmer)],
            [t('feld.auftragnehmerFremdId'), buergschaft.auftragnehmer.fremdId],
            [t('feld.ansprechpartner'), formatContact(buergschaft.auftragnehmer.ansprechpartner)],
            [t('feld.buerge'), buergschaft.buerge.name],
            [t('feld.vertragsart'), VERTRAGSART[buergschaft.buerge.vertragsart]],
          ]}
        />
      </Card>
      <Delivery buergschaft={buergschaft} />
      <Card title={t('details.vertragAndLeistung')}>
        <DescriptionList
          pairs={[
            [t('feld.vertragsnummer'), buergschaft.vertragsnummer],
            [t('feld.vertragsdatum'), dayText(buergschaft.vertragsdatum)],
            [t('feld.baurecht'), buergschaft.baurecht && CONSTRUCTION_LAW[buergschaft.baurecht]],
            [t('feld.bauleistung'), buergschaft.bauleistung],
            [t('feld.bauvorhaben'), buergschaft.bauvorhaben],
            [t('feld.bausumme'), buergschaft.bausumme === null ? null : formatEuro(buergschaft.bausumme)],
            [t('feld.bausummeProzent'), buergschaft.bausummeProzent === null ? null : formatPercent(buergschaft.bausummeProzent)],
          ]}
        />
      </Card>
    </>
  )
}

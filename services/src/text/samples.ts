import { type Buergschaftsart, calendarDate, EMPTY_TEXT_DATA, type TextBlock, type TextContent } from '@avalwerk/domain'
import type { Template } from '../records/texttemplate.ts'
import type { DbTransaction } from '../kernel/database.ts'
import { Refusal } from '../kernel/problem.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { createText } from './create.ts'

/** Public texts to begin with, by choice. They are samples, not legal advice, and say so in their titles until these are changed. */
export type Sample = Readonly<{ type: Buergschaftsart; title: string; hint: string; befristung: boolean; content: TextContent }>

const SAMPLE = 'Muster, keine Rechtsberatung: vor Verwendung anwaltlich zu prüfen.'

const paragraph = (text: string): TextBlock => ({ art: 'ABSATZ', teile: [{ text }] })
const list = (...points: string[]): TextBlock => ({ art: 'LISTE', nummeriert: false, punkte: points.map((text) => [{ text }]) })

const UP_TO =
  'bis zum Höchstbetrag von {{betrag}} EUR (in Worten: {{betragInWorten}} Euro). Zinsen und Kosten sind im Höchstbetrag enthalten.'

/** What a wording ends with, each clause once. */
const PLEAS = paragraph(
  'Wir verzichten auf die Einrede der Vorausklage (§ 771 BGB), auf die Einrede der Anfechtbarkeit (§ 770 Abs. 1 BGB) und auf die Einrede der Aufrechenbarkeit (§ 770 Abs. 2 BGB). Auf die Aufrechenbarkeit können wir uns dennoch berufen, soweit die Gegenforderung des Hauptschuldners unbestritten oder rechtskräftig festgestellt ist. Alle Einreden des Hauptschuldners nach § 768 BGB bleiben uns erhalten.',
)
const PLEAS_KEPT = paragraph(
  'Wir verzichten auf die Einrede der Vorausklage (§ 771 BGB). Alle übrigen gesetzlichen Einreden bleiben uns erhalten.',
)
const PAYMENT = paragraph(
  'Wir zahlen in Geld, sobald der gesicherte Anspruch fällig ist und der Gläubiger uns in Textform oder über das Portal unter Angabe von Grund und Höhe in Anspruch nimmt. Eine Zahlung auf erstes Anfordern ist nicht vereinbart. Das Recht zur Hinterlegung ist ausgeschlossen.',
)
const UNLIMITED = paragraph(
  'Diese Bürgschaft ist unbefristet. Sie erlischt, soweit der Gläubiger uns die Enthaftung erklärt oder gesicherte Ansprüche weder bestehen noch entstehen können.',
)
const EXPIRY = paragraph(
  'Wir haften nur, wenn uns die Inanspruchnahme spätestens am {{befristungsdatum}} zugegangen ist. Eine spätere Anzeige nach § 777 BGB genügt nicht. Die Bürgschaft erlischt außerdem, soweit der Gläubiger uns die Enthaftung erklärt.',
)
const LIMITATION = paragraph(
  'Ansprüche aus dieser Bürgschaft verjähren in fünf Jahren ab dem gesetzlichen Beginn, jedoch nicht früher als die gesicherten Ansprüche und spätestens 30 Jahre nach dem gesetzlichen Beginn.',
)
const EXTENSION = paragraph(
  'Wird der Vertrag nach Ausstellung dieser Bürgschaft erweitert, sind Ansprüche aus der Erweiterung nur gesichert, wenn wir ihr zugestimmt haben (§ 767 Abs. 1 Satz 3 BGB).',
)
const ZUORDNUNG = paragraph(
  'Tritt der Gläubiger gesicherte Ansprüche ab, gehen die Rechte aus dieser Bürgschaft mit über; der Übergang ist uns anzuzeigen. Soweit wir zahlen, gehen die gesicherten Ansprüche auf uns über (§ 774 BGB).',
)
const LAW = paragraph(
  'Es gilt deutsches Recht. Sind Gläubiger und Bürge Kaufleute oder juristische Personen des öffentlichen Rechts, ist {{gerichtsstand}} Gerichtsstand; sonst gelten die gesetzlichen Gerichtsstände.',
)
const LAW_AND_COURT = paragraph('Es gilt deutsches Recht; zuständig ist das gesetzlich bestimmte Gericht.')
/** Electronic or on paper, as it is delivered. */
const FORM = paragraph('{{abgabeform}}')

/** The usual types. */
export const SAMPLES: readonly Sample[] = [
  {
    type: 'VEB',
    title: 'Muster: Vertragserfüllung',
    hint: 'Bei öffentlichen Auftraggebern in der Regel 5 % der Auftragssumme.',
    befristung: false,
    content: [
      paragraph(
        `Der Hauptschuldner {{auftragnehmer.name}} schuldet dem Gläubiger {{auftraggeber.name}} nach dem Vertrag Nr. {{vertragsnummer}} vom {{vertragsdatum}} die Leistung {{bauleistung}} für das Bauvorhaben {{bauvorhaben}}. Für die Erfüllung dieses Vertrages übernehmen wir, {{bürge.name}}, die selbstschuldnerische Bürgschaft ${UP_TO}`,
      ),
      paragraph('Gesichert sind bis zur Abnahme die Ansprüche des Gläubigers auf'),
      list(
        'vollständige, mangelfreie und rechtzeitige Leistung,',
        'Schadensersatz wegen nicht, schlecht oder verspätet erbrachter Leistung,',
        'eine vereinbarte und verwirkte Vertragsstrafe,',
        'Erstattung überzahlter Vergütung sowie',
        'Freistellung und Rückgriff, soweit der Gläubiger wegen des Mindestlohns oder der Sozialbeiträge für den Hauptschuldner einstehen muss.',
      ),
      paragraph(
        'Mängelansprüche nach der Abnahme sind nicht gesichert. Bei der Abnahme vorbehaltene Mängel bleiben gesichert, bis die Sicherheit für Mängelansprüche gestellt ist.',
      ),
      paragraph(
        'Der Gläubiger gibt die Bürgschaft frei, sobald die Leistung abgenommen und die vereinbarte Sicherheit für Mängelansprüche gestellt ist. Er darf nur den Teil behalten, der offenen Ansprüchen entspricht, die diese Sicherheit nicht erfasst.',
      ),
      PLEAS,
      PAYMENT,
      UNLIMITED,
      LIMITATION,
      EXTENSION,
      ZUORDNUNG,
      LAW,
      FORM,
    ],
  },
  {
    type: 'MAB',
    title: 'Muster: Mängelansprüche',
    hint: 'Wann sie zurückgegeben wird, sagt der Vertrag, sonst § 17 Abs. 8 Nr. 2 VOB/B.',
    befristung: false,
    content: [
      paragraph(
        `Der Hauptschuldner {{auftragnehmer.name}} hat dem Gläubiger {{auftraggeber.name}} nach dem Vertrag Nr. {{vertragsnummer}} vom {{vertragsdatum}} über {{bauleistung}} ({{bauvorhaben}}) Sicherheit für Mängelansprüche zu leisten. Dafür verbürgen wir, {{bürge.name}}, uns selbstschuldnerisch ${UP_TO}`,
      ),
      paragraph('Gesichert sind die Ansprüche des Gläubigers wegen Mängeln der abgenommenen Leistung auf'),
      list(
        'Nacherfüllung und Ersatz der Kosten einer Selbstvornahme samt Vorschuss,',
        'Minderung und daraus folgende Rückzahlung sowie',
        'Schadensersatz und Ersatz vergeblicher Aufwendungen.',
      ),
      paragraph('Ansprüche aus der Zeit vor der Abnahme sind nur gesichert, soweit sie bei der Abnahme vorbehalten wurden.'),
      paragraph(
        'Der Gläubiger gibt die Bürgschaft zum vereinbarten Zeitpunkt, ohne Vereinbarung nach den für den Vertrag geltenden Regeln frei, soweit dann keine geltend gemachten Mängelansprüche offen sind.',
      ),
      PLEAS,
      PAYMENT,
      UNLIMITED,
      LIMITATION,
      EXTENSION,
      ZUORDNUNG,
      LAW,
      FORM,
    ],
  },
  {
    type: 'AVB',
    title: 'Muster: Vorauszahlung',
    hint: 'Ohne Zahlung auf erstes Anfordern. Soll sie vereinbart werden können, ist die Zahlungsklausel zu ändern.',
    befristung: false,
    content: [
      // Without the amount paid in advance: an order knows the guarantee's amount alone, and both may differ.
      paragraph(
        `Der Gläubiger {{auftraggeber.name}} leistet dem Hauptschuldner {{auftragnehmer.name}} auf den Vertrag Nr. {{vertragsnummer}} vom {{vertragsdatum}} ({{bauleistung}}) eine Vorauszahlung. Für den Anspruch auf Rückzahlung verbürgen wir, {{bürge.name}}, uns selbstschuldnerisch ${UP_TO}`,
      ),
      paragraph(
        'Unsere Haftung beginnt mit Eingang der Vorauszahlung beim Hauptschuldner. Sie verringert sich um jeden Betrag, in dessen Höhe die Vorauszahlung mit fälliger Vergütung verrechnet ist; der Gläubiger erklärt dann die Teilenthaftung.',
      ),
      paragraph(
        'Gesichert ist der Anspruch auf Rückzahlung auch, wenn der Vertrag vorzeitig endet. Ansprüche wegen Mängeln und Verzug sind nicht gesichert, soweit sie nicht zur Rückzahlung der Vorauszahlung führen.',
      ),
      PLEAS,
      PAYMENT,
      UNLIMITED,
      LIMITATION,
      ZUORDNUNG,
      LAW,
      FORM,
    ],
  },
  {
    type: 'AUB',
    title: 'Muster: Ausführung',
    hint: 'Enger als Vertragserfüllung: ohne Überzahlung und ohne Vertragsstrafe.',
    befristung: false,
    content: [
      paragraph(
        `Der Hauptschuldner {{auftragnehmer.name}} führt für den Gläubiger {{auftraggeber.name}} nach dem Vertrag Nr. {{vertragsnummer}} vom {{vertragsdatum}} die Leistung {{bauleistung}} ({{bauvorhaben}}) aus. Für die vertragsgemäße Ausführung verbürgen wir, {{bürge.name}}, uns selbstschuldnerisch ${UP_TO}`,
      ),
      paragraph(
        'Gesichert sind Ansprüche, die bis zur Abnahme entstehen, weil die Leistung nicht, nicht rechtzeitig oder nicht vertragsgemäß ausgeführt wird, einschließlich der Mehrkosten einer Fertigstellung durch Dritte.',
      ),
      paragraph('Die Rückzahlung von Vorauszahlungen und Mängelansprüche nach der Abnahme sind nicht gesichert.'),
      paragraph('Der Gläubiger gibt die Bürgschaft nach der Abnahme frei, soweit keine gesicherten Ansprüche offen sind.'),
      PLEAS,
      PAYMENT,
      UNLIMITED,
      LIMITATION,
      EXTENSION,
      ZUORDNUNG,
      LAW,
      FORM,
    ],
  },
  {
    type: 'BIE',
    title: 'Muster: Bietung',
    hint: 'Befristet: Ende der Bindefrist mit etwa 30 Tagen für den Weg. Die Nummer des Vergabeverfahrens steht als Vertragsnummer.',
    befristung: true,
    content: [
      paragraph(
        `Der Hauptschuldner {{auftragnehmer.name}} gibt im Vergabeverfahren Nr. {{vertragsnummer}} des Gläubigers {{auftraggeber.name}} über {{bauleistung}} ({{bauvorhaben}}) ein Angebot ab. Dafür verbürgen wir, {{bürge.name}}, uns selbstschuldnerisch ${UP_TO}`,
      ),
      paragraph('Gesichert sind die Ansprüche des Gläubigers, die entstehen, weil der Hauptschuldner'),
      list(
        'sein Angebot vor Ablauf der Bindefrist zurückzieht oder ändert,',
        'nach dem Zuschlag den Vertrag nicht erfüllt, bevor die vereinbarte Sicherheit gestellt ist, oder',
        'eine mit dem Angebot zugesagte Sicherheit nicht stellt.',
      ),
      paragraph(
        'Der Gläubiger gibt die Bürgschaft frei, sobald ein anderer Bieter den Zuschlag hat, das Verfahren aufgehoben ist oder der Hauptschuldner die vereinbarte Sicherheit gestellt hat.',
      ),
      PLEAS,
      PAYMENT,
      EXPIRY,
      LIMITATION,
      ZUORDNUNG,
      LAW,
      FORM,
    ],
  },
  {
    type: 'BHS',
    title: 'Muster: Bauhandwerkersicherung (§ 650f BGB)',
    hint: 'Gläubiger ist hier der Unternehmer. Betrag: offene Vergütung und 10 %.',
    befristung: false,
    content: [
      paragraph(
        'Der Gläubiger {{auftraggeber.name}} erbringt als Unternehmer für den Hauptschuldner {{auftragnehmer.name}} als Besteller nach dem Vertrag Nr. {{vertragsnummer}} vom {{vertragsdatum}} die Leistung {{bauleistung}} ({{bauvorhaben}}). Zur Sicherung der vereinbarten und noch nicht gezahlten Vergütung nach § 650f BGB verbürgen wir, {{bürge.name}}, uns selbstschuldnerisch bis zum Höchstbetrag von {{betrag}} EUR (in Worten: {{betragInWorten}} Euro). Im Höchstbetrag sind Nebenforderungen, Zinsen und Kosten enthalten.',
      ),
      paragraph('Gesichert sind auch Ansprüche, die an die Stelle der Vergütung treten.'),
      paragraph(
        'Wir zahlen, soweit der Hauptschuldner den Vergütungsanspruch anerkennt oder durch vorläufig vollstreckbares Urteil zur Zahlung verurteilt ist und die Zwangsvollstreckung begonnen werden darf (§ 650f Abs. 2 BGB). Eine Zahlung auf erstes Anfordern ist nicht vereinbart.',
      ),
      paragraph(
        'Der Gläubiger gibt die Bürgschaft frei, soweit die gesicherte Vergütung gezahlt ist. Die Kosten dieser Sicherheit erstattet er dem Hauptschuldner nach § 650f Abs. 3 BGB.',
      ),
      PLEAS_KEPT,
      UNLIMITED,
      LIMITATION,
      EXTENSION,
      ZUORDNUNG,
      LAW,
      FORM,
    ],
  },
  {
    type: 'MIE',
    title: 'Muster: Miete',
    hint: 'Bei Wohnraum begrenzt § 551 BGB. Für Verbraucher eigens prüfen lassen.',
    befristung: false,
    content: [
      paragraph(
        `Zwischen dem Gläubiger {{auftraggeber.name}} als Vermieter und dem Hauptschuldner {{auftragnehmer.name}} als Mieter besteht der Mietvertrag vom {{vertragsdatum}} über {{mietobjekt}}. Für die Ansprüche des Vermieters aus diesem Mietvertrag verbürgen wir, {{bürge.name}}, uns selbstschuldnerisch ${UP_TO}`,
      ),
      paragraph('Gesichert sind die Ansprüche auf'),
      list(
        'Miete und Betriebskosten,',
        'Schadensersatz wegen Beschädigung der Mietsache oder nicht vertragsgemäßer Rückgabe sowie',
        'Entschädigung, wenn die Mietsache nach dem Ende des Mietvertrages nicht herausgegeben wird.',
      ),
      paragraph(
        'Ist Wohnraum vermietet, haften wir zusammen mit jeder anderen Sicherheit höchstens für das Dreifache der Monatsmiete ohne Betriebskosten (§ 551 BGB).',
      ),
      paragraph(
        'Der Vermieter gibt die Bürgschaft nach dem Ende des Mietvertrages und angemessener Zeit zur Abrechnung frei, soweit keine Ansprüche offen sind.',
      ),
      PLEAS_KEPT,
      PAYMENT,
      UNLIMITED,
      LIMITATION,
      ZUORDNUNG,
      LAW_AND_COURT,
      FORM,
    ],
  },
  {
    type: 'PRO',
    title: 'Muster: Prozess (§ 108 ZPO)',
    hint: 'Nur auf Papier, das Original für den Gläubiger. Der Bürge muss in der Regel ein Kreditinstitut sein. Parteien, Gericht, Aktenzeichen und Datum der Anordnung stehen als Leistung.',
    befristung: false,
    content: [
      paragraph(
        `In dem Rechtsstreit {{rechtsgrund}} hat der Hauptschuldner {{auftragnehmer.name}} dem Gläubiger {{auftraggeber.name}} Sicherheit zu leisten. Dafür übernehmen wir, {{bürge.name}}, als im Inland zum Geschäftsbetrieb befugtes Kreditinstitut die unwiderrufliche, unbedingte, unbefristete und selbstschuldnerische Bürgschaft ${UP_TO}`,
      ),
      paragraph('Gesichert sind die Ansprüche des Gläubigers, für die das Gericht die Sicherheit angeordnet oder zugelassen hat.'),
      paragraph('Die Einrede der Vorausklage (§ 771 BGB) ist ausgeschlossen. Das Recht zur Hinterlegung ist ausgeschlossen.'),
      paragraph(
        'Die Bürgschaft erlischt, wenn der Gläubiger oder mit seiner Zustimmung ein Dritter diese Urkunde an uns zurückgibt oder das Gericht das Erlöschen rechtskräftig anordnet (§§ 109, 715 ZPO).',
      ),
      LAW_AND_COURT,
      FORM,
    ],
  },
  {
    type: 'MVB',
    title: 'Muster: Makler- und Bauträgerverordnung (§ 7 MaBV)',
    hint: 'Nur auf Papier. Bürge: öffentlich-rechtliche Körperschaft, Kreditinstitut oder Kautionsversicherer (§ 2 Abs. 2 MaBV). Die Nummer der Urkunde steht als Vertragsnummer.',
    befristung: false,
    content: [
      paragraph(
        `Der Hauptschuldner {{auftragnehmer.name}} verpflichtet sich gegenüber dem Gläubiger {{auftraggeber.name}} als Erwerber im Vertrag vom {{vertragsdatum}} (Urkunde Nr. {{vertragsnummer}}), das Objekt {{bauvorhaben}} zu errichten und zu übereignen. Für alle Ansprüche des Erwerbers auf Rückgewähr oder Auszahlung der Vermögenswerte, die der Hauptschuldner zur Ausführung dieses Vertrages erhalten hat oder erhält, verbürgen wir, {{bürge.name}}, uns nach § 7 MaBV selbstschuldnerisch ${UP_TO}`,
      ),
      paragraph(
        'Gesichert sind diese Ansprüche auch, wenn sie auf Nichterfüllung, Mängeln, Rücktritt, Minderung oder Aufhebung des Vertrages beruhen, soweit ihnen keine entsprechende Leistung gegenübersteht.',
      ),
      paragraph(
        'Diese Bürgschaft ist unbefristet. Sie erlischt erst, wenn die Voraussetzungen des § 3 Abs. 1 MaBV erfüllt sind und das Objekt vollständig fertiggestellt ist. Eine frühere Enthaftung erklärt allein der Erwerber.',
      ),
      PLEAS_KEPT,
      LIMITATION,
      ZUORDNUNG,
      LAW_AND_COURT,
      FORM,
    ],
  },
]

/** The samples, and how many public texts of their types there are that aren't archived. */
export async function listSamplesToChoose(tx: DbTransaction) {
  const rows = await tx
    .selectFrom('texttemplate')
    .select((w) => ['art', w.fn.countAll<string>().as('count')])
    .where('typ', '=', 'OET')
    .where('status', '!=', 'IA')
    .groupBy('art')
    .execute()
  return SAMPLES.map(({ type, title, hint }) => ({
    bürgschaftsart: type,
    titel: title,
    hinweis: hint,
    oeffentliche: Number(rows.find((row) => row.art === type)?.count ?? 0),
  }))
}

/**
 * Makes public texts of samples, as if the caller had written them (X01): they are prepared and finished by two people like all others, and
 * in force then.
 * @throws Refusal EINGABE_UNGUELTIG for a type that there is no sample of, and as `createText`
 */
export async function takeSamples(ctx: UseCaseContext, types: readonly Buergschaftsart[]): Promise<Template[]> {
  const made: Template[] = []
  for (const type of new Set(types)) {
    const sample = SAMPLES.find((one) => one.type === type)
    if (!sample) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'arten', grund: 'Für diese Bürgschaftsart gibt es kein Muster.' }])
    made.push(
      await createText(ctx, 'X01', {
        daten: {
          ...EMPTY_TEXT_DATA,
          bürgschaftsart: type,
          titel: sample.title,
          beschreibung: `${SAMPLE} ${sample.hint}`,
          gültigAb: calendarDate(ctx.now),
          befristung: sample.befristung,
          // Its own clauses are the whole wording.
          allgemeineBestimmungen: false,
        },
        typ: 'OET',
        unternehmenId: null,
        vorgaengerId: null,
        grundlageId: null,
        inhalt: sample.content,
        datei: null,
      }),
    )
  }
  return made
}

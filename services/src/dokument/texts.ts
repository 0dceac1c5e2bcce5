import { type Buergschaftsart, PLACEHOLDER_PATTERN } from '@avalwerk/domain'

/**
 * Sample wording of the core types; placeholders in double braces. Not legal advice. A type without its own wording takes ALG. Where an
 * expiry date is set, the other clause on the term is used.
 */
export const SAMPLE_TEXTS: Partial<Record<Buergschaftsart, readonly string[]>> = {
  MAB: [
    'Der Hauptschuldner hat nach dem oben bezeichneten Vertrag Sicherheit für Mängelansprüche zu leisten. Hierfür verbürgen wir uns gegenüber dem Gläubiger selbstschuldnerisch bis zum Höchstbetrag von {{betrag}} EUR (in Worten: {{betragInWorten}} Euro). Zinsen und Kosten sind im Höchstbetrag enthalten.',
    'Gesichert sind sämtliche Ansprüche des Gläubigers wegen Mängeln der abgenommenen Leistung, insbesondere auf Nacherfüllung, Kostenvorschuss, Aufwendungsersatz, Minderung und Schadensersatz. Ansprüche aus der Zeit vor der Abnahme sind nicht gesichert, soweit sie nicht bei der Abnahme vorbehalten wurden.',
  ],
  VEB: [
    'Wir übernehmen für die vertragsgemäße Erfüllung des oben bezeichneten Vertrages durch den Hauptschuldner die selbstschuldnerische Bürgschaft bis zum Höchstbetrag von {{betrag}} EUR (in Worten: {{betragInWorten}} Euro).',
    'Gesichert sind die Ansprüche des Gläubigers auf vollständige, mangelfreie und fristgerechte Leistung bis zur Abnahme, auf Schadensersatz, auf Vertragsstrafe, auf Erstattung von Überzahlungen sowie auf Freistellung oder Rückgriff wegen gesetzlicher Auftraggeberhaftung für Mindestlohn und Sozialbeiträge. Mängelansprüche nach der Abnahme sind nicht gesichert.',
    'Der Gläubiger gibt die Bürgschaft spätestens nach Abnahme und Stellung der vereinbarten Sicherheit für Mängelansprüche frei, soweit keine gesicherten Ansprüche offen sind.',
  ],
  AVB: [
    'Der Gläubiger leistet dem Hauptschuldner eine Vorauszahlung. Für den Anspruch auf deren Rückzahlung verbürgen wir uns selbstschuldnerisch bis zum Höchstbetrag von {{betrag}} EUR (in Worten: {{betragInWorten}} Euro).',
    'Unsere Haftung beginnt mit Eingang der Vorauszahlung beim Hauptschuldner und verringert sich in dem Umfang, in dem die Vorauszahlung mit fälligen Vergütungsansprüchen verrechnet ist. Der Gläubiger erklärt die entsprechende Teilenthaftung.',
  ],
  AUB: [
    'Für die ordnungsgemäße Ausführung der oben bezeichneten Leistung verbürgen wir uns selbstschuldnerisch bis zum Höchstbetrag von {{betrag}} EUR (in Worten: {{betragInWorten}} Euro).',
    'Gesichert sind Ansprüche des Gläubigers wegen nicht, nicht rechtzeitig oder nicht vertragsgemäß ausgeführter Leistung, die bis zur Abnahme entstanden sind. Ansprüche auf Rückzahlung von Vorauszahlungen und Mängelansprüche nach der Abnahme sind nicht gesichert.',
  ],
  ALG: [
    'Für folgende Verbindlichkeit des Hauptschuldners gegenüber dem Gläubiger – {{bauleistung}} – verbürgen wir uns selbstschuldnerisch bis zum Höchstbetrag von {{betrag}} EUR (in Worten: {{betragInWorten}} Euro).',
    'Erweiterungen der Verbindlichkeit nach Ausstellung dieser Bürgschaft sind nur mit unserer Zustimmung gesichert (§ 767 Abs. 1 Satz 3 BGB bleibt unberührt).',
  ],
}

/** Clauses that every wording ends with. */
export const KLAUSELN = {
  einreden:
    'Wir verzichten auf die Einrede der Vorausklage (§ 771 BGB), auf die Einrede der Anfechtbarkeit (§ 770 Abs. 1 BGB) und auf die Einrede der Aufrechenbarkeit (§ 770 Abs. 2 BGB); Letzteres gilt nicht, soweit die Gegenforderung des Hauptschuldners unbestritten oder rechtskräftig festgestellt ist. Einreden des Hauptschuldners nach § 768 BGB bleiben erhalten.',
  zahlung:
    'Wir leisten ausschließlich Geld. Eine Zahlung auf erstes Anfordern ist nicht vereinbart. Das Recht zur Hinterlegung ist ausgeschlossen.',
  zahlungErstesAnfordern: 'Wir leisten Zahlung auf erstes Anfordern. Das Recht zur Hinterlegung ist ausgeschlossen.',
  unbefristet:
    'Diese Bürgschaft ist unbefristet. Sie erlischt mit Wegfall der gesicherten Ansprüche, spätestens wenn der Gläubiger uns die Enthaftung erklärt.',
  befristet: 'Wir haften nur, wenn uns die Inanspruchnahme spätestens am {{befristungsdatum}} zugeht (§ 777 BGB).',
  verjaehrung:
    'Ansprüche aus dieser Bürgschaft verjähren nicht früher als die gesicherten Ansprüche, spätestens jedoch 30 Jahre nach dem gesetzlichen Verjährungsbeginn.',
  abtretung: 'Mit der Abtretung der gesicherten Ansprüche gehen die Rechte aus dieser Bürgschaft über; der Übergang ist uns anzuzeigen.',
  recht:
    'Es gilt deutsches Recht. Sind beide Parteien Kaufleute oder juristische Personen des öffentlichen Rechts, ist {{gerichtsstand}} Gerichtsstand.',
  digital:
    'Diese Bürgschaft geben wir im Betrieb unseres Handelsgewerbes ohne Unterschrift in elektronischer Fassung ab (§§ 343, 350 HGB). Maßgeblich ist die im Portal unter Prüfcode {{pruefcode}} hinterlegte Fassung.',
  paper:
    'Diese Bürgschaft geben wir schriftlich ab (§ 766 BGB). Maßgeblich ist die von uns unterzeichnete Urkunde; ob sie echt ist, lässt sich im Portal unter Prüfcode {{pruefcode}} prüfen.',
} as const

/**
 * Fills placeholders.
 * @throws Error naming a placeholder that has no value: a document with a hole must not be made
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER_PATTERN, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`Der Platzhalter ${name} ist nicht gefüllt.`)
    return value
  })
}

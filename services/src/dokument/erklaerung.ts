import { documentTitle, formatDate, formatEuro, formatInstant, RUECKGABE_WAYS } from '@avalwerk/domain'
import { type Buergschaft, numberOf } from '../buergschaft/lage.ts'
import { type JobHandler, enqueue, FOR_DAYS } from '../kernel/jobs.ts'
import type { Database } from '../kernel/datenbank.ts'
import { announceChange } from '../kernel/ereignisstrom.ts'
import type { UseCaseContext } from '../kernel/vorgang.ts'
import { documentFrom, newVerificationCode, reviewNotice } from './buergschaftsdokument.ts'
import { typeset } from './typesetting.ts'
import { storeDocument } from './ablage.ts'

/**
 * Declarations about a guarantee in force as documents of their own: made once, when the step is taken, never changed.
 * The wording is the product's own; source for what there is: transition table, column 'Dokument'.
 */

/** Steps that leave a declaration. */
export type ExplanationCode = 'G28' | 'G29' | 'G30' | 'G31' | 'G32' | 'G38' | 'G39' | 'G44' | 'G45'
/** What a declaration says beside the guarantee itself, as it was when the step was taken. */
type Values = Readonly<{ alt?: string; neu?: string; zedent?: string; zessionar?: string }>
type Wording = Readonly<{
  titel: string
  absätze: (buergschaft: Buergschaft, werte: Values) => readonly string[]
  durch: (buergschaft: Buergschaft, werte: Values) => string
}>

const begünstigter = (b: Buergschaft) => b.auftraggeber_name
const bürge = (b: Buergschaft) => b.buerge_name
const gemeint = (b: Buergschaft) => `Bürgschaft Nr. ${numberOf(b)}`

const ENTHAFTUNG: Wording = {
  titel: 'Enthaftungserklärung',
  durch: begünstigter,
  absätze: (buergschaft) => [
    `Wir entlassen die ${buergschaft.buerge_name} vollständig aus der Haftung aus der ${gemeint(buergschaft)} über ${formatEuro(buergschaft.betrag_cent)}.`,
    'Ab Zugang dieser Erklärung begründet die Bürgschaft keine Ansprüche mehr. Eine etwa vorhandene Urkunde ist gegenstandslos.',
    'Die Erklärung wurde im Portal nach erneuter Anmeldung abgegeben und ist ohne Unterschrift gültig.',
  ],
}

const WORTLAUT: Readonly<Record<ExplanationCode, Wording>> = {
  G28: ENTHAFTUNG,
  G44: ENTHAFTUNG,
  G29: {
    titel: 'Begleitschreiben zur Rückgabe',
    durch: begünstigter,
    absätze: (buergschaft) => [
      `Die Urkunde der ${gemeint(buergschaft)} über ${formatEuro(buergschaft.betrag_cent)} geben wir zurück. Ansprüche aus ihr machen wir nicht mehr geltend.`,
      ...(buergschaft.rueckgabe
        ? [`Rückgabe: ${RUECKGABE_WAYS[buergschaft.rueckgabe.weg]}, ${formatDate(buergschaft.rueckgabe.am)}.`]
        : []),
      'Bitte legen Sie dieses Schreiben der Urkunde bei.',
    ],
  },
  G30: {
    titel: 'Bestätigung der Enthaftung',
    durch: bürge,
    absätze: (buergschaft) => [
      `Wir bestätigen den Zugang der Enthaftungserklärung zur ${gemeint(buergschaft)} über ${formatEuro(buergschaft.betrag_cent)}.`,
      'Die Bürgschaft ist bei uns ausgebucht; sie belastet den Kautionsvertrag nicht mehr.',
    ],
  },
  G31: {
    titel: 'Teilenthaftungserklärung',
    durch: begünstigter,
    absätze: (buergschaft, { alt = '', neu = '' }) => [
      `Wir verringern den Höchstbetrag der ${gemeint(buergschaft)} von ${alt} auf ${neu} und entlassen die ${buergschaft.buerge_name} im Übrigen aus der Haftung.`,
      'Alle weiteren Bestimmungen der Bürgschaft gelten unverändert fort.',
      'Die Erklärung wurde im Portal nach erneuter Anmeldung abgegeben und ist ohne Unterschrift gültig.',
    ],
  },
  G38: {
    titel: 'Abtretungserklärung',
    durch: (b, { zedent }) => zedent ?? b.auftraggeber_name,
    absätze: (buergschaft, { zessionar = '' }) => [
      `Die durch die ${gemeint(buergschaft)} über ${formatEuro(buergschaft.betrag_cent)} gesicherten Forderungen sind an ${zessionar} abgetreten oder werden mit deren Annahme abgetreten.`,
      'Die Rechte aus der Bürgschaft gehen mit ihnen über (§§ 398, 401 BGB). Bis zur Annahme bleibt der bisherige Gläubiger berechtigt.',
      'Die Erklärung wurde im Portal nach erneuter Anmeldung abgegeben und ist ohne Unterschrift gültig.',
    ],
  },
  G39: {
    titel: 'Abtretungsvereinbarung',
    durch: (b, { zessionar }) => zessionar ?? b.auftraggeber_name,
    absätze: (buergschaft, { zedent = '', zessionar = '' }) => [
      `${zessionar} nimmt die Abtretung der durch die ${gemeint(buergschaft)} gesicherten Forderungen durch ${zedent} an.`,
      `Gläubiger der Bürgschaft ist ab jetzt ${zessionar}. Der Bürge ist über den Gläubigerwechsel informiert (§ 409 BGB).`,
    ],
  },
  G45: {
    titel: 'Umtauschbestätigung',
    durch: bürge,
    absätze: (buergschaft, { neu = '' }) => [
      `Die ${gemeint(buergschaft)} über ${formatEuro(buergschaft.betrag_cent)} ist Zug um Zug gegen die Bürgschaft Nr. ${neu} umgetauscht.`,
      `Mit der Annahme der neuen Bürgschaft durch ${buergschaft.auftraggeber_name} begründet die bisherige keine Ansprüche mehr; eine etwa vorhandene Urkunde ist gegenstandslos.`,
    ],
  },
  G32: {
    titel: 'Nachtrag: verringerter Höchstbetrag',
    durch: bürge,
    absätze: (buergschaft, { alt = '', neu = '' }) => [
      `Auf die Teilenthaftungserklärung von ${buergschaft.auftraggeber_name} beträgt der Höchstbetrag der ${gemeint(buergschaft)} nicht mehr ${alt}, sondern ${neu}.`,
      'Dieser Nachtrag ist Bestandteil der Bürgschaft; im Übrigen bleibt sie unverändert.',
    ],
  },
}

/** Leaves a declaration to be made when the step has committed. */
export const enqueueExplanation = (
  ctx: UseCaseContext,
  buergschaft: Buergschaft,
  code: ExplanationCode,
  werte: Values = {},
): Promise<void> =>
  enqueue(ctx.tx, buergschaft.buerge_org, 'ERKLAERUNG', { buergschaftId: String(buergschaft.id), code, werte, am: ctx.jetzt.toISOString() })

/**
 * Makes declarations in the background; whoever sees the guarantee sees them. While one is being made the guarantee goes on
 * changing, so nothing of what was read for it is written back.
 */
export function explanationHandler(db: Pick<Database, 'system'>, basis: string): JobHandler {
  return {
    ...FOR_DAYS,
    erledige: async (inhalt) => {
      const { buergschaftId, code, werte, am } = inhalt as { buergschaftId: string; code: ExplanationCode; werte: Values; am: string }
      const buergschaft = await db.system.selectFrom('buergschaft').selectAll().where('id', '=', buergschaftId).executeTakeFirstOrThrow()
      const prüfcode = newVerificationCode()
      const pdf = await explanationPdf(buergschaft, WORTLAUT[code], { werte, am: new Date(am), prüfcode, basis })
      const dokument = documentFrom(buergschaft, pdf, {
        titel: WORTLAUT[code].titel,
        prüfcode,
        erstelltAm: new Date(am),
        art: 'ERKLAERUNG',
      })
      return async (tx) => {
        const nummer = await storeDocument(tx, buergschaft, [dokument])
        const seeing = await tx
          .selectFrom('buergschaft_sicht')
          .select('org_id')
          .where('buergschaft_id', '=', buergschaftId)
          // Whose view was frozen with this very step sees its declaration, too.
          .where((eb) => eb.or([eb('eingefroren_am', 'is', null), eb('eingefroren_am', '>=', new Date(am))]))
          .execute()
        await announceChange(tx, { art: 'BUERGSCHAFT', id: buergschaftId, orgs: seeing.map(({ org_id }) => org_id) })
        return `VERSION ${nummer}`
      }
    },
  }
}

/** What a declaration is about: the guarantee by the title of its deed, and its parties. @param creditor who was one when it was declared */
export const declaredFacts = (buergschaft: Buergschaft, creditor: string): [string, string][] => [
  [
    'Bürgschaft',
    `${documentTitle(buergschaft.art)} Nr. ${numberOf(buergschaft)}${buergschaft.ausstellungsdatum ? ` vom ${formatDate(buergschaft.ausstellungsdatum)}` : ''}`,
  ],
  ['Gläubiger', creditor],
  ['Hauptschuldner', buergschaft.auftragnehmer_name],
  ['Bürge', buergschaft.buerge_name],
  ['Vertrag', buergschaft.vertragsnummer ? `Nr. ${buergschaft.vertragsnummer}` : '–'],
]

function explanationPdf(
  buergschaft: Buergschaft,
  { titel, absätze, durch }: Wording,
  { werte, am, prüfcode, basis }: { werte: Values; am: Date; prüfcode: string; basis: string },
): Promise<Buffer> {
  const nummer = numberOf(buergschaft)
  const facts = declaredFacts(buergschaft, werte.zedent ?? buergschaft.auftraggeber_name)
  return typeset({
    titel: `${titel} ${nummer}`,
    verfasser: durch(buergschaft, werte),
    erstelltAm: am,
    fuß: `${nummer} · ${titel} · Prüfcode ${prüfcode}`,
    inhalt: [
      { text: durch(buergschaft, werte), bold: true, fontSize: 12, margin: [0, 0, 0, 24] },
      { text: titel, fontSize: 15, bold: true, headlineLevel: 1, margin: [0, 0, 0, 12] },
      {
        layout: 'noBorders',
        table: { widths: [96, '*'], body: facts.map(([name, wert]) => [{ text: name, color: '#444444' }, wert]) },
        margin: [0, 0, 0, 16],
      },
      ...absätze(buergschaft, werte).map((text) => ({ text, margin: [0, 0, 0, 8] })),
      { text: `${durch(buergschaft, werte)}\nerklärt am ${formatInstant(am)}`, margin: [0, 20, 0, 0], unbreakable: true },
      reviewNotice(basis, nummer, prüfcode),
    ],
  })
}

import { documentTitle, formatDate, formatEuro, formatInstant, RUECKGABE_WAYS } from '@avalwerk/domain'
import { type Buergschaft, numberOfRow } from '../buergschaft/index.ts'
import { type JobHandler, enqueue, FOR_DAYS } from '../kernel/jobs.ts'
import type { Database } from '../kernel/database.ts'
import { announceChanges } from '../kernel/eventStream.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { getBuergschaft } from '../records/buergschaft.ts'
import { listOrgsSeeing } from '../records/buergschaftSicht.ts'
import { documentFrom, newVerificationCode, reviewNotice } from './buergschaftDocument.ts'
import { typeset } from '../files/index.ts'
import { storeDocument } from './storage.ts'

/**
 * Declarations about a guarantee in force as documents of their own: made once, when the step is taken, never changed. The wording is the
 * product's own; source for the list of declarations: transition table, column 'Dokument'.
 */

/** Steps that leave a declaration. */
export type DeclarationCode = 'G28' | 'G29' | 'G30' | 'G31' | 'G32' | 'G38' | 'G39' | 'G44' | 'G45'
/** What a declaration says beside the guarantee itself, as it was when the step was taken. */
type Values = Readonly<{ alt?: string; neu?: string; zedent?: string; zessionar?: string }>
type Wording = Readonly<{
  title: string
  paragraphs: (buergschaft: Buergschaft, values: Values) => readonly string[]
  by: (buergschaft: Buergschaft, values: Values) => string
}>

const beguenstigter = (b: Buergschaft) => b.auftraggeber_name
const buerge = (b: Buergschaft) => b.buerge_name
const subjectOf = (b: Buergschaft) => `Bürgschaft Nr. ${numberOfRow(b)}`

const ENTHAFTUNG: Wording = {
  title: 'Enthaftungserklärung',
  by: beguenstigter,
  paragraphs: (buergschaft) => [
    `Wir entlassen die ${buergschaft.buerge_name} vollständig aus der Haftung aus der ${subjectOf(buergschaft)} über ${formatEuro(buergschaft.betrag_cent)}.`,
    'Ab Zugang dieser Erklärung begründet die Bürgschaft keine Ansprüche mehr. Eine etwa vorhandene Urkunde ist gegenstandslos.',
    'Die Erklärung wurde im Portal nach erneuter Anmeldung abgegeben und ist ohne Unterschrift gültig.',
  ],
}

const WORDING: Readonly<Record<DeclarationCode, Wording>> = {
  G28: ENTHAFTUNG,
  G44: ENTHAFTUNG,
  G29: {
    title: 'Begleitschreiben zur Rückgabe',
    by: beguenstigter,
    paragraphs: (buergschaft) => [
      `Die Urkunde der ${subjectOf(buergschaft)} über ${formatEuro(buergschaft.betrag_cent)} geben wir zurück. Ansprüche aus ihr machen wir nicht mehr geltend.`,
      ...(buergschaft.rueckgabe
        ? [`Rückgabe: ${RUECKGABE_WAYS[buergschaft.rueckgabe.weg]}, ${formatDate(buergschaft.rueckgabe.am)}.`]
        : []),
      'Bitte legen Sie dieses Schreiben der Urkunde bei.',
    ],
  },
  G30: {
    title: 'Bestätigung der Enthaftung',
    by: buerge,
    paragraphs: (buergschaft) => [
      `Wir bestätigen den Zugang der Enthaftungserklärung zur ${subjectOf(buergschaft)} über ${formatEuro(buergschaft.betrag_cent)}.`,
      'Die Bürgschaft ist bei uns ausgebucht; sie belastet den Kautionsvertrag nicht mehr.',
    ],
  },
  G31: {
    title: 'Teilenthaftungserklärung',
    by: beguenstigter,
    paragraphs: (buergschaft, { alt = '', neu = '' }) => [
      `Wir verringern den Höchstbetrag der ${subjectOf(buergschaft)} von ${alt} auf ${neu} und entlassen die ${buergschaft.buerge_name} im Übrigen aus der Haftung.`,
      'Alle weiteren Bestimmungen der Bürgschaft gelten unverändert fort.',
      'Die Erklärung wurde im Portal nach erneuter Anmeldung abgegeben und ist ohne Unterschrift gültig.',
    ],
  },
  G38: {
    title: 'Abtretungserklärung',
    by: (b, { zedent }) => zedent ?? b.auftraggeber_name,
    paragraphs: (buergschaft, { zessionar = '' }) => [
      `Die durch die ${subjectOf(buergschaft)} über ${formatEuro(buergschaft.betrag_cent)} gesicherten Forderungen sind an ${zessionar} abgetreten oder werden mit deren Annahme abgetreten.`,
      'Die Rechte aus der Bürgschaft gehen mit ihnen über (§§ 398, 401 BGB). Bis zur Annahme bleibt der bisherige Gläubiger berechtigt.',
      'Die Erklärung wurde im Portal nach erneuter Anmeldung abgegeben und ist ohne Unterschrift gültig.',
    ],
  },
  G39: {
    title: 'Abtretungsvereinbarung',
    by: (b, { zessionar }) => zessionar ?? b.auftraggeber_name,
    paragraphs: (buergschaft, { zedent = '', zessionar = '' }) => [
      `${zessionar} nimmt die Abtretung der durch die ${subjectOf(buergschaft)} gesicherten Forderungen durch ${zedent} an.`,
      `Gläubiger der Bürgschaft ist ab jetzt ${zessionar}. Der Bürge ist über den Gläubigerwechsel informiert (§ 409 BGB).`,
    ],
  },
  G45: {
    title: 'Umtauschbestätigung',
    by: buerge,
    paragraphs: (buergschaft, { neu = '' }) => [
      `Die ${subjectOf(buergschaft)} über ${formatEuro(buergschaft.betrag_cent)} ist Zug um Zug gegen die Bürgschaft Nr. ${neu} umgetauscht.`,
      `Mit der Annahme der neuen Bürgschaft durch ${buergschaft.auftraggeber_name} begründet die bisherige keine Ansprüche mehr; eine etwa vorhandene Urkunde ist gegenstandslos.`,
    ],
  },
  G32: {
    title: 'Nachtrag: verringerter Höchstbetrag',
    by: buerge,
    paragraphs: (buergschaft, { alt = '', neu = '' }) => [
      `Auf die Teilenthaftungserklärung von ${buergschaft.auftraggeber_name} beträgt der Höchstbetrag der ${subjectOf(buergschaft)} nicht mehr ${alt}, sondern ${neu}.`,
      'Dieser Nachtrag ist Bestandteil der Bürgschaft; im Übrigen bleibt sie unverändert.',
    ],
  },
}

declare module '../kernel/schema.ts' {
  interface JobContents {
    ERKLAERUNG: Readonly<{ buergschaftId: string; code: DeclarationCode; werte: Values; am: string }>
  }
}

/** Leaves a declaration to be made when the step has committed. */
export const enqueueDeclaration = (
  ctx: UseCaseContext,
  buergschaft: Buergschaft,
  code: DeclarationCode,
  werte: Values = {},
): Promise<void> =>
  enqueue(ctx.tx, buergschaft.buerge_org, 'ERKLAERUNG', { buergschaftId: buergschaft.id, code, werte, am: ctx.now.toISOString() })

/**
 * Makes declarations in the background; every party that sees the guarantee sees them. While one is being made the guarantee goes on
 * changing, so nothing of what was read for it is written back.
 */
export function declarationHandler(db: Pick<Database, 'system'>, portalUrl: string): JobHandler<'ERKLAERUNG'> {
  return {
    ...FOR_DAYS,
    complete: async ({ buergschaftId, code, werte, am }) => {
      const buergschaft = await getBuergschaft(db.system, buergschaftId)
      const verificationCode = newVerificationCode()
      const pdf = await declarationPdf(buergschaft, WORDING[code], { values: werte, at: new Date(am), verificationCode, portalUrl })
      const document = documentFrom(buergschaft, pdf, {
        title: WORDING[code].title,
        verificationCode,
        createdAt: new Date(am),
        kind: 'ERKLAERUNG',
      })
      return async (tx) => {
        const number = await storeDocument(tx, buergschaft, [document])
        // An organisation whose view was frozen by this very step sees its declaration, too.
        const orgs = await listOrgsSeeing(tx, buergschaftId, new Date(am))
        await announceChanges(tx, [{ art: 'BUERGSCHAFT', id: buergschaftId, orgs }])
        return `VERSION ${number}`
      }
    },
  }
}

/**
 * The facts that a declaration is about: the guarantee by the title of its deed, and its parties.
 * @param creditor the creditor at the time of the declaration
 */
export const declaredFacts = (buergschaft: Buergschaft, creditor: string): [string, string][] => [
  [
    'Bürgschaft',
    `${documentTitle(buergschaft.art)} Nr. ${numberOfRow(buergschaft)}${buergschaft.ausstellungsdatum ? ` vom ${formatDate(buergschaft.ausstellungsdatum)}` : ''}`,
  ],
  ['Gläubiger', creditor],
  ['Hauptschuldner', buergschaft.auftragnehmer_name],
  ['Bürge', buergschaft.buerge_name],
  ['Vertrag', buergschaft.vertragsnummer ? `Nr. ${buergschaft.vertragsnummer}` : '–'],
]

function declarationPdf(
  buergschaft: Buergschaft,
  { title, paragraphs, by }: Wording,
  { values, at, verificationCode, portalUrl }: { values: Values; at: Date; verificationCode: string; portalUrl: string },
): Promise<Buffer> {
  const number = numberOfRow(buergschaft)
  const facts = declaredFacts(buergschaft, values.zedent ?? buergschaft.auftraggeber_name)
  return typeset({
    title: `${title} ${number}`,
    author: by(buergschaft, values),
    createdAt: at,
    footer: `${number} · ${title} · Prüfcode ${verificationCode}`,
    content: [
      { text: by(buergschaft, values), bold: true, fontSize: 12, margin: [0, 0, 0, 24] },
      { text: title, fontSize: 15, bold: true, headlineLevel: 1, margin: [0, 0, 0, 12] },
      {
        layout: 'noBorders',
        table: { widths: [96, '*'], body: facts.map(([name, value]) => [{ text: name, color: '#444444' }, value]) },
        margin: [0, 0, 0, 16],
      },
      ...paragraphs(buergschaft, values).map((text) => ({ text, margin: [0, 0, 0, 8] })),
      { text: `${by(buergschaft, values)}\nerklärt am ${formatInstant(at)}`, margin: [0, 20, 0, 0], unbreakable: true },
      reviewNotice(portalUrl, number, verificationCode),
    ],
  })
}

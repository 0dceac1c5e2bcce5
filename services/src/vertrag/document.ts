import { formatEuro, formatInstant, vertragLinkFileName, VERTRAG_STATUS, ZUORDNUNG_INTENT, ZUORDNUNG_DECISION } from '@avalwerk/domain'
import { typeset } from '../files/index.ts'
import { bytesHash } from '../kernel/hash.ts'
import { type JobHandler, FOR_DAYS } from '../kernel/jobs.ts'
import type { Database } from '../kernel/database.ts'
import { announceChanges } from '../kernel/eventStream.ts'
import { getUnternehmen } from '../records/unternehmen.ts'

declare module '../kernel/schema.ts' {
  interface JobContents {
    VERTRAGSVERKNUEPFUNG: Readonly<{ pruefungId: string; am: string }>
  }
}

const pair = ([name, value]: [string, string]) => [{ text: name, color: '#444444' }, value]

/** Makes the documentation of a completed review, once, in the background. Its wording is the product's own. */
export function documentationHandler(db: Pick<Database, 'system'>): JobHandler<'VERTRAGSVERKNUEPFUNG'> {
  return {
    ...FOR_DAYS,
    complete: async ({ pruefungId, am }) => {
      const pruefung = await db.system.selectFrom('vertragspruefung').selectAll().where('id', '=', pruefungId).executeTakeFirstOrThrow()
      const vertrag = await db.system
        .selectFrom('kautionsvertrag')
        .selectAll()
        .where('org_id', '=', pruefung.org_id)
        .where('id', '=', pruefung.kautionsvertrag_id)
        .executeTakeFirstOrThrow()
      const buerge = await getUnternehmen(db.system, vertrag.buerge_id)
      const positionen = await db.system
        .selectFrom('vertragspruefung_position')
        .selectAll()
        .where('pruefung_id', '=', pruefungId)
        .orderBy('unternehmen_name')
        .execute()
      const erstelltAm = new Date(am)
      const facts: [string, string][] = [
        ['Kautionsvertrag', `Nr. ${vertrag.vertragsnummer} (${VERTRAG_STATUS[vertrag.status]})`],
        ['Bürge', buerge.name],
        ['Versicherungsnehmer', vertrag.versicherungsnehmer_name],
        ['Gesamtlimit', formatEuro(vertrag.gesamtlimit_cent)],
        ['Einzellimit', formatEuro(vertrag.einzellimit_cent)],
        ['Avalprovision', vertrag.avalprovision ?? '–'],
        ['Sicherheit', vertrag.sicherheit ?? '–'],
        ['Prüfung', `${pruefung.id}, abgeschlossen am ${formatInstant(erstelltAm)}`],
      ]
      const titel = `Vertragsverknüpfung zum Kautionsvertrag ${vertrag.vertragsnummer}`
      const header = (text: string) => ({ text, bold: true })
      const pdf = await typeset({
        title: titel,
        author: buerge.name,
        createdAt: erstelltAm,
        footer: `${vertrag.vertragsnummer} · Prüfung ${pruefung.id}`,
        content: [
          { text: buerge.name, bold: true, fontSize: 12, margin: [0, 0, 0, 24] },
          { text: titel, fontSize: 15, bold: true, headlineLevel: 1, margin: [0, 0, 0, 12] },
          { layout: 'noBorders', table: { widths: [110, '*'], body: facts.map(pair) }, margin: [0, 0, 0, 16] },
          { text: 'Geprüfte Unternehmen', bold: true, fontSize: 12, margin: [0, 0, 0, 8] },
          {
            layout: 'lightHorizontalLines',
            table: {
              headerRows: 1,
              widths: ['*', 84, 96, '*'],
              body: [
                [header('Unternehmen'), header('Anliegen'), header('Entscheidung'), header('Anmerkung')],
                ...positionen.map((zuordnung) => [
                  `${zuordnung.unternehmen_name} (${zuordnung.unternehmen_id})`,
                  ZUORDNUNG_INTENT[zuordnung.absicht],
                  zuordnung.entscheidung ? ZUORDNUNG_DECISION[zuordnung.entscheidung] : '–',
                  [zuordnung.teillimit_cent === null ? '' : `bis ${formatEuro(zuordnung.teillimit_cent)}`, zuordnung.kommentar ?? '']
                    .filter(Boolean)
                    .join('; ') || '–',
                ]),
              ],
            },
            margin: [0, 0, 0, 16],
          },
          { text: `Entschieden durch ${buerge.name} im Portal, ohne Unterschrift gültig.`, margin: [0, 8, 0, 0] },
        ],
      })
      const dateiname = vertragLinkFileName(vertrag.vertragsnummer, erstelltAm)
      return async (tx) => {
        await tx
          .insertInto('kautionsvertrag_dokument')
          .values({
            org_id: vertrag.org_id,
            kautionsvertrag_id: vertrag.id,
            pruefung_id: pruefung.id,
            dateiname,
            inhalt: pdf,
            sha256: bytesHash(pdf),
            erstellt_am: erstelltAm,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await announceChanges(tx, [
          {
            art: 'VERTRAG',
            id: vertrag.id,
            orgs: [vertrag.org_id, ...(vertrag.versicherungsnehmer_org ? [vertrag.versicherungsnehmer_org] : [])],
          },
        ])
        return dateiname
      }
    },
  }
}

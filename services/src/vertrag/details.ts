import type { Vertrag as VertragDetails, Vertragspruefung } from '@avalwerk/contracts'
import { possibleVertragSteps } from '@avalwerk/domain'
import { readable, readHistory } from '../aggregate/index.ts'
import type { Caller } from '../kernel/authentication.ts'
import { readForAll, type DbTransaction } from '../kernel/database.ts'
import { actorOf } from '../kernel/useCase.ts'
import { listUnternehmenByIds, getUnternehmen } from '../records/unternehmen.ts'
import { findKautionsvertrag } from '../records/kautionsvertrag.ts'
import { isVertragItemVisible, isEntryOf, isVertragVisible } from '../records/visibility.ts'
import { listUtilizations, withUsage, nehmerFor, type Vertrag, viewOf, together } from './usage.ts'

async function buergeOf(tx: DbTransaction, vertrag: Vertrag) {
  const unternehmen = await readForAll(tx, () => getUnternehmen(tx, vertrag.buerge_id))
  return { id: unternehmen.id, name: unternehmen.name, vertragsart: unternehmen.vertragsart ?? ('LIGHT' as const) }
}

/** The documentation names every company: it is for viewers who may see them all. */
const seesAll = ({ visible }: Caller): boolean => visible === null

/** A contract that the viewer sees, with its use; undefined otherwise. */
export async function findVertrag(tx: DbTransaction, caller: Caller, id: string): Promise<VertragDetails | undefined> {
  const row = await findKautionsvertrag(tx, caller, id)
  if (!row) return undefined
  const unternehmen = await tx
    .selectFrom('kautionsvertrag_unternehmen')
    .selectAll()
    .where('org_id', '=', row.org_id)
    .where('kautionsvertrag_id', '=', id)
    .where(isVertragItemVisible(caller, 'kautionsvertrag_unternehmen'))
    .orderBy('unternehmen_name')
    .execute()
  const pruefungen = await tx
    .selectFrom('vertragspruefung')
    .select(['id', 'status', 'erstellt_am', 'abgeschlossen_am'])
    .where('org_id', '=', row.org_id)
    .where('kautionsvertrag_id', '=', id)
    .orderBy('erstellt_am', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const document = await tx
    .selectFrom('kautionsvertrag_dokument')
    .select('pruefung_id')
    .where('org_id', '=', row.org_id)
    .where('kautionsvertrag_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  const buerge = await buergeOf(tx, row)
  const inUse = await readForAll(tx, () => listUtilizations(tx, row, viewOf(caller)))
  const vertrag = withUsage(row, viewOf(caller))
  const open = pruefungen.find(({ status }) => status === 'OFFEN')?.id ?? null
  const ofCompany = (company: string) => inUse.filter(({ unternehmenId }) => unternehmenId === company)
  const shown = new Set(unternehmen.map((u) => u.unternehmen_id))
  return {
    id,
    version: vertrag.version,
    vertragsnummer: vertrag.vertragsnummer,
    status: vertrag.status,
    buerge,
    versicherungsnehmer: nehmerFor(vertrag, caller),
    eigener: vertrag.versicherungsnehmer_org === caller.orgId,
    gesamtlimit: vertrag.gesamtlimit_cent,
    einzellimit: vertrag.einzellimit_cent,
    avalprovision: vertrag.avalprovision,
    sicherheit: vertrag.sicherheit,
    nachricht: vertrag.nachricht,
    grund: vertrag.grund,
    genutzt: vertrag.genutzt,
    reserviert: vertrag.reserviert,
    ausserhalb: vertrag.anfangsbestand_cent,
    unternehmen: unternehmen.map((unternehmen) => ({
      unternehmenId: unternehmen.unternehmen_id,
      name: unternehmen.unternehmen_name,
      person: unternehmen.person,
      version: unternehmen.version,
      status: unternehmen.status,
      kommentar: unternehmen.kommentar,
      teillimit: unternehmen.teillimit_cent,
      ...together(ofCompany(unternehmen.unternehmen_id)),
    })),
    uebrige: together(inUse.filter(({ unternehmenId }) => unternehmenId === null || !shown.has(unternehmenId))),
    nachArt: [...Map.groupBy(inUse, ({ type }) => type)]
      .map(([art, parts]) => ({ art, ...together(parts) }))
      .sort((a, b) => b.genutzt + b.reserviert - a.genutzt - a.reserviert),
    pruefungId: open,
    pruefungen: pruefungen.map((pruefung) => ({
      id: pruefung.id,
      status: pruefung.status,
      erstelltAm: pruefung.erstellt_am.toISOString(),
      abgeschlossenAm: pruefung.abgeschlossen_am?.toISOString() ?? null,
    })),
    dokumentation: document !== undefined && seesAll(caller),
    schritte: possibleVertragSteps({ status: vertrag.status, pruefungOpen: open !== null }, actorOf({ caller })),
    erstelltAm: vertrag.erstellt_am.toISOString(),
    geaendertAm: vertrag.geaendert_am.toISOString(),
  }
}

/** The history of a contract, newest first; undefined for one that the viewer doesn't see. */
export async function listVertragHistory(tx: DbTransaction, caller: Caller, id: string) {
  const vertrag = await findKautionsvertrag(tx, caller, id)
  if (!vertrag) return undefined
  const entries = await readHistory(tx, 'kautionsvertrag_historie', id, isEntryOf(vertrag.org_id))
  return entries.map((entryRead) => {
    const entry = readable(entryRead, caller.orgId)
    // Decisions name companies: a viewer who sees only some companies reads the entry without them.
    return { id: String(entryRead.lfd), ...entry, werte: caller.visible && entryRead.code !== 'V08' ? [] : entry.werte }
  })
}

/** A review that the viewer sees, with the companies that they may see. */
export async function findPruefung(tx: DbTransaction, caller: Caller, id: string): Promise<Vertragspruefung | undefined> {
  const pruefung = await tx.selectFrom('vertragspruefung').selectAll().where('id', '=', id).executeTakeFirst()
  const vertrag = pruefung && (await findKautionsvertrag(tx, caller, pruefung.kautionsvertrag_id))
  if (!vertrag) return undefined
  const positionen = await tx
    .selectFrom('vertragspruefung_position')
    .selectAll()
    .where('org_id', '=', pruefung.org_id)
    .where('pruefung_id', '=', id)
    .where(isVertragItemVisible(caller, 'vertragspruefung_position'))
    .orderBy('unternehmen_name')
    .execute()
  const ids = positionen.map((z) => z.unternehmen_id)
  // The guarantor decides about companies, incognito ones too: it is told who they are.
  const companies = await readForAll(tx, () => listUnternehmenByIds(tx, ids))
  const nehmer = pruefung.anlass === 'ANLAGE' ? vertrag.versicherungsnehmer_id : pruefung.versicherungsnehmer_id
  return {
    id,
    status: pruefung.status,
    anlass: pruefung.anlass,
    erstelltAm: pruefung.erstellt_am.toISOString(),
    abgeschlossenAm: pruefung.abgeschlossen_am?.toISOString() ?? null,
    // By name for colleagues alone.
    pruefer: pruefung.org_id === caller.orgId ? pruefung.pruefer_name : null,
    nachricht: pruefung.nachricht,
    vertrag: {
      id: vertrag.id,
      version: vertrag.version,
      vertragsnummer: vertrag.vertragsnummer,
      status: vertrag.status,
      buerge: await buergeOf(tx, vertrag),
      versicherungsnehmer: nehmerFor(vertrag, caller),
      gesamtlimit: vertrag.gesamtlimit_cent,
      einzellimit: vertrag.einzellimit_cent,
      ausserhalb: vertrag.anfangsbestand_cent,
      avalprovision: vertrag.avalprovision,
      sicherheit: vertrag.sicherheit,
    },
    positionen: positionen.map((position) => {
      const unternehmen = companies.find((f) => f.id === position.unternehmen_id)
      return {
        unternehmenId: position.unternehmen_id,
        person: position.person,
        name: position.unternehmen_name,
        ort: unternehmen?.adresse.ort ?? '',
        register: unternehmen?.handelsregisternummer
          ? `${unternehmen.handelsregister ?? ''} ${unternehmen.handelsregisternummer}`.trim()
          : null,
        absicht: position.absicht,
        versicherungsnehmer: position.unternehmen_id === nehmer,
        entscheidung: position.entscheidung,
        teillimit: position.teillimit_cent,
        kommentar: position.kommentar,
      }
    }),
  }
}

const documentations = (tx: DbTransaction, caller: Caller, id: string) =>
  tx
    .selectFrom('kautionsvertrag_dokument as d')
    .innerJoin('kautionsvertrag as k', (join) => join.onRef('k.org_id', '=', 'd.org_id').onRef('k.id', '=', 'd.kautionsvertrag_id'))
    .select(['d.org_id', 'd.pruefung_id', 'd.dateiname', 'd.inhalt', 'd.object_id', 'd.sha256'])
    .where('k.id', '=', id)
    .where(isVertragVisible(caller, 'k'))
    .orderBy('d.erstellt_am', 'desc')
    .orderBy('d.pruefung_id', 'desc')

/** The documentation of the last review; undefined where there is none. */
export async function findDokumentation(tx: DbTransaction, caller: Caller, id: string) {
  if (!seesAll(caller)) return undefined
  return documentations(tx, caller, id).limit(1).executeTakeFirst()
}

/** Documentations to take along, newest first: a guarantor's own of all reviews, for others that of the last, as on the page. */
export async function takenDocumentations(tx: DbTransaction, caller: Caller, id: string) {
  if (!seesAll(caller)) return []
  const [last, ...former] = await documentations(tx, caller, id).execute()
  return last ? [last, ...former.filter(({ org_id }) => org_id === caller.orgId)] : []
}

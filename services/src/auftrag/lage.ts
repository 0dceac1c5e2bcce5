import { type Auftragslage, type Auftragsübergang, type Entscheidung } from '@avalwerk/domain'
import type { Selectable, Updateable } from 'kysely'
import type { Textwerte } from '../aufgaben/aufgaben.ts'
import type { Wertänderung } from '../buergschaft/historie.ts'
import type { AuftragTabelle } from '../kernel/schema.ts'

export type Auftragszeile = Selectable<AuftragTabelle>

/** Who holds an order for review right now. */
export const sperreVon = (a: Auftragszeile, jetzt: Date): string | null =>
  a.bearbeitet_von && a.bearbeitet_bis && a.bearbeitet_bis > jetzt ? a.bearbeitet_von : null

export function lageVon(a: Auftragszeile, jetzt: Date): Auftragslage {
  return {
    status: a.status,
    phase: a.phase,
    gesperrtVon: sperreVon(a, jetzt),
    stornoantrag: a.stornoantrag?.von ?? null,
  }
}
export const LEERE_LAGE: Auftragslage = { status: null, phase: null, gesperrtVon: null, stornoantrag: null }

export type Erlaubt = Extract<Entscheidung<Auftragslage>, { erlaubt: true }>

/** A decided step of an order, and what is told of it. */
export type Auftragsschritt = Readonly<{
  code: Auftragsübergang
  entscheidung: Erlaubt
  spalten?: Updateable<AuftragTabelle>
  grund?: string | null
  werte?: readonly Wertänderung[]
  textwerte?: Textwerte
}>

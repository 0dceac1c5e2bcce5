import type { Api, PathOf } from '@avalwerk/contracts'

/** The calls that the bench makes over HTTP: the compiler holds their paths to the contracts. */
export const PATHS = {
  list: '/buergschaftservice/api/private/v2/buergschaften/filterung' satisfies PathOf<'buergschaft.liste'>,
  listAsCsv: '/buergschaftservice/api/private/v2/buergschaften/filterung/buergschaften.csv' satisfies PathOf<'buergschaft.export'>,
  importCsv: '/buergschaftservice/api/private/v2/buergschaften/hochladen/csv' satisfies PathOf<'csvimport.hochladen'>,
  importState: '/buergschaftservice/api/private/v2/buergschaften/hochladen/csv/{id}' satisfies PathOf<'csvimport.details'>,
  takeOver: '/buergschaftservice/api/private/v2/buergschaften/hochladen/csv/{id}/uebernehmen' satisfies PathOf<'csvimport.uebernehmen'>,
  uploadText: '/dokumentservice/api/private/v2/auftraggeber/buergschaftsvorlagen/upload' satisfies PathOf<'text.vorlageHochladen'>,
  decisions:
    '/dokumentservice/api/private/v2/buergschaften/{id}/entscheidungsdokumentation.pdf' satisfies PathOf<'dokument.entscheidungenZurBuergschaft'>,
  tableSetting: '/partnerservice/api/private/v2/nutzerverwaltung/{id}/einstellung' satisfies PathOf<'konto.tabelleneinstellungSpeichern'>,
} as const

/** A path with its id. */
export const pathOf = (path: string, id: string): string => path.replace('{id}', id)

/** The conditions of the list of guarantees. */
export type ListFilter = Api['buergschaft']['liste']['body']
/** How far an import is. */
export type ImportState = Api['csvimport']['details']['response']
/** A table's setting as it is sent, and as it is answered. */
export type TableSetting = Api['konto']['tabelleneinstellungSpeichern']['body']
export type KeptSetting = Api['konto']['tabelleneinstellungSpeichern']['response']

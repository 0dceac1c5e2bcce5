import type { Bürgschaft } from '@avalwerk/contracts'

export const basis = '/buergschaftservice/api/private/v2/buergschaften'
/** What people call a guarantee. */
export const nummerVon = (b: Pick<Bürgschaft, 'id' | 'buergschaftsIdBuerge'>): string => b.buergschaftsIdBuerge ?? b.id

import type { Bürgschaft } from '@avalwerk/contracts'

import { t } from '../texte.ts'

export const basis = '/buergschaftservice/api/private/v2/buergschaften'
/** What people call a guarantee. */
export const nummerVon = (b: Pick<Bürgschaft, 'id' | 'buergschaftsIdBuerge'>): string => b.buergschaftsIdBuerge ?? b.id
/** The way back to the list, above every page. */
export const pfadZurListe = [{ beschriftung: t('liste.titel'), ziel: '/buergschaften/liste' }]

import { t } from '../texts.ts'

export const basis = '/buergschaftservice/api/private/v2/buergschaften'
/** The way back to the list, above every page. */
export const pathToList = [{ label: t('liste.titel'), target: '/buergschaften/liste' }]

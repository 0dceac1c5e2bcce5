import { t } from '../texts.ts'

/** The way back to the list, above every page. */
export const pathToList = [{ label: t('liste.title'), target: '/buergschaften/liste' }]

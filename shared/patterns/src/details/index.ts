export { DetailsPage } from './DetailsPage.tsx'
export { HistoryCard } from './HistoryCard.tsx'
export { type Action, ActionBar } from './actions.tsx'

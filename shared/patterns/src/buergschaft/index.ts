export { BuergschaftCard } from './BuergschaftCard.tsx'
export {
  BUERGSCHAFTSART_GROUPS,
  BuergschaftFields,
  type BuergschaftValues,
  fromBuergschaftValues,
  toBuergschaftValues,
  validateBuergschaftValues,
} from './data.tsx'
export { IssueFields, type IssueValues, NumberField, emptyIssueValues, numberFault, validateIssueValues } from './issue.tsx'
export { buergschaftItems } from './items.tsx'

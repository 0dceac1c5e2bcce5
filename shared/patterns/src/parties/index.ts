export {
  EMPTY_PARTEI,
  ParteiFields,
  type ParteiValues,
  asAuftraggeber,
  asAuftragnehmer,
  fromAuftraggeber,
  fromAuftragnehmer,
  parteiFaults,
} from './ParteiFields.tsx'
export { ParteiLine } from './ParteiLine.tsx'
export { AnsprechpartnerFields, EMPTY_CONTACT, EMPTY_POSTAL_ADDRESS, PostalAddressFields, contactOrNull } from './postalAddress.tsx'
export { type Partei, ParteiSearch, UnternehmenCombobox } from './search.tsx'

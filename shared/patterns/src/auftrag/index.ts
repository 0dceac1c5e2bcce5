export { AuftragSummary, deliveryPairs } from './AuftragSummary.tsx'
export { DeliveryFields, type DeliveryValues, asDelivery, deliveryFault, deliveryValues } from './delivery.tsx'
export { TextPicker, WordingPreview, rulesOf } from './textChoice.tsx'

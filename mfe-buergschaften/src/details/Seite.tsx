import { t } from '../texte.ts'
import { Ansicht } from './Ansicht.tsx'
import { Rahmen } from './Rahmen.tsx'

/** The details of a guarantee. */
export default function Seite() {
  return <Rahmen>{(b) => <Ansicht b={b} titel={t('details.titel', { nummer: b.buergschaftsIdBuerge ?? b.id })} />}</Rahmen>
}

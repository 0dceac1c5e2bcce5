import { AnsprechpartnerFields, Section } from '@avalwerk/bausteine'
import { t } from '../texte.ts'

/** The contact persons of companies, each a frame of its own. Their fields are named by their company: `kontakte.{id}`. */
export const Contacts = ({ firmen }: { firmen: readonly Readonly<{ id: string; name: string; zusatz?: string | undefined }>[] }) =>
  firmen.map(({ id, name, zusatz }) => (
    <Section key={id} titel={name} hinweis={[id, zusatz, t('kontakt.hinweis')].filter(Boolean).join(' · ')}>
      <AnsprechpartnerFields name={`kontakte.${id}`} />
    </Section>
  ))

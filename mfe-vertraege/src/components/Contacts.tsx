import { AnsprechpartnerFields, Section } from '@avalwerk/bausteine'
import { t } from '../texts.ts'

/** The contact persons of companies, each a frame of its own. Their fields are named by their company: `kontakte.{id}`. */
export const Contacts = ({
  firmen: companies,
}: {
  firmen: readonly Readonly<{ id: string; name: string; zusatz?: string | undefined }>[]
}) =>
  companies.map(({ id, name, zusatz: addition }) => (
    <Section key={id} titel={name} hinweis={[id, addition, t('kontakt.hinweis')].filter(Boolean).join(' · ')}>
      <AnsprechpartnerFields name={`kontakte.${id}`} />
    </Section>
  ))

import { AnsprechpartnerFields } from '@avalwerk/patterns/parties'
import { Section } from '@avalwerk/ui'
import { t } from '../texts.ts'

/** The contact persons of companies, each a frame of its own. Their fields are named by their company: `kontakte.{id}`. */
export const Contacts = ({ companies }: { companies: readonly Readonly<{ id: string; name: string; addition?: string | undefined }>[] }) =>
  companies.map(({ id, name, addition }) => (
    <Section key={id} title={name} hint={[id, addition, t('kontakt.optionalHint')].filter(Boolean).join(' · ')}>
      <AnsprechpartnerFields name={`kontakte.${id}`} />
    </Section>
  ))

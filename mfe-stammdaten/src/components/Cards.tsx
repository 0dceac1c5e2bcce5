import {
  formatPostalAddress,
  formatContact,
  BAUSUMME_DETAIL,
  GESELLSCHAFTSFORM,
  type Kennzeichen,
  KENNZEICHEN_WORD,
  PERSON_TYPE,
  PREISMODELL,
  VERTRAGSART,
  fourEyesText,
} from '@avalwerk/domain'
import { spacing, DescriptionList, Card, Badge } from '@avalwerk/ui'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import { isBuerge, type MasterUnternehmen } from './queries.ts'

type Known = Pick<
  MasterUnternehmen,
  'unternehmenId' | 'name' | 'gesellschaftsform' | 'postadresse' | 'handelsregister' | 'handelsregisternummer' | 'vertretungsformel'
>

/** Shows the data of a company that every user who may know it reads. */
export const DetailsCard = ({ unternehmen, more = [] }: { unternehmen: Known; more?: readonly (readonly [string, ReactNode])[] }) => (
  <Card title={t('unternehmen.facts')}>
    <DescriptionList
      pairs={[
        [t('feld.nummer'), unternehmen.unternehmenId],
        [t('feld.rechtsform'), GESELLSCHAFTSFORM[unternehmen.gesellschaftsform]],
        [t('feld.anschrift'), formatPostalAddress(unternehmen.postadresse)],
        [t('feld.register'), [unternehmen.handelsregister, unternehmen.handelsregisternummer].filter(Boolean).join(', ')],
        [t('feld.vertretungsformel'), unternehmen.vertretungsformel.join('\n')],
        ...more,
      ]}
    />
  </Card>
)

const yesNo = (value: boolean) => t(value ? 'yes' : 'no')

/** All that is kept of a company, for its own people and the operator. */
export function MasterCards({ unternehmen }: { unternehmen: MasterUnternehmen }) {
  const contact = unternehmen.person && `${formatContact(unternehmen.person)} (${PERSON_TYPE[unternehmen.person.personentyp]})`
  return (
    <>
      <DetailsCard
        unternehmen={unternehmen}
        more={[
          [
            t('feld.mutter'),
            !isBuerge(unternehmen) && unternehmen.mutterUnternehmen
              ? `${unternehmen.mutterUnternehmen.name} (${unternehmen.mutterUnternehmen.id})`
              : null,
          ],
          [t('unternehmen.contact'), contact],
          ...(isBuerge(unternehmen) ? [] : ([[t('feld.fremdId'), unternehmen.fremdId]] as const)),
          [t('preis.title'), unternehmen.preisModell && PREISMODELL[unternehmen.preisModell].name],
        ]}
      />
      {isBuerge(unternehmen) && (
        <Card title={t('buerge.cooperation')}>
          <DescriptionList
            pairs={[
              [t('buerge.vertragsart'), VERTRAGSART[unternehmen.vertragsart]],
              [t('buerge.bausummeAngabe'), BAUSUMME_DETAIL[unternehmen.bausummeAngabe]],
              [t('buerge.usesTexteShort'), yesNo(unternehmen.verwendungBürgschaftstexte)],
              [t('buerge.deliversPdfShort'), yesNo(unternehmen.lieferkanalPdf)],
              [t('buerge.vertraegeInPortalShort'), yesNo(unternehmen.nutzungVertraege)],
              [t('buerge.vierAugen'), fourEyesText(unternehmen.vierAugenAb)],
            ]}
          />
        </Card>
      )}
    </>
  )
}

const KENNZEICHEN = Object.keys(KENNZEICHEN_WORD) as (keyof Kennzeichen)[]

/** The flags that a company carries, as badges. */
export const KennzeichenBadges = ({ unternehmen }: { unternehmen: MasterUnternehmen }) =>
  isBuerge(unternehmen) ? (
    <Badge tone="neutral">{VERTRAGSART[unternehmen.vertragsart]}</Badge>
  ) : (
    <>
      {KENNZEICHEN.filter((k) => unternehmen[k] && k !== 'beantragen').map((kennzeichen) => (
        <Badge key={kennzeichen} tone={kennzeichen === 'inkognito' ? 'warning' : 'neutral'}>
          {KENNZEICHEN_WORD[kennzeichen]}
        </Badge>
      ))}
      {!unternehmen.beantragen && <Badge tone="neutral">{t('kennzeichen.mayNotApply')}</Badge>}
    </>
  )

/** A guarantor as others see it: initials on its colours, short name, name. */
export function Display({
  kurzname,
  initialen,
  name,
  headerFarbe,
  headerSchriftfarbe,
}: {
  kurzname: string
  initialen: string
  name: string
  headerFarbe: string
  headerSchriftfarbe: string
}) {
  return (
    <div
      css={{ display: 'flex', alignItems: 'center', gap: spacing(1.5), padding: spacing(1.5), borderRadius: 6, minWidth: 0 }}
      style={{ background: headerFarbe, color: headerSchriftfarbe }}
    >
      <span
        aria-hidden
        css={{
          display: 'grid',
          placeItems: 'center',
          width: 40,
          height: 40,
          flex: 'none',
          border: '1.5px solid currentColor',
          borderRadius: '50%',
          fontWeight: 650,
        }}
      >
        {initialen.toUpperCase().slice(0, 3)}
      </span>
      <span css={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong css={{ display: 'block' }}>{kurzname || '…'}</strong>
        <span css={{ fontSize: 12 }}>{name || '…'}</span>
      </span>
    </div>
  )
}

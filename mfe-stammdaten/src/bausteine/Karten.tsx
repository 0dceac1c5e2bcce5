import { formatPostalAddress, formatContact } from '@avalwerk/bausteine'
import {
  BAUSUMME_DETAIL,
  GESELLSCHAFTSFORM,
  type Kennzeichen,
  KENNZEICHEN_WORD,
  PERSON_TYPE,
  PREISMODELL,
  VERTRAGSART,
  fourEyesText,
} from '@avalwerk/domain'
import { abstand, DescriptionList, Card, Badge } from '@avalwerk/ui'
import type { ReactNode } from 'react'
import { t } from '../texte.ts'
import { isBuerge, type MasterUnternehmen } from './daten.ts'

type Known = Pick<
  MasterUnternehmen,
  'unternehmenId' | 'name' | 'gesellschaftsform' | 'postadresse' | 'handelsregister' | 'handelsregisternummer' | 'vertretungsformel'
>

/** What everybody who may know a company reads of it. */
export const DetailsCard = ({ u, mehr = [] }: { u: Known; mehr?: readonly (readonly [string, ReactNode])[] }) => (
  <Card titel={t('unternehmen.angaben')}>
    <DescriptionList
      paare={[
        [t('feld.nummer'), u.unternehmenId],
        [t('feld.rechtsform'), GESELLSCHAFTSFORM[u.gesellschaftsform]],
        [t('feld.anschrift'), formatPostalAddress(u.postadresse)],
        [t('feld.register'), [u.handelsregister, u.handelsregisternummer].filter(Boolean).join(', ')],
        [t('feld.vertretung'), u.vertretungsformel.join('\n')],
        ...mehr,
      ]}
    />
  </Card>
)

const yesNo = (wert: boolean) => t(wert ? 'ja' : 'nein')

/** All that is kept of a company, for its own people and the operator. */
export function MasterCards({ u }: { u: MasterUnternehmen }) {
  const kontakt = u.person && `${formatContact(u.person)} (${PERSON_TYPE[u.person.personentyp]})`
  return (
    <>
      <DetailsCard
        u={u}
        mehr={[
          [t('feld.mutter'), !isBuerge(u) && u.mutterUnternehmen ? `${u.mutterUnternehmen.name} (${u.mutterUnternehmen.id})` : null],
          [t('unternehmen.kontakt'), kontakt],
          ...(isBuerge(u) ? [] : ([[t('feld.fremdId'), u.fremdId]] as const)),
          [t('preis.titel'), u.preisModell && PREISMODELL[u.preisModell].name],
        ]}
      />
      {isBuerge(u) && (
        <Card titel={t('bürge.zusammenarbeit')}>
          <DescriptionList
            paare={[
              [t('bürge.vertragsart'), VERTRAGSART[u.vertragsart]],
              [t('bürge.bausumme'), BAUSUMME_DETAIL[u.bausummeAngabe]],
              [t('bürge.texteKurz'), yesNo(u.verwendungBürgschaftstexte)],
              [t('bürge.pdfKurz'), yesNo(u.lieferkanalPdf)],
              [t('bürge.verträgeKurz'), yesNo(u.nutzungVerträge)],
              [t('bürge.vierAugen'), fourEyesText(u.vierAugenAb)],
            ]}
          />
        </Card>
      )}
    </>
  )
}

const KENNZEICHEN = Object.keys(KENNZEICHEN_WORD) as (keyof Kennzeichen)[]

/** The flags that a company carries, as badges. */
export const KennzeichenBadges = ({ u }: { u: MasterUnternehmen }) =>
  isBuerge(u) ? (
    <Badge ton="neutral">{VERTRAGSART[u.vertragsart]}</Badge>
  ) : (
    <>
      {KENNZEICHEN.filter((k) => u[k] && k !== 'beantragen').map((k) => (
        <Badge key={k} ton={k === 'inkognito' ? 'warnung' : 'neutral'}>
          {KENNZEICHEN_WORD[k]}
        </Badge>
      ))}
      {!u.beantragen && <Badge ton="neutral">{t('kennzeichen.beantragtNicht')}</Badge>}
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
      css={{ display: 'flex', alignItems: 'center', gap: abstand(1.5), padding: abstand(1.5), borderRadius: 6, minWidth: 0 }}
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

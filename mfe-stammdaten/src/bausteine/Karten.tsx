import { anschriftszeile, kontaktzeile } from '@avalwerk/bausteine'
import {
  BAUSUMME_ANGABE,
  GESELLSCHAFTSFORM,
  type Kennzeichen,
  KENNZEICHENWORT,
  PERSONENTYP,
  PREISMODELL,
  VERTRAGSART,
  vierAugenText,
} from '@avalwerk/domain'
import { abstand, Angaben, Karte, Marke } from '@avalwerk/ui'
import type { ReactNode } from 'react'
import { t } from '../texte.ts'
import { istBürge, type Stammunternehmen } from './daten.ts'

type Bekanntes = Pick<
  Stammunternehmen,
  'unternehmenId' | 'name' | 'gesellschaftsform' | 'postadresse' | 'handelsregister' | 'handelsregisternummer' | 'vertretungsformel'
>

/** What everybody who may know a company reads of it. */
export const Angabenkarte = ({ u, mehr = [] }: { u: Bekanntes; mehr?: readonly (readonly [string, ReactNode])[] }) => (
  <Karte titel={t('unternehmen.angaben')}>
    <Angaben
      paare={[
        [t('feld.nummer'), u.unternehmenId],
        [t('feld.rechtsform'), GESELLSCHAFTSFORM[u.gesellschaftsform]],
        [t('feld.anschrift'), anschriftszeile(u.postadresse)],
        [t('feld.register'), [u.handelsregister, u.handelsregisternummer].filter(Boolean).join(', ')],
        [t('feld.vertretung'), u.vertretungsformel.join('\n')],
        ...mehr,
      ]}
    />
  </Karte>
)

const janein = (wert: boolean) => t(wert ? 'ja' : 'nein')

/** All that is kept of a company, for its own people and the operator. */
export function Stammkarten({ u }: { u: Stammunternehmen }) {
  const kontakt = u.person && `${kontaktzeile(u.person)} (${PERSONENTYP[u.person.personentyp]})`
  return (
    <>
      <Angabenkarte
        u={u}
        mehr={[
          [t('feld.mutter'), !istBürge(u) && u.mutterUnternehmen ? `${u.mutterUnternehmen.name} (${u.mutterUnternehmen.id})` : null],
          [t('unternehmen.kontakt'), kontakt],
          ...(istBürge(u) ? [] : ([[t('feld.fremdId'), u.fremdId]] as const)),
          [t('preis.titel'), u.preisModell && PREISMODELL[u.preisModell].name],
        ]}
      />
      {istBürge(u) && (
        <Karte titel={t('bürge.zusammenarbeit')}>
          <Angaben
            paare={[
              [t('bürge.vertragsart'), VERTRAGSART[u.vertragsart]],
              [t('bürge.bausumme'), BAUSUMME_ANGABE[u.bausummeAngabe]],
              [t('bürge.texteKurz'), janein(u.verwendungBürgschaftstexte)],
              [t('bürge.pdfKurz'), janein(u.lieferkanalPdf)],
              [t('bürge.verträgeKurz'), janein(u.nutzungVerträge)],
              [t('bürge.vierAugen'), vierAugenText(u.vierAugenAb)],
            ]}
          />
        </Karte>
      )}
    </>
  )
}

const KENNZEICHEN = Object.keys(KENNZEICHENWORT) as (keyof Kennzeichen)[]

/** The flags that a company carries, as badges. */
export const Kennzeichenmarken = ({ u }: { u: Stammunternehmen }) =>
  istBürge(u) ? (
    <Marke ton="neutral">{VERTRAGSART[u.vertragsart]}</Marke>
  ) : (
    <>
      {KENNZEICHEN.filter((k) => u[k] && k !== 'beantragen').map((k) => (
        <Marke key={k} ton={k === 'inkognito' ? 'warnung' : 'neutral'}>
          {KENNZEICHENWORT[k]}
        </Marke>
      ))}
      {!u.beantragen && <Marke ton="neutral">{t('kennzeichen.beantragtNicht')}</Marke>}
    </>
  )

/** A guarantor as others see it: initials on its colours, short name, name. */
export function Anzeige({
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

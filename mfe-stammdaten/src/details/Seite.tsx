import { abfrage, rufe } from '@avalwerk/api'
import { type Aktion, Detailseite, mitFeldern, Verlaufskarte } from '@avalwerk/bausteine'
import type { AuftraggeberUnternehmen } from '@avalwerk/contracts'
import type { Transport } from '@avalwerk/platform'
import { UNTERNEHMENSTYP } from '@avalwerk/domain'
import { Link, useParams, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { abstand, Karte, Marke } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { Baum, type Knoten } from '../bausteine/Baum.tsx'
import { istBürge, partner, type Stammunternehmen, stammseite, STAMMLISTE, useVerlauf } from '../bausteine/daten.ts'
import { Anzeige, Kennzeichenmarken, Stammkarten } from '../bausteine/Karten.tsx'
import { Statusmarke } from '../bausteine/marken.tsx'
import { Stammgeladen } from '../bausteine/Stammgeladen.tsx'
import { t } from '../texte.ts'

/** A company with all that the operator keeps of it and does with it. */
export default function Seite() {
  const { unternehmenId = '' } = useParams()
  return <Stammgeladen id={unternehmenId}>{(u) => <Details u={u} />}</Stammgeladen>
}

const setzeStatus =
  (aktiv: boolean) =>
  (transport: Transport, { unternehmenId, version }: Stammunternehmen) =>
    rufe(transport, `POST ${partner}/unternehmen/{id}/status`, { params: { id: unternehmenId }, body: { version, aktiv } })

/** What may be done with a company, by the rows of its life cycle. */
const AKTIONEN: readonly Aktion<Stammunternehmen>[] = [
  ...(['U03', 'U04'] as const).map((schritt) => ({
    art: 'seite' as const,
    wort: t('freigabe.knopf'),
    schritt,
    ziel: (u: Stammunternehmen) => `/stammdaten/gesellschaft/${u.unternehmenId}/freigeben`,
  })),
  {
    art: 'seite',
    wort: t('unternehmen.bearbeiten'),
    schritt: 'U09',
    ziel: (u) =>
      `/stammdaten/${'mutterUnternehmenId' in u && u.mutterUnternehmenId ? 'gesellschaft' : 'unternehmen'}/${u.unternehmenId}/bearbeiten`,
  },
  { art: 'seite', wort: t('unternehmen.bearbeiten'), schritt: 'U11', ziel: (u) => `/stammdaten/buergen/${u.unternehmenId}/bearbeiten` },
  {
    art: 'seite',
    wort: t('anzeige.titel'),
    schritt: 'U12',
    ziel: (u) => `/stammdaten/buergen/${u.unternehmenId}/anzeigedaten/bearbeiten`,
  },
  {
    art: 'seite',
    wort: t('preis.titel'),
    schritt: 'U13',
    ziel: (u) => `/stammdaten/unternehmen/${u.unternehmenId}/preismodell/bearbeiten`,
  },
  {
    art: 'seite',
    wort: t('gevo.titel'),
    wenn: (u, { darf }) => u.type !== 'bspGmbh' && darf({ aktion: 'anzeigen', kategorien: ['Gevos'] }),
    ziel: (u) => `/stammdaten/unternehmen/${u.unternehmenId}/gevo/uebersicht`,
  },
  {
    art: 'frage',
    wort: t('status.inaktiv'),
    // Offered though something is still open: the refusal says what.
    wenn: (u, { darf }) =>
      u.type !== 'bspGmbh' && u.unternehmensstatus === 'AKT' && darf({ aktion: 'verwalten', kategorien: ['Unternehmen'] }),
    frage: mitFeldern<Stammunternehmen, object>({
      titel: (u) => t('status.inaktivTitel', { name: u.name }),
      text: () => t('status.inaktivText'),
      gefahr: true,
      anfang: {},
      erfolg: t('status.inaktivErfolg'),
      sende: setzeStatus(false),
    }),
  },
  {
    art: 'frage',
    wort: t('status.aktiv'),
    schritt: 'U08',
    frage: mitFeldern<Stammunternehmen, object>({
      titel: (u) => t('status.aktivTitel', { name: u.name }),
      text: () => t('status.aktivText'),
      anfang: {},
      erfolg: t('status.aktivErfolg'),
      sende: setzeStatus(true),
    }),
  },
]

function Details({ u }: { u: Stammunternehmen }) {
  const verlauf = useVerlauf(u.unternehmenId)
  const siehtNutzer = useRecht({ aktion: 'verwalten', kategorien: ['Nutzer'] })
  const status = u.unternehmensstatus
  return (
    <Detailseite
      o={u}
      titel={u.name}
      pfad={[
        istBürge(u)
          ? { beschriftung: t('bürge.liste'), ziel: '/stammdaten/buergen/liste' }
          : { beschriftung: t('liste.titel'), ziel: STAMMLISTE },
      ]}
      marken={
        <>
          <Statusmarke status={status} />
          <Marke ton="neutral">{UNTERNEHMENSTYP[u.type]}</Marke>
          <Kennzeichenmarken u={u} />
        </>
      }
      aktionen={AKTIONEN}
      hilfe={status === 'AKT' ? undefined : { bedeutung: t(`status.${status}`), ton: status === 'UP' ? 'warnung' : 'info' }}
      links={
        <>
          {istBürge(u) && (
            <Karte titel={t('anzeige.titel')}>
              <Anzeige {...u} />
            </Karte>
          )}
          <Stammkarten u={u} />
        </>
      }
      rechts={
        <>
          {!istBürge(u) && <Gruppe u={u} />}
          {siehtNutzer && u.type !== 'bspGmbh' && (
            <Karte titel={t('unternehmen.admins')}>
              <div css={{ display: 'grid', gap: abstand(1), justifyItems: 'start' }}>
                <Administrators id={u.unternehmenId} />
                <Link to={`/nutzer/liste/unternehmen?unternehmen=${u.unternehmenId}`}>{t('unternehmen.zuAdmins')}</Link>
              </div>
            </Karte>
          )}
          <Verlaufskarte antwort={verlauf} />
        </>
      }
    />
  )
}

/** Who manages users and roles of a company. */
function Administrators({ id }: { id: string }) {
  const { transport } = usePlattform()
  const { data } = useQuery(abfrage(transport, 'GET /partnerservice/api/private/v2/nutzerverwaltung/{id}/nutzer', { params: { id } }))
  if (!data?.length) return <p>{t(data ? 'unternehmen.keineAdmins' : 'unternehmen.adminsText')}</p>
  return (
    <ul css={{ listStyle: 'none', padding: 0 }}>
      {data.map((n) => (
        <li key={n.nutzerId}>
          {n.vorname} {n.nachname} ({n.email})
        </li>
      ))}
    </ul>
  )
}

/** The group of a company: what stands above it, and all below. */
function Gruppe({ u }: { u: AuftraggeberUnternehmen }) {
  if (!u.mutterUnternehmen && u.tochterUnternehmen.length === 0) return null
  const eigenes: Knoten = {
    id: u.unternehmenId,
    name: u.name,
    gesellschaftsform: u.gesellschaftsform,
    ort: u.postadresse.ort,
    status: u.unternehmensstatus,
    mutterId: null,
  }
  const töchter = u.tochterUnternehmen.map(
    (k): Knoten => ({
      id: k.unternehmenId,
      name: k.name,
      gesellschaftsform: k.gesellschaftsform,
      ort: k.ort,
      status: k.unternehmensstatus,
      mutterId: k.mutterUnternehmenId,
    }),
  )
  return (
    <Karte titel={t('gruppe.titel')}>
      <div css={{ display: 'grid', gap: abstand(1) }}>
        {u.mutterUnternehmen && (
          <p>
            {t('feld.mutter')}: <Link to={stammseite(u.mutterUnternehmen.id)}>{u.mutterUnternehmen.name}</Link>
          </p>
        )}
        {töchter.length > 0 && <Baum name={t('gruppe.titel')} knoten={[eigenes, ...töchter]} ziel={stammseite} gewählt={u.unternehmenId} />}
      </div>
    </Karte>
  )
}

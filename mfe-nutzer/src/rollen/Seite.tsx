import { abfrage, rufe } from '@avalwerk/api'
import { alsFormfehler, Fragedialog, Geladen, Tatseite, useEinmal } from '@avalwerk/bausteine'
import type { Rolle } from '@avalwerk/contracts'
import { hinweiseZurRolle, istRolleGeändert, OHNE_ÄNDERUNG, prüfeRollendaten, type Recht, type Rollendaten } from '@avalwerk/domain'
import { Formularfeld } from '@avalwerk/forms'
import { Link, Navigate, useLocation, usePlattform, useRecht, useRechte, useSearchParams } from '@avalwerk/platform/remote'
import { abstand, farbe, Hinweis, Karte, Knopf, knopfstil, Seitenkopf } from '@avalwerk/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { Avatar } from '../bausteine/Avatar.tsx'
import { basis, nameVon } from '../bausteine/daten.ts'
import { Rollensätze } from '../bausteine/Nutzerfelder.tsx'
import { t } from '../texte.ts'
import { Avatarwahl } from './Avatarwahl.tsx'
import { Rechtewahl } from './Rechtewahl.tsx'

const LISTE = '/nutzer/liste/rollen'
const pfad = [
  { beschriftung: t('liste.titel'), ziel: '/nutzer/liste' },
  { beschriftung: t('liste.rollen'), ziel: LISTE },
]

/** Creates a role, or changes the one that the address names. */
export default function Seite() {
  const [suche] = useSearchParams()
  const { pathname, state } = useLocation()
  const name = suche.get('name')
  if (pathname.endsWith('/anlegen')) return <Formular vorlage={(state as { vorlage?: Rollendaten } | null)?.vorlage} />
  // Without a role there is one to choose.
  return name ? <Vorhandene name={name} /> : <Navigate to={LISTE} replace />
}

function Vorhandene({ name }: { name: string }) {
  const { transport } = usePlattform()
  const antwort = useQuery(abfrage(transport, `GET ${basis}/rollen`, { query: { name } }))
  return (
    <Geladen
      antwort={antwort}
      texte={{
        titel: t('rolle.lädt'),
        fehler: t('rolle.fehler'),
        fehltTitel: t('rolle.fehltTitel'),
        fehlt: t('rolle.fehlt'),
        liste: { wort: t('rolle.zurListe'), ziel: LISTE },
      }}
    >
      {(rolle) => (rolle.immutable ? <Feste rolle={rolle} /> : <Formular key={rolle.name} rolle={rolle} />)}
    </Geladen>
  )
}

/** What a role means, beside what is being ticked. */
function Zusammenfassung({ rechte }: { rechte: readonly Recht[] }) {
  return (
    <Karte titel={t('rolle.zusammenfassung')}>
      <div aria-live="polite" css={{ display: 'grid', gap: abstand(1.5) }}>
        {hinweiseZurRolle(rechte).map((hinweis) => (
          <Hinweis key={hinweis} ton="warnung">
            <p>{hinweis}</p>
          </Hinweis>
        ))}
        <Rollensätze rechte={rechte} />
      </div>
    </Karte>
  )
}

/** A role that the product brings along: to read, and to make another one from. */
function Feste({ rolle }: { rolle: Rolle }) {
  const darfAnlegen = useRecht({ aktion: 'anlegen', kategorien: ['Rollen'] })
  return (
    <>
      <Seitenkopf titel={t('rolle.titel', { name: rolle.name })} pfad={pfad} aktionen={darfAnlegen && <AlsVorlage rolle={rolle} />} />
      <div css={{ display: 'grid', gap: abstand(2), maxWidth: 720 }}>
        <div css={{ display: 'flex', gap: abstand(2), alignItems: 'center' }}>
          <Avatar name={rolle.iconname} größe={48} />
          <Traeger anzahl={rolle.nutzerAnzahl} />
        </div>
        <Holders rolle={rolle} />
        <Hinweis ton="warnung">
          <p>{t('rolle.festText')}</p>
        </Hinweis>
        <Zusammenfassung rechte={rolle.rechte} />
      </div>
    </>
  )
}

const Traeger = ({ anzahl }: { anzahl: number }) => (
  <p css={{ color: farbe('leise') }}>{anzahl === 0 ? t('rolle.unbenutzt') : t('rolle.benutzt', { count: anzahl })}</p>
)

/** Who has a role, by name, for those who see users: a role can be deleted when nobody has it any more. */
function Holders({ rolle }: { rolle: Rolle }) {
  const { transport } = usePlattform()
  const seesUsers = useRecht({ aktion: 'anzeigen', kategorien: ['Nutzer'] })
  const { data } = useQuery({ ...abfrage(transport, `GET ${basis}/benutzer`, {}), enabled: seesUsers && rolle.nutzerAnzahl > 0 })
  const holders = (data ?? []).filter((n) => n.rolle === rolle.name)
  if (holders.length === 0) return null
  return (
    <ul aria-label={t('rolle.träger')} css={{ paddingLeft: 20 }}>
      {holders.map((n) => (
        <li key={n.nutzerId}>{nameVon(n)}</li>
      ))}
    </ul>
  )
}

const AlsVorlage = ({ rolle }: { rolle: Rolle }) => (
  <Link
    to="/nutzer/rollen/anlegen"
    state={{ vorlage: { name: t('rolle.kopie', { name: rolle.name }), iconname: rolle.iconname, rechte: rolle.rechte } }}
    css={knopfstil('neben')}
  >
    {t('rolle.vorlage')}
  </Link>
)

function Formular({ rolle, vorlage }: { rolle?: Rolle; vorlage?: Rollendaten | undefined }) {
  const { transport } = usePlattform()
  const { alleRechte } = useRechte()
  const rufeEinmal = useEinmal()
  const abfragen = useQueryClient()
  const [version] = useState(rolle?.version ?? 0)
  const anfang: Rollendaten = rolle
    ? { name: rolle.name, iconname: rolle.iconname, rechte: rolle.rechte }
    : (vorlage ?? { name: '', iconname: '', rechte: [] })
  return (
    <Tatseite<Rollendaten>
      titel={rolle ? t('rolle.titel', { name: rolle.name }) : t('rolle.neu')}
      pfad={pfad}
      erlaubt
      zurück={LISTE}
      anfang={anfang}
      prüfe={(w) => alsFormfehler(prüfeRollendaten(w, alleRechte))}
      knopf={() => ({ wort: t(rolle ? 'rolle.speichern' : 'rolle.anlegen') })}
      verhindere={(w) => (!rolle || istRolleGeändert(rolle, w) ? undefined : { [FORM_ERROR]: OHNE_ÄNDERUNG })}
      sende={async (w) => {
        const body = { ...w, rechte: [...w.rechte] }
        if (!rolle) await rufeEinmal(`POST ${basis}/rollen/erstellen`, { body })
        else {
          await rufe(transport, `POST ${basis}/rollen/aktualisieren`, { query: { name: rolle.name }, body: { ...body, version } })
          abfragen.removeQueries({ queryKey: [`GET ${basis}/rollen`] })
        }
        return { ziel: LISTE, meldung: t(rolle ? 'rolle.erfolg' : 'rolle.erfolgNeu', { name: w.name.trim() }) }
      }}
      daneben={(w) => (
        <div css={{ display: 'grid', gap: abstand(2), position: 'sticky', top: abstand(2) }}>
          <Zusammenfassung rechte={w.rechte} />
          {rolle && <Löschen rolle={rolle} />}
        </div>
      )}
    >
      {() => (
        <>
          <Karte titel={t('rolle.aussehen')}>
            <div css={{ display: 'grid', gap: abstand(2) }}>
              <Formularfeld name="name" form="rollenname" beschriftung={t('rolle.name')} autoComplete="off" />
              <Avatarwahl />
            </div>
          </Karte>
          <Rechtewahl />
        </>
      )}
    </Tatseite>
  )
}

function Löschen({ rolle }: { rolle: Rolle }) {
  const darfLöschen = useRecht({ aktion: 'löschen', kategorien: ['Rollen'] })
  const [offen, setOffen] = useState(false)
  if (!darfLöschen) return null
  const { name, nutzerAnzahl } = rolle
  return (
    <div css={{ display: 'grid', gap: abstand(1), justifyItems: 'start' }}>
      <Traeger anzahl={nutzerAnzahl} />
      <Holders rolle={rolle} />
      {nutzerAnzahl > 0 ? (
        <p css={{ color: farbe('leise') }}>{t('rolle.bleibt')}</p>
      ) : (
        <Knopf art="gefahr" onClick={() => setOffen(true)}>
          {t('rolle.löschen')}
        </Knopf>
      )}
      {offen && (
        <Fragedialog
          o={rolle}
          wort={t('rolle.löschen')}
          frage={{
            titel: () => t('rolle.löschenFrage', { name }),
            text: () => t('rolle.löschenText'),
            erfolg: t('rolle.löschenErfolg'),
            gefahr: true,
            danach: LISTE,
            sende: (transport) => rufe(transport, `DELETE ${basis}/rollen`, { query: { name } }),
          }}
          beiSchließen={() => setOffen(false)}
        />
      )}
    </div>
  )
}

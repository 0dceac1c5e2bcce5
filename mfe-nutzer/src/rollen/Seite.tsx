import { apiQuery, rufe } from '@avalwerk/api'
import { toFormErrors, PromptDialog, Geladen, ActionPage, useIdempotentCall } from '@avalwerk/bausteine'
import type { Role } from '@avalwerk/contracts'
import { hintsOnRole, isRoleChanged, WITHOUT_CHANGE, validateRoleData, type Right, type RoleData } from '@avalwerk/domain'
import { FormField } from '@avalwerk/forms'
import { Link, Navigate, useLocation, usePlatform, useRight, useRights, useSearchParams } from '@avalwerk/platform/remote'
import { abstand, farbe, Alert, Card, Button, buttonStyle, PageHeader } from '@avalwerk/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { Avatar } from '../bausteine/Avatar.tsx'
import { basis, nameOf } from '../bausteine/daten.ts'
import { RoleSentences } from '../bausteine/Nutzerfelder.tsx'
import { t } from '../texte.ts'
import { AvatarChoice } from './Avatarwahl.tsx'
import { RightsChoice } from './Rechtewahl.tsx'

const LIST = '/nutzer/liste/rollen'
const pfad = [
  { beschriftung: t('liste.titel'), ziel: '/nutzer/liste' },
  { beschriftung: t('liste.rollen'), ziel: LIST },
]

/** Creates a role, or changes the one that the address names. */
export default function Seite() {
  const [suche] = useSearchParams()
  const { pathname, state } = useLocation()
  const name = suche.get('name')
  if (pathname.endsWith('/anlegen')) return <Form vorlage={(state as { vorlage?: RoleData } | null)?.vorlage} />
  // Without a role there is one to choose.
  return name ? <Existing name={name} /> : <Navigate to={LIST} replace />
}

function Existing({ name }: { name: string }) {
  const { transport } = usePlatform()
  const antwort = useQuery(apiQuery(transport, `GET ${basis}/rollen`, { query: { name } }))
  return (
    <Geladen
      antwort={antwort}
      texte={{
        titel: t('rolle.lädt'),
        fehler: t('rolle.fehler'),
        fehltTitel: t('rolle.fehltTitel'),
        fehlt: t('rolle.fehlt'),
        liste: { wort: t('rolle.zurListe'), ziel: LIST },
      }}
    >
      {(rolle) => (rolle.immutable ? <Fixed rolle={rolle} /> : <Form key={rolle.name} rolle={rolle} />)}
    </Geladen>
  )
}

/** What a role means, beside what is being ticked. */
function Summary({ rechte }: { rechte: readonly Right[] }) {
  return (
    <Card titel={t('rolle.zusammenfassung')}>
      <div aria-live="polite" css={{ display: 'grid', gap: abstand(1.5) }}>
        {hintsOnRole(rechte).map((hinweis) => (
          <Alert key={hinweis} ton="warnung">
            <p>{hinweis}</p>
          </Alert>
        ))}
        <RoleSentences rechte={rechte} />
      </div>
    </Card>
  )
}

/** A role that the product brings along: to read, and to make another one from. */
function Fixed({ rolle }: { rolle: Role }) {
  const mayCreate = useRight({ aktion: 'anlegen', kategorien: ['Rollen'] })
  return (
    <>
      <PageHeader titel={t('rolle.titel', { name: rolle.name })} pfad={pfad} aktionen={mayCreate && <AsTemplate rolle={rolle} />} />
      <div css={{ display: 'grid', gap: abstand(2), maxWidth: 720 }}>
        <div css={{ display: 'flex', gap: abstand(2), alignItems: 'center' }}>
          <Avatar name={rolle.iconname} größe={48} />
          <Bearer anzahl={rolle.nutzerAnzahl} />
        </div>
        <Holders rolle={rolle} />
        <Alert ton="warnung">
          <p>{t('rolle.festText')}</p>
        </Alert>
        <Summary rechte={rolle.rechte} />
      </div>
    </>
  )
}

const Bearer = ({ anzahl }: { anzahl: number }) => (
  <p css={{ color: farbe('leise') }}>{anzahl === 0 ? t('rolle.unbenutzt') : t('rolle.benutzt', { count: anzahl })}</p>
)

/** Who has a role, by name, for those who see users: a role can be deleted when nobody has it any more. */
function Holders({ rolle }: { rolle: Role }) {
  const { transport } = usePlatform()
  const seesUsers = useRight({ aktion: 'anzeigen', kategorien: ['Nutzer'] })
  const { data } = useQuery({ ...apiQuery(transport, `GET ${basis}/benutzer`, {}), enabled: seesUsers && rolle.nutzerAnzahl > 0 })
  const holders = (data ?? []).filter((n) => n.rolle === rolle.name)
  if (holders.length === 0) return null
  return (
    <ul aria-label={t('rolle.träger')} css={{ paddingLeft: 20 }}>
      {holders.map((nutzer) => (
        <li key={nutzer.nutzerId}>{nameOf(nutzer)}</li>
      ))}
    </ul>
  )
}

const AsTemplate = ({ rolle }: { rolle: Role }) => (
  <Link
    to="/nutzer/rollen/anlegen"
    state={{ vorlage: { name: t('rolle.kopie', { name: rolle.name }), iconname: rolle.iconname, rechte: rolle.rechte } }}
    css={buttonStyle('neben')}
  >
    {t('rolle.vorlage')}
  </Link>
)

function Form({ rolle, vorlage }: { rolle?: Role; vorlage?: RoleData | undefined }) {
  const { transport } = usePlatform()
  const { alleRechte } = useRights()
  const callIdempotent = useIdempotentCall()
  const abfragen = useQueryClient()
  const [version] = useState(rolle?.version ?? 0)
  const anfang: RoleData = rolle
    ? { name: rolle.name, iconname: rolle.iconname, rechte: rolle.rechte }
    : (vorlage ?? { name: '', iconname: '', rechte: [] })
  return (
    <ActionPage<RoleData>
      titel={rolle ? t('rolle.titel', { name: rolle.name }) : t('rolle.neu')}
      pfad={pfad}
      erlaubt
      zurück={LIST}
      anfang={anfang}
      prüfe={(w) => toFormErrors(validateRoleData(w, alleRechte))}
      knopf={() => ({ wort: t(rolle ? 'rolle.speichern' : 'rolle.anlegen') })}
      verhindere={(w) => (!rolle || isRoleChanged(rolle, w) ? undefined : { [FORM_ERROR]: WITHOUT_CHANGE })}
      sende={async (values) => {
        const body = { ...values, rechte: [...values.rechte] }
        if (!rolle) await callIdempotent(`POST ${basis}/rollen/erstellen`, { body })
        else {
          await rufe(transport, `POST ${basis}/rollen/aktualisieren`, { query: { name: rolle.name }, body: { ...body, version } })
          abfragen.removeQueries({ queryKey: [`GET ${basis}/rollen`] })
        }
        return { ziel: LIST, meldung: t(rolle ? 'rolle.erfolg' : 'rolle.erfolgNeu', { name: values.name.trim() }) }
      }}
      daneben={(values) => (
        <div css={{ display: 'grid', gap: abstand(2), position: 'sticky', top: abstand(2) }}>
          <Summary rechte={values.rechte} />
          {rolle && <Delete rolle={rolle} />}
        </div>
      )}
    >
      {() => (
        <>
          <Card titel={t('rolle.aussehen')}>
            <div css={{ display: 'grid', gap: abstand(2) }}>
              <FormField name="name" form="rollenname" beschriftung={t('rolle.name')} autoComplete="off" />
              <AvatarChoice />
            </div>
          </Card>
          <RightsChoice />
        </>
      )}
    </ActionPage>
  )
}

function Delete({ rolle }: { rolle: Role }) {
  const mayDelete = useRight({ aktion: 'löschen', kategorien: ['Rollen'] })
  const [offen, setOffen] = useState(false)
  if (!mayDelete) return null
  const { name, nutzerAnzahl } = rolle
  return (
    <div css={{ display: 'grid', gap: abstand(1), justifyItems: 'start' }}>
      <Bearer anzahl={nutzerAnzahl} />
      <Holders rolle={rolle} />
      {nutzerAnzahl > 0 ? (
        <p css={{ color: farbe('leise') }}>{t('rolle.bleibt')}</p>
      ) : (
        <Button art="gefahr" onClick={() => setOffen(true)}>
          {t('rolle.löschen')}
        </Button>
      )}
      {offen && (
        <PromptDialog
          o={rolle}
          wort={t('rolle.löschen')}
          frage={{
            titel: () => t('rolle.löschenFrage', { name }),
            text: () => t('rolle.löschenText'),
            erfolg: t('rolle.löschenErfolg'),
            gefahr: true,
            danach: LIST,
            sende: (transport) => rufe(transport, `DELETE ${basis}/rollen`, { query: { name } }),
          }}
          beiSchließen={() => setOffen(false)}
        />
      )}
    </div>
  )
}

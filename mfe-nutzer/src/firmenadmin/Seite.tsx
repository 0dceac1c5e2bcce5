import { abfrage, rufe } from '@avalwerk/api'
import { alsFormfehler, Geladen, Tatseite, useEinmal } from '@avalwerk/bausteine'
import type { Nutzerdetail } from '@avalwerk/contracts'
import { ADMINISTRATOR, istGeändert, OHNE_ÄNDERUNG, prüfeNutzerdaten } from '@avalwerk/domain'
import { Navigate, useParams, usePlattform, useSearchParams } from '@avalwerk/platform/remote'
import { abstand, Angaben, Karte } from '@avalwerk/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { Kontokarte } from '../bearbeiten/Kontokarte.tsx'
import { changed, LADETEXTE, useNutzer } from '../bearbeiten/Seite.tsx'
import { alsDaten, alsWerte, basis, nameVon, type Nutzerwerte, partner } from '../bausteine/daten.ts'
import { Personenfelder } from '../bausteine/Nutzerfelder.tsx'
import { t } from '../texte.ts'

const LISTE = '/nutzer/liste/unternehmen'
const listeVon = (unternehmenId: string) => `${LISTE}?unternehmen=${unternehmenId}`
const pfad = (unternehmenId: string) => [{ beschriftung: t('liste.admins'), ziel: listeVon(unternehmenId) }]

/** The operator creates or changes an administrator of a company. */
export default function Seite() {
  const { nutzerId } = useParams()
  return nutzerId ? <Vorhandene nutzerId={nutzerId} /> : <Neue />
}

const admindaten = ({ vorname, nachname, email, telefonnummer }: Nutzerwerte) => ({
  vorname,
  nachname,
  email,
  telefonnummer: telefonnummer.trim() || null,
})

function Neue() {
  const [suche] = useSearchParams()
  const { transport } = usePlattform()
  const rufeEinmal = useEinmal()
  const unternehmenId = suche.get('unternehmen') ?? ''
  const antwort = useQuery({
    ...abfrage(transport, `GET ${partner}/unternehmen/{id}`, { params: { id: unternehmenId } }),
    enabled: unternehmenId !== '',
  })
  if (!unternehmenId) return <Navigate to={LISTE} replace />
  return (
    <Geladen
      antwort={antwort}
      texte={{ ...LADETEXTE, titel: t('admin.neu'), fehlt: t('admin.wählen'), liste: { wort: t('admin.anderes'), ziel: LISTE } }}
    >
      {(firma) => (
        <Tatseite<Nutzerwerte>
          titel={t('admin.neu')}
          pfad={pfad(unternehmenId)}
          erlaubt
          zurück={listeVon(unternehmenId)}
          anfang={{
            vorname: '',
            nachname: '',
            email: '',
            telefonnummer: '',
            rolle: ADMINISTRATOR,
            unternehmenId,
            unternehmenSichtbeschränkt: false,
            sichtberechtigteUnternehmen: [],
          }}
          prüfe={(w) => alsFormfehler(prüfeNutzerdaten(alsDaten(w)))}
          knopf={() => ({ wort: t('admin.knopf') })}
          sende={async (w) => {
            await rufeEinmal(`POST ${basis}/{companyId}/nutzer`, { params: { companyId: unternehmenId }, body: admindaten(w) })
            const zustand = { name: nameVon(w), email: w.email, unternehmenId, unternehmen: firma.name }
            return { ziel: '/stammdaten/nutzer/anlegen/erfolg', zustand }
          }}
        >
          {() => (
            <Karte titel={t('anlegen.person')}>
              <div css={{ display: 'grid', gap: abstand(2) }}>
                <Angaben paare={[[t('admin.unternehmen'), `${firma.name} (${unternehmenId})`]]} />
                <p>{t('admin.hinweis')}</p>
                <Personenfelder />
              </div>
            </Karte>
          )}
        </Tatseite>
      )}
    </Geladen>
  )
}

function Vorhandene({ nutzerId }: { nutzerId: string }) {
  return (
    <Geladen antwort={useNutzer(nutzerId)} texte={{ ...LADETEXTE, liste: { wort: t('admin.anderes'), ziel: LISTE } }}>
      {(nutzer) => <Bearbeiten nutzer={nutzer} />}
    </Geladen>
  )
}

function Bearbeiten({ nutzer }: { nutzer: Nutzerdetail }) {
  const { transport } = usePlattform()
  const abfragen = useQueryClient()
  const [version] = useState(nutzer.version)
  const zurück = listeVon(nutzer.unternehmenId)
  return (
    <Tatseite<Nutzerwerte>
      titel={t('admin.titel', { name: nameVon(nutzer) })}
      pfad={pfad(nutzer.unternehmenId)}
      erlaubt
      zurück={zurück}
      anfang={alsWerte(nutzer)}
      prüfe={(w) => alsFormfehler(prüfeNutzerdaten(alsDaten(w)))}
      knopf={() => ({ wort: t('admin.speichern') })}
      verhindere={(w) => (istGeändert(alsDaten(alsWerte(nutzer)), alsDaten(w)) ? undefined : { [FORM_ERROR]: OHNE_ÄNDERUNG })}
      sende={async (w) => {
        await rufe(transport, `PUT ${basis}/nutzer`, {
          body: { ...admindaten(w), nutzerId: nutzer.nutzerId, version, aktiv: nutzer.aktiv },
        })
        abfragen.removeQueries({ queryKey: abfrage(transport, `GET ${basis}/benutzer/{id}`, { params: { id: nutzer.nutzerId } }).queryKey })
        return { ziel: zurück, meldung: changed(nutzer, w) }
      }}
      daneben={<Kontokarte nutzer={nutzer} liste={zurück} />}
    >
      {() => (
        <Karte titel={t('anlegen.person')}>
          <div css={{ display: 'grid', gap: abstand(2) }}>
            <Personenfelder />
          </div>
        </Karte>
      )}
    </Tatseite>
  )
}

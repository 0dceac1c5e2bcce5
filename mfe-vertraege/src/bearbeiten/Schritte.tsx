import { rufe } from '@avalwerk/api'
import {
  Ablauf,
  absageImGanzen,
  alsFormfehler,
  type StepNeed,
  Feld,
  Formularauswahlgruppe,
  Formulartext,
  Geladen,
  kontaktzeile,
  Schrittformular,
  useAuffrischen,
  useEntwurf,
  useWeiter,
} from '@avalwerk/bausteine'
import type { Vertrag } from '@avalwerk/contracts'
import { Link, Navigate, useNavigate, useParams, usePlattform } from '@avalwerk/platform/remote'
import { Angaben, Karte, farbe, knopfstil } from '@avalwerk/ui'
import type { ComponentType } from 'react'
import {
  alsOptionen,
  type Kreditnehmer,
  LISTE,
  useKreditnehmer,
  useVertrag,
  VERTRAGSTEXTE,
  vertragsseite,
  verträge,
} from '../bausteine/daten.ts'
import { Kontakte } from '../bausteine/Kontakte.tsx'
import { alsPerson, prüfeKontakte } from '../bausteine/kontakt.ts'
import { t } from '../texte.ts'
import {
  ablaufVon,
  andereKontakte,
  andererNehmer,
  angenommene,
  beginn,
  type Entwurf,
  istGeändert,
  wirdGeprüft,
  zuordnungenVon,
} from './entwurf.ts'
import { BEARBEITUNGSSCHRITTE, type Bearbeitungsschritt } from './schritte.ts'

type Schritteigenschaften = Readonly<{
  entwurf: Entwurf
  ändere: (teil: Partial<Entwurf>) => void
  verwirf: () => void
  k: Vertrag
  unternehmen: readonly Kreditnehmer[]
}>

const INHALT: Record<Bearbeitungsschritt, ComponentType<Schritteigenschaften>> = {
  'unternehmen-auswahl': Auswahl,
  'unternehmen-hinzufuegen': Hinzufügen,
  zusammenfassung: Zusammenfassung,
}

const BRAUCHT: Readonly<Record<Bearbeitungsschritt, StepNeed<Pick<Schritteigenschaften, 'entwurf' | 'k'>>>> = {
  'unternehmen-auswahl': null,
  'unternehmen-hinzufuegen': ({ entwurf }) => entwurf.neue.length > 0,
  // Companies need not be added: others may leave, or the policy holder change.
  zusammenfassung: ({ entwurf, k }) => istGeändert(k, entwurf),
}

/** The steps below the page of a contract's companies. */
export default function Seite() {
  const { id = '' } = useParams()
  return (
    <Geladen antwort={useVertrag(id)} texte={VERTRAGSTEXTE}>
      {(k) => (k.eigener ? <Assistent k={k} /> : <Navigate to={vertragsseite(k, 'AG')} replace />)}
    </Geladen>
  )
}

function Assistent({ k }: { k: Vertrag }) {
  const { wert: entwurf, ändere, verwirf } = useEntwurf<Entwurf>(beginn(k))
  const kreditnehmer = useKreditnehmer()
  const unternehmen = kreditnehmer.data?.filter(({ id }) => !angenommene(k).some((u) => u.unternehmenId === id))
  return (
    <Ablauf
      titel={t('bearbeiten.titel', { nummer: k.vertragsnummer })}
      pfad={[
        { beschriftung: t('liste.titel'), ziel: LISTE },
        { beschriftung: k.vertragsnummer, ziel: vertragsseite(k, 'AG') },
        { beschriftung: t('bearbeiten.kurz'), ziel: ablaufVon(k.id) },
      ]}
      schritte={BEARBEITUNGSSCHRITTE}
      inhalt={INHALT}
      braucht={BRAUCHT}
      antwort={kreditnehmer}
      gegeben={unternehmen && { entwurf, ändere, verwirf, k, unternehmen }}
    />
  )
}

const Zurück = ({ id }: { id: string }) => (
  <Link to={ablaufVon(id)} css={knopfstil('neben')}>
    {t('bearbeiten.zurück')}
  </Link>
)

function Auswahl({ entwurf, ändere, k, unternehmen }: Schritteigenschaften) {
  const weiter = useWeiter()
  return (
    <Schrittformular<Pick<Entwurf, 'neue'>>
      anfang={{ neue: entwurf.neue }}
      merke={({ neue }) => ändere({ neue })}
      prüfe={(w) => (w.neue.length ? {} : { neue: t('bearbeiten.wähle') })}
      sende={({ neue }) => {
        ändere({ neue })
        weiter('unternehmen-hinzufuegen')
        return undefined
      }}
      weiter={t('weiter')}
      knöpfe={<Zurück id={k.id} />}
    >
      <Feld titel={t('bearbeiten.auswahl')} hinweis={t('bearbeiten.auswahlText')}>
        <Formularauswahlgruppe name="neue" beschriftung={t('bearbeiten.auswahl')} optionen={alsOptionen(unternehmen)} />
      </Feld>
    </Schrittformular>
  )
}

type Kontaktform = Pick<Entwurf, 'kontakte'>

function Hinzufügen({ entwurf, ändere, unternehmen }: Schritteigenschaften) {
  const weiter = useWeiter()
  return (
    <Schrittformular<Kontaktform>
      anfang={{ kontakte: entwurf.kontakte }}
      prüfe={(w) => alsFormfehler(prüfeKontakte(entwurf.neue, w.kontakte ?? {}))}
      sende={(w) => {
        ändere({ kontakte: { ...entwurf.kontakte, ...w.kontakte } })
        weiter('zusammenfassung')
        return undefined
      }}
      merke={(w) => ändere({ kontakte: { ...entwurf.kontakte, ...w.kontakte } })}
      weiter={t('weiter')}
      zurück="unternehmen-auswahl"
    >
      <Kontakte
        firmen={entwurf.neue.flatMap((id) => {
          const u = unternehmen.find((firma) => firma.id === id)
          return u ? [{ id, name: u.name, zusatz: u.ort }] : []
        })}
      />
    </Schrittformular>
  )
}

function Zusammenfassung({ entwurf, verwirf, k, unternehmen }: Schritteigenschaften) {
  const { transport, fortschritt, zeigeProblem, melde } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  const namen = new Map([
    ...k.unternehmen.map((u) => [u.unternehmenId, u.name] as const),
    ...unternehmen.map((u) => [u.id, u.name] as const),
  ])
  const name = (id: string) => `${namen.get(id) ?? id} (${id})`
  const kontakt = (id: string) => `${name(id)}: ${kontaktzeile(alsPerson(entwurf.kontakte[id])) ?? t('kontakt.keiner')}`
  const liste = (ids: readonly string[], wort: (id: string) => string) =>
    ids.length ? (
      <ul css={{ margin: 0, paddingLeft: 20 }}>
        {ids.map((id) => (
          <li key={id}>{wort(id)}</li>
        ))}
      </ul>
    ) : null
  const geänderteKontakte = andereKontakte(k, entwurf)
  const geprüft = wirdGeprüft(k, entwurf)
  const nurHinzu = !andererNehmer(k, entwurf) && entwurf.entfernt.length === 0 && geänderteKontakte.length === 0
  async function sende({ nachricht }: { nachricht: string }) {
    try {
      await fortschritt(
        rufe(transport, `POST ${verträge}/{id}`, {
          params: { id: k.id },
          query: nurHinzu ? {} : { versicherungsnehmerId: entwurf.versicherungsnehmerId },
          body: {
            version: entwurf.version,
            nachricht: nachricht.trim() || null,
            unternehmen: nurHinzu
              ? zuordnungenVon(k, entwurf).filter(({ unternehmenId }) => entwurf.neue.includes(unternehmenId))
              : zuordnungenVon(k, entwurf),
          },
        }),
      )
      verwirf()
      melde(t(geprüft ? 'bearbeiten.gesendet' : 'bearbeiten.gespeichert'))
      await navigiere(vertragsseite(k, 'AG'), { replace: true })
    } catch (fehler) {
      return absageImGanzen(fehler, zeigeProblem)
    }
    await auffrischen()
    return undefined
  }
  return (
    <Schrittformular<{ nachricht: string }>
      anfang={{ nachricht: '' }}
      sende={sende}
      weiter={t(geprüft ? 'bearbeiten.senden' : 'bearbeiten.speichern')}
      knöpfe={<Zurück id={k.id} />}
    >
      <Karte titel={t('bearbeiten.änderungen')}>
        <Angaben
          paare={[
            [t('bearbeiten.hinzu'), liste(entwurf.neue, kontakt)],
            [t('bearbeiten.heraus'), liste(entwurf.entfernt, name)],
            [t('bearbeiten.neuerNehmer'), andererNehmer(k, entwurf) ? name(entwurf.versicherungsnehmerId) : null],
            [t('bearbeiten.kontakte'), liste(geänderteKontakte, kontakt)],
          ]}
        />
      </Karte>
      {geprüft && (
        <Feld titel={t('feld.nachricht')} hinweis={t('bearbeiten.nachrichtText', { bürge: k.buerge.name })}>
          <Formulartext name="nachricht" form="kurznachricht" beschriftung={t('feld.nachrichtFreiwillig')} />
        </Feld>
      )}
      <p css={{ color: farbe('leise') }}>{t(geprüft ? 'bearbeiten.wieWeiter' : 'bearbeiten.ohnePrüfung', { bürge: k.buerge.name })}</p>
    </Schrittformular>
  )
}

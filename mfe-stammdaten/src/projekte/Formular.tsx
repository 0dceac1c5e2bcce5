import { rufe } from '@avalwerk/api'
import {
  Ablauf,
  alsAbsage,
  alsFormfehler,
  Anschriftfelder,
  Ansprechpartnerfelder,
  buildingUp,
  Feld,
  Formularauswahl,
  Formularauswahlgruppe,
  Formularoptionen,
  Formulartext,
  Geladen,
  Paar,
  Schrittformular,
  useAuffrischen,
  useEinmal,
  useEntwurf,
  useWeiter,
} from '@avalwerk/bausteine'
import type { Projekt } from '@avalwerk/contracts'
import { istVerschieden, OHNE_ÄNDERUNG, PERSONENTYP, type Personentyp, PROJEKTPHASE, type Projektphase } from '@avalwerk/domain'
import { Betragsfeld, Datumsfeld, Formularfeld } from '@avalwerk/forms'
import { useNavigate, useParams, usePlattform } from '@avalwerk/platform/remote'
import { Angaben, farbe, Karte } from '@avalwerk/ui'
import { FORM_ERROR } from 'final-form'
import { type ComponentType, useEffect, useRef } from 'react'
import { projekte, useSichtbare } from '../bausteine/daten.ts'
import { t } from '../texte.ts'
import { LISTE, projektseite, PROJEKTTEXTE, useProjekt } from './daten.ts'
import { alsDaten, beginn, type Detailwerte, type Entwurf, prüfeDetailwerte } from './entwurf.ts'
import { SCHRITTE, type Schrittname } from './schritte.ts'

type Unternehmen = Readonly<{ id: string; name: string }>
type Schritteigenschaften = Readonly<{
  entwurf: Entwurf
  ändere: (teil: Partial<Entwurf>) => void
  verwirf: () => void
  projekt: Projekt | undefined
  unternehmen: readonly Unternehmen[]
}>

/** The project form in its child steps: a new project, or one that is changed. */
export default function Seite() {
  const { id } = useParams()
  return id ? <Vorhandenes id={id} /> : <Assistent />
}

function Vorhandenes({ id }: { id: string }) {
  return (
    <Geladen antwort={useProjekt(id)} texte={PROJEKTTEXTE}>
      {(p) => <Assistent projekt={p} />}
    </Geladen>
  )
}

const INHALT: Record<Schrittname, ComponentType<Schritteigenschaften>> = {
  details: Details,
  'verantwortliches-unternehmen-auswahl': Verantwortliches,
  sichtberechtigung: Sichtberechtigung,
}

const BRAUCHT = buildingUp<Schrittname, Pick<Schritteigenschaften, 'entwurf'>>(SCHRITTE, {
  details: null,
  'verantwortliches-unternehmen-auswahl': ({ entwurf }) => prüfeDetailwerte(entwurf.werte).length === 0,
  sichtberechtigung: ({ entwurf }) => entwurf.unternehmenId !== '',
})

function Assistent({ projekt }: { projekt?: Projekt }) {
  const { wert: entwurf, ändere, verwirf } = useEntwurf<Entwurf>(beginn(projekt))
  const sichtbare = useSichtbare()
  const unternehmen = sichtbare.data?.unternehmen.filter(
    ({ unternehmensstatus, id }) => unternehmensstatus !== 'DAK' || id === projekt?.unternehmenId,
  )
  const { werte } = entwurf
  const name = unternehmen?.find(({ id }) => id === entwurf.unternehmenId)?.name
  return (
    <Ablauf
      titel={projekt ? t('projekt.bearbeitenTitel', { name: projekt.name }) : t('projekt.anlegen')}
      pfad={[
        { beschriftung: t('projekt.liste'), ziel: LISTE },
        ...(projekt ? [{ beschriftung: projekt.name, ziel: projektseite(projekt.id) }] : []),
      ]}
      schritte={SCHRITTE}
      inhalt={INHALT}
      braucht={BRAUCHT}
      antwort={sichtbare}
      gegeben={unternehmen && { entwurf, ändere, verwirf, projekt, unternehmen }}
      hinweis={
        // Somebody else has saved the project since this was begun.
        projekt && entwurf.version !== projekt.version && <Veraltet beginneNeu={() => ändere(beginn(projekt))} />
      }
      seitenleiste={(schritt) =>
        schritt !== 'details' && (
          <Karte titel={t('projekt.bisher')}>
            <Angaben
              paare={[
                [t('projekt.name'), werte.name],
                [t('projekt.phase'), PROJEKTPHASE[werte.phase]],
                [t('projekt.auftragssumme'), werte.auftragssumme && `${werte.auftragssumme} €`],
                [t('projekt.verantwortlich'), schritt === 'sichtberechtigung' && name],
              ].map(([titel, wert]) => [titel as string, wert || null])}
            />
          </Karte>
        )
      }
    />
  )
}

/** What was typed upon an older version is forgotten, so that nobody overwrites what they never saw. */
function Veraltet({ beginneNeu }: { beginneNeu: () => void }) {
  const { melde } = usePlattform()
  const aktuell = useRef({ beginneNeu, melde })
  useEffect(() => {
    aktuell.current.beginneNeu()
    aktuell.current.melde(t('projekt.veraltet'))
  }, [])
  return null
}

const PHASEN = (Object.keys(PROJEKTPHASE) as Projektphase[]).map((wert) => ({ wert, wort: PROJEKTPHASE[wert] }))
const ROLLEN = (['BL', 'BH', 'KP'] as Personentyp[]).map((wert) => ({ wert, wort: PERSONENTYP[wert] }))

function Details({ entwurf, ändere }: Schritteigenschaften) {
  const weiter = useWeiter()
  return (
    <Schrittformular<Detailwerte>
      anfang={entwurf.werte}
      prüfe={(w) => alsFormfehler(prüfeDetailwerte(w))}
      merke={(werte) => ändere({ werte })}
      sende={(werte) => {
        ändere({ werte })
        weiter('verantwortliches-unternehmen-auswahl')
        return undefined
      }}
      weiter={t('weiter')}
    >
      <Feld titel={t('projekt.projekt')}>
        <Formularfeld name="name" form="name" beschriftung={t('projekt.name')} autoComplete="off" />
        <Paar>
          <Formularfeld name="nummer" form="projektnummer" beschriftung={t('projekt.eigeneNummerFreiwillig')} autoComplete="off" />
          <Formularauswahl name="phase" beschriftung={t('projekt.phase')} gruppen={[{ optionen: PHASEN }]} />
        </Paar>
        <Paar>
          <Betragsfeld name="auftragssumme" beschriftung={t('projekt.auftragssummeFreiwillig')} />
          <Datumsfeld name="beginn" beschriftung={t('projekt.beginnFreiwillig')} />
          <Datumsfeld name="ende" beschriftung={t('projekt.endeFreiwillig')} />
        </Paar>
        <Formulartext name="beschreibung" form="projektbeschreibung" beschriftung={t('projekt.beschreibungFreiwillig')} />
      </Feld>
      <Feld titel={t('projekt.ort')} hinweis={t('projekt.ortHinweis')}>
        <Anschriftfelder name="bauadresse" />
      </Feld>
      <Feld titel={t('projekt.ansprechpartner')} hinweis={t('projekt.ansprechpartnerHinweis')}>
        <Ansprechpartnerfelder name="ansprechpartner" />
        <Formularauswahl name="ansprechpartner.personentyp" beschriftung={t('feld.personentyp')} gruppen={[{ optionen: ROLLEN }]} />
      </Feld>
    </Schrittformular>
  )
}

function Verantwortliches({ entwurf, ändere, unternehmen }: Schritteigenschaften) {
  const weiter = useWeiter()
  const einziges = unternehmen.length === 1 ? unternehmen[0]?.id : undefined
  return (
    <Schrittformular<{ unternehmenId: string }>
      anfang={{ unternehmenId: entwurf.unternehmenId || (einziges ?? '') }}
      prüfe={(w) => (w.unternehmenId ? {} : { unternehmenId: t('projekt.wähleUnternehmen') })}
      sende={({ unternehmenId }) => {
        ändere({ unternehmenId })
        weiter('sichtberechtigung')
        return undefined
      }}
      merke={({ unternehmenId }) => ändere({ unternehmenId })}
      weiter={t('weiter')}
      zurück="details"
    >
      <Feld titel={t('projekt.verantwortlich')} hinweis={t('projekt.verantwortlichText')}>
        <Formularoptionen
          name="unternehmenId"
          beschriftung={t('projekt.verantwortlich')}
          stumm
          optionen={unternehmen.map(({ id, name }) => ({ wert: id, wort: name, erklärung: id }))}
        />
      </Feld>
    </Schrittformular>
  )
}

type Sichtwerte = Pick<Entwurf, 'sicht' | 'sichtberechtigteUnternehmen'>

function Sichtberechtigung({ entwurf, ändere, verwirf, projekt, unternehmen }: Schritteigenschaften) {
  const { transport, fortschritt, melde, zeigeProblem } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  const rufeEinmal = useEinmal()
  const andere = unternehmen.filter(({ id }) => id !== entwurf.unternehmenId)
  async function sende(w: Sichtwerte) {
    const daten = alsDaten({ ...entwurf, ...w })
    if (projekt && !istVerschieden(alsDaten(beginn(projekt)), daten)) return { [FORM_ERROR]: OHNE_ÄNDERUNG }
    try {
      const { id } = projekt
        ? await fortschritt(
            rufe(transport, `PUT ${projekte}/{id}`, { params: { id: projekt.id }, body: { ...daten, version: projekt.version } }),
          )
        : await rufeEinmal(`POST ${projekte}`, { body: daten })
      if (!projekt && entwurf.buergschaftId)
        await fortschritt(
          rufe(transport, `PUT ${projekte}/buergschaften/{id}`, { params: { id: entwurf.buergschaftId }, body: { projektId: id } }),
        )
      verwirf()
      melde(t(projekt ? 'projekt.gespeichert' : 'projekt.angelegt', { name: daten.name }))
      await navigiere(projektseite(id), { replace: true })
    } catch (fehler) {
      ändere(w)
      return alsAbsage(fehler, zeigeProblem)
    }
    await auffrischen()
    return undefined
  }
  return (
    <Schrittformular<Sichtwerte>
      anfang={{ sicht: entwurf.sicht, sichtberechtigteUnternehmen: entwurf.sichtberechtigteUnternehmen }}
      sende={sende}
      merke={(w) => ändere(w)}
      weiter={projekt ? t('projekt.speichern') : t('projekt.anlegen')}
      zurück="verantwortliches-unternehmen-auswahl"
    >
      {(w) => (
        <Feld titel={t('projekt.werSieht')} hinweis={t('projekt.werSiehtText')}>
          <Formularoptionen
            name="sicht"
            beschriftung={t('projekt.werSieht')}
            stumm
            optionen={[
              { wert: 'NUR', wort: t('projekt.nur'), erklärung: t('projekt.nurText') },
              { wert: 'ALLE', wort: t('projekt.alle'), erklärung: t('projekt.alleText') },
            ]}
          />
          {w.sicht === 'NUR' &&
            (andere.length > 0 ? (
              <Formularauswahlgruppe
                name="sichtberechtigteUnternehmen"
                beschriftung={t('projekt.weitereUnternehmen')}
                optionen={andere.map(({ id, name }) => ({ wert: id, wort: name }))}
              />
            ) : (
              <p css={{ color: farbe('leise') }}>{t('projekt.keineWeiteren')}</p>
            ))}
        </Feld>
      )}
    </Schrittformular>
  )
}

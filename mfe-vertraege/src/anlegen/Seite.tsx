import {
  Ablauf,
  alsFormfehler,
  buildingUp,
  Feld,
  Formularauswahlgruppe,
  Formularoptionen,
  Formulartext,
  Paar,
  Schrittformular,
  useEntwurf,
  useWeiter,
} from '@avalwerk/bausteine'
import { ARBEITSWEISE, MELDUNGEN, VERTRAGSART } from '@avalwerk/domain'
import { Betragsfeld, Formularfeld } from '@avalwerk/forms'
import { Link } from '@avalwerk/platform/remote'
import { Angaben, Karte, Leerzustand } from '@avalwerk/ui'
import type { ComponentType } from 'react'
import { alsOptionen, LISTE, useKreditnehmer, useVertragsbürgen } from '../bausteine/daten.ts'
import { alsEuro } from '../bausteine/betrag.ts'
import { Kontakte } from '../bausteine/Kontakte.tsx'
import { prüfeKontakte } from '../bausteine/kontakt.ts'
import { t } from '../texte.ts'
import { type Datenwerte, type Entwurf, firmenVon, LEER, prüfeDaten, type Schritteigenschaften } from './entwurf.ts'
import { ANLEGESCHRITTE, type Anlegeschritt } from './schritte.ts'
import { Zusammenfassung } from './Zusammenfassung.tsx'

const INHALT: Record<Anlegeschritt, ComponentType<Schritteigenschaften>> = {
  buerge: Bürge,
  versicherungsnehmer: Versicherungsnehmer,
  vertragsdaten: Vertragsdaten,
  unternehmen: Unternehmen,
  zusammenfassung: Zusammenfassung,
}

const BRAUCHT = buildingUp<Anlegeschritt, Pick<Schritteigenschaften, 'entwurf'>>(ANLEGESCHRITTE, {
  buerge: null,
  versicherungsnehmer: ({ entwurf }) => entwurf.buergeId !== '',
  vertragsdaten: ({ entwurf }) => entwurf.versicherungsnehmerId !== '',
  unternehmen: ({ entwurf }) => prüfeDaten(entwurf.daten).length === 0,
  zusammenfassung: ({ entwurf }) => prüfeKontakte(firmenVon(entwurf), entwurf.kontakte).length === 0,
})

/** Creates a contract, step by step; the guarantor reviews it. */
export default function Seite() {
  const { wert: entwurf, ändere, verwirf } = useEntwurf<Entwurf>(LEER)
  const bürgen = useVertragsbürgen()
  const kreditnehmer = useKreditnehmer()
  const name = (liste: readonly { id: string; name: string }[] | undefined, id: string) => liste?.find((u) => u.id === id)?.name ?? null
  return (
    <Ablauf
      titel={t('anlegen.titel')}
      pfad={[{ beschriftung: t('liste.titel'), ziel: LISTE }]}
      schritte={ANLEGESCHRITTE}
      inhalt={INHALT}
      braucht={BRAUCHT}
      antwort={bürgen.error ? bürgen : kreditnehmer}
      gegeben={bürgen.data && kreditnehmer.data && { entwurf, ändere, verwirf, bürgen: bürgen.data, unternehmen: kreditnehmer.data }}
      seitenleiste={(schritt) =>
        schritt !== 'buerge' &&
        schritt !== 'zusammenfassung' && (
          <Karte titel={t('anlegen.bisher')}>
            <Angaben
              paare={[
                [t('feld.bürge'), name(bürgen.data, entwurf.buergeId)],
                [t('feld.nehmer'), schritt === 'versicherungsnehmer' ? null : name(kreditnehmer.data, entwurf.versicherungsnehmerId)],
                [t('feld.nummer'), schritt === 'unternehmen' ? entwurf.daten.vertragsnummer : null],
                [t('feld.gesamtlimit'), schritt === 'unternehmen' ? alsEuro(entwurf.daten.gesamtlimit) : null],
              ]}
            />
          </Karte>
        )
      }
    />
  )
}

function Bürge({ entwurf, ändere, bürgen }: Schritteigenschaften) {
  const weiter = useWeiter()
  return (
    <Schrittformular<{ buergeId: string }>
      anfang={{ buergeId: entwurf.buergeId }}
      merke={({ buergeId }) => ändere({ buergeId })}
      prüfe={(w) => (w.buergeId ? {} : { buergeId: MELDUNGEN.bürge })}
      sende={({ buergeId }) => {
        ändere({ buergeId })
        weiter('versicherungsnehmer')
        return undefined
      }}
      weiter={t('weiter')}
    >
      <Feld titel={t('feld.bürge')} hinweis={t('anlegen.bürgeText')}>
        <Formularoptionen
          name="buergeId"
          beschriftung={t('feld.bürge')}
          stumm
          optionen={bürgen.map(({ id, name, vertragsart }) => ({
            wert: id,
            wort: name,
            erklärung: `${VERTRAGSART[vertragsart]}: ${ARBEITSWEISE[vertragsart]}`,
          }))}
        />
      </Feld>
    </Schrittformular>
  )
}

function Versicherungsnehmer({ entwurf, ändere, unternehmen }: Schritteigenschaften) {
  const weiter = useWeiter()
  if (unternehmen.length === 0)
    return (
      <Leerzustand titel={t('anlegen.keineKreditnehmer')} aktion={<Link to={LISTE}>{t('vertrag.zurListe')}</Link>}>
        {t('anlegen.keineKreditnehmerText')}
      </Leerzustand>
    )
  return (
    <Schrittformular<{ versicherungsnehmerId: string }>
      anfang={{ versicherungsnehmerId: entwurf.versicherungsnehmerId || (unternehmen.length === 1 ? (unternehmen[0]?.id ?? '') : '') }}
      prüfe={(w) => (w.versicherungsnehmerId ? {} : { versicherungsnehmerId: t('anlegen.wähleNehmer') })}
      sende={({ versicherungsnehmerId }) => {
        ändere({ versicherungsnehmerId })
        weiter('vertragsdaten')
        return undefined
      }}
      merke={(w) => ändere(w)}
      weiter={t('weiter')}
      zurück="buerge"
    >
      <Feld titel={t('feld.nehmer')} hinweis={t('anlegen.nehmerText')}>
        <Formularoptionen
          name="versicherungsnehmerId"
          beschriftung={t('feld.nehmer')}
          stumm
          optionen={unternehmen.map(({ id, name, ort }) => ({ wert: id, wort: name, erklärung: `${id} · ${ort}` }))}
        />
      </Feld>
    </Schrittformular>
  )
}

function Vertragsdaten({ entwurf, ändere }: Schritteigenschaften) {
  const weiter = useWeiter()
  return (
    <Schrittformular<Datenwerte>
      anfang={entwurf.daten}
      prüfe={(w) => alsFormfehler(prüfeDaten(w))}
      sende={(daten) => {
        ändere({ daten })
        weiter('unternehmen')
        return undefined
      }}
      merke={(daten) => ändere({ daten })}
      weiter={t('weiter')}
      zurück="versicherungsnehmer"
    >
      <Feld titel={t('anlegen.daten')} hinweis={t('anlegen.datenText')}>
        <Formularfeld name="vertragsnummer" form="kautionsvertragsnummer" beschriftung={t('feld.nummer')} autoComplete="off" />
        <Paar>
          <Betragsfeld name="gesamtlimit" beschriftung={t('feld.gesamtlimitEur')} />
          <Betragsfeld name="einzellimit" beschriftung={t('feld.einzellimitEur')} />
        </Paar>
        <Formulartext name="nachricht" form="kurznachricht" beschriftung={t('feld.nachrichtFreiwillig')} />
      </Feld>
    </Schrittformular>
  )
}

type Firmenwerte = Pick<Entwurf, 'weitere' | 'kontakte'>

function Unternehmen({ entwurf, ändere, unternehmen }: Schritteigenschaften) {
  const weiter = useWeiter()
  const andere = unternehmen.filter(({ id }) => id !== entwurf.versicherungsnehmerId)
  const firmen = (w: Firmenwerte) => firmenVon({ ...entwurf, ...w })
  return (
    <Schrittformular<Firmenwerte>
      anfang={{ weitere: entwurf.weitere.filter((id) => id !== entwurf.versicherungsnehmerId), kontakte: entwurf.kontakte }}
      prüfe={(w) => alsFormfehler(prüfeKontakte(firmen(w), w.kontakte ?? {}))}
      sende={(w) => {
        ändere({ weitere: w.weitere, kontakte: w.kontakte ?? {} })
        weiter('zusammenfassung')
        return undefined
      }}
      merke={(w) => ändere({ weitere: w.weitere, kontakte: w.kontakte ?? {} })}
      weiter={t('weiter')}
      zurück="vertragsdaten"
    >
      {(w) => (
        <>
          <Feld titel={t('anlegen.weitere')} hinweis={t('anlegen.weitereText')}>
            {andere.length > 0 ? (
              <Formularauswahlgruppe name="weitere" beschriftung={t('anlegen.weitere')} optionen={alsOptionen(andere)} />
            ) : (
              <p>{t('anlegen.keineWeiteren')}</p>
            )}
          </Feld>
          <Kontakte
            firmen={firmen(w).flatMap((id) => {
              const u = unternehmen.find((firma) => firma.id === id)
              return u ? [{ id, name: u.name, zusatz: id === entwurf.versicherungsnehmerId ? t('feld.nehmer') : undefined }] : []
            })}
          />
        </>
      )}
    </Schrittformular>
  )
}

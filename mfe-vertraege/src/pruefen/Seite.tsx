import { rufe } from '@avalwerk/api'
import {
  Ablauf,
  alsAbsage,
  alsFormfehler,
  Feld,
  Formularoptionen,
  Formulartext,
  Geladen,
  kontaktzeile,
  Schrittformular,
  useAuffrischen,
  useEntwurf,
  useWeiter,
} from '@avalwerk/bausteine'
import type { Vertragsprüfung } from '@avalwerk/contracts'
import { formatEuro, ZUORDNUNGSABSICHT } from '@avalwerk/domain'
import { Betragsfeld } from '@avalwerk/forms'
import { Link, Navigate, useNavigate, useParams, usePlattform } from '@avalwerk/platform/remote'
import { abstand, Angaben, farbe, Hinweis, Karte, knopfstil, Marke } from '@avalwerk/ui'
import type { ComponentType } from 'react'
import { alsEuro } from '../bausteine/betrag.ts'
import { LISTE, prüfungsseite, usePrüfung, VERTRAGSTEXTE, vertragsseite, verträge } from '../bausteine/daten.ts'
import { alsRahmen, Rahmenfelder } from '../bausteine/Rahmen.tsx'
import { t } from '../texte.ts'
import { Entscheidungen } from './Entscheidungen.tsx'
import { alsPosition, beginn, type Entwurf, prüfePositionen, prüfeRahmenwerte, wirdAktiv } from './entwurf.ts'
import { REVIEW_STEPS } from './schritte.ts'

type Schrittname = (typeof REVIEW_STEPS)[number]['schritt']
type Schritteigenschaften = Readonly<{
  entwurf: Entwurf
  ändere: (teil: Partial<Entwurf>) => void
  verwirf: () => void
  p: Vertragsprüfung
}>

const INHALT: Record<Schrittname, ComponentType<Schritteigenschaften>> = {
  'zuordnung-pruefen': Prüfen,
  'zuordnung-pruefen-abschliessen': Abschließen,
}

const BRAUCHT = {
  'zuordnung-pruefen': null,
  'zuordnung-pruefen-abschliessen': ({ entwurf }: Pick<Schritteigenschaften, 'entwurf'>) =>
    prüfePositionen(entwurf.positionen).length === 0,
}

/** The guarantor decides which companies may be borrowers under a contract. */
export default function Seite() {
  const { kautionsvertragId = '', pruefungId = '' } = useParams()
  return (
    <Geladen antwort={usePrüfung(pruefungId)} texte={{ ...VERTRAGSTEXTE, fehlt: t('pruefen.fehlt') }}>
      {(p) =>
        p.vertrag.id !== kautionsvertragId ? (
          <Navigate to={prüfungsseite(p.vertrag.id, p.id)} replace />
        ) : p.status === 'OFFEN' ? (
          <Prüfung p={p} />
        ) : (
          <Navigate to={`/vertraege/${p.vertrag.id}/${p.id}/zuordnung-pruefen-erfolg`} replace />
        )
      }
    </Geladen>
  )
}

function Prüfung({ p }: { p: Vertragsprüfung }) {
  const { wert: entwurf, ändere, verwirf } = useEntwurf<Entwurf>(beginn(p))
  const { vertrag: k } = p
  return (
    <Ablauf
      titel={t('pruefen.titel', { pruefung: p.id })}
      pfad={[
        { beschriftung: t('liste.titel'), ziel: LISTE },
        { beschriftung: k.vertragsnummer, ziel: vertragsseite(k, 'BG') },
      ]}
      schritte={REVIEW_STEPS}
      inhalt={INHALT}
      braucht={BRAUCHT}
      gegeben={{ entwurf, ändere, verwirf, p }}
      seitenleiste={() => (
        <Karte titel={t('anlegen.vertrag')}>
          <Angaben
            paare={[
              [t('feld.nummer'), k.vertragsnummer],
              [t('feld.nehmer'), k.versicherungsnehmer.name],
              [t(p.anlass === 'ANLAGE' ? 'pruefen.gesamtlimitBeantragt' : 'feld.gesamtlimit'), formatEuro(k.gesamtlimit)],
              [t(p.anlass === 'ANLAGE' ? 'pruefen.einzellimitBeantragt' : 'feld.einzellimit'), formatEuro(k.einzellimit)],
              [t('feld.nachricht'), p.nachricht],
            ]}
          />
        </Karte>
      )}
    />
  )
}

const optionen = (entfernen: boolean) => [
  { wert: 'GENEHMIGT' as const, wort: t('pruefen.genehmigen'), ...(entfernen && { erklärung: t('pruefen.genehmigenEntfernen') }) },
  // There is nothing to change about a company that leaves.
  ...(entfernen ? [] : [{ wert: 'GEAENDERT' as const, wort: t('pruefen.ändern'), erklärung: t('pruefen.ändernText') }]),
  { wert: 'ABGELEHNT' as const, wort: t('pruefen.ablehnen'), erklärung: t('pruefen.ablehnenText') },
]

function Prüfen({ entwurf, ändere, p }: Schritteigenschaften) {
  const weiter = useWeiter()
  return (
    <Schrittformular<Pick<Entwurf, 'positionen'>>
      anfang={{ positionen: entwurf.positionen }}
      merke={({ positionen }) => ändere({ positionen })}
      prüfe={(w) => alsFormfehler(prüfePositionen(w.positionen))}
      sende={({ positionen }) => {
        ändere({ positionen })
        weiter('zuordnung-pruefen-abschliessen')
        return undefined
      }}
      weiter={t('pruefen.weiter')}
      knöpfe={
        <Link to={vertragsseite(p.vertrag, 'BG')} css={knopfstil('leise')}>
          {t('abbrechen')}
        </Link>
      }
    >
      {(w) =>
        p.positionen.map((z, i) => (
          <Feld key={z.unternehmenId} titel={z.name} hinweis={[z.unternehmenId, z.ort, z.register].filter(Boolean).join(' · ')}>
            <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
              <Marke ton={z.absicht === 'ENTFERNEN' ? 'warnung' : 'info'}>{ZUORDNUNGSABSICHT[z.absicht]}</Marke>
              {z.versicherungsnehmer && z.absicht !== 'VERSICHERUNGSNEHMER' && <Marke ton="neutral">{t('feld.nehmer')}</Marke>}
            </div>
            {z.person && <p>{t('pruefen.kontakt', { kontakt: kontaktzeile(z.person) ?? '' })}</p>}
            <Formularoptionen
              name={`positionen.${i}.entscheidung`}
              beschriftung={t('pruefen.entscheidung', { name: z.name })}
              stumm
              optionen={optionen(z.absicht === 'ENTFERNEN')}
            />
            {w.positionen[i]?.entscheidung === 'GEAENDERT' && (
              <Betragsfeld name={`positionen.${i}.teillimit`} beschriftung={t('pruefen.teillimit')} />
            )}
            <Formulartext
              name={`positionen.${i}.kommentar`}
              form="anmerkung"
              beschriftung={t(w.positionen[i]?.entscheidung === 'ABGELEHNT' ? 'pruefen.grund' : 'pruefen.kommentar')}
              hinweis={t('pruefen.kommentarText')}
              rows={2}
            />
          </Feld>
        ))
      }
    </Schrittformular>
  )
}

function Abschließen({ entwurf, ändere, verwirf, p }: Schritteigenschaften) {
  const { transport, fortschritt, zeigeProblem } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  const aktiv = wirdAktiv(p, entwurf.positionen)
  async function sende({ rahmen }: Pick<Entwurf, 'rahmen'>) {
    try {
      await fortschritt(
        rufe(transport, `POST ${verträge}/pruefung/{id}/abschluss`, {
          params: { id: p.id },
          body: {
            version: p.vertrag.version,
            positionen: entwurf.positionen.map(alsPosition),
            rahmen: aktiv ? alsRahmen(rahmen) : null,
          },
        }),
      )
      verwirf()
      await navigiere('../zuordnung-pruefen-erfolg', { relative: 'path', replace: true })
    } catch (fehler) {
      return alsAbsage(fehler, zeigeProblem)
    }
    await auffrischen()
    return undefined
  }
  return (
    <Schrittformular<Pick<Entwurf, 'rahmen'>>
      anfang={{ rahmen: entwurf.rahmen }}
      prüfe={(w) => (aktiv ? alsFormfehler(prüfeRahmenwerte(w.rahmen)) : {})}
      sende={sende}
      merke={(w) => ändere(w)}
      weiter={t('pruefen.senden', { pruefung: p.id })}
      zurück="zuordnung-pruefen"
    >
      <Entscheidungen
        positionen={p.positionen}
        entscheidungen={entwurf.positionen.map((w) => ({
          ...w,
          höchstbetrag: w.entscheidung === 'GEAENDERT' ? alsEuro(w.teillimit) : null,
        }))}
      />
      {aktiv && (
        <Feld titel={t('pruefen.rahmen')} hinweis={t('pruefen.rahmenText')}>
          <Rahmenfelder vorsilbe="rahmen." />
        </Feld>
      )}
      {p.anlass === 'ANLAGE' && !aktiv ? (
        <Hinweis ton="warnung">
          <p>{t('pruefen.folgeAbgelehnt')}</p>
        </Hinweis>
      ) : (
        <p css={{ color: farbe('leise') }}>
          {t(aktiv ? 'pruefen.folgeAktiv' : 'pruefen.folgeÄnderung', { nehmer: p.vertrag.versicherungsnehmer.name })}
        </p>
      )}
    </Schrittformular>
  )
}

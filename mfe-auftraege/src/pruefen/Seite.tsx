import { istAufruffehler, rufe } from '@avalwerk/api'
import {
  Ablauf,
  alsDatenwerte,
  ausDatenwerten,
  Auftragsangaben,
  buildingUp,
  Datenfelder,
  type Datenwerte,
  Entscheidungsschritt,
  prüfeDatenwerte,
  regelnVon,
  Schrittform,
  Schrittformular,
  useEntwurf,
  useSolangeOffen,
  useWeiter,
} from '@avalwerk/bausteine'
import type { Auftrag } from '@avalwerk/contracts'
import { type Bürgschaftsdaten, EDIT_AUFTRAG, formatDatum, formatZeitpunkt } from '@avalwerk/domain'
import { Navigate, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { Hinweis, Karte } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { Fakten, Vertragslimit } from '../details/Fakten.tsx'
import { basis, useReviewStart } from '../details/daten.ts'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'
import { Ablehnen } from './Ablehnen.tsx'
import { Akzeptieren } from './Akzeptieren.tsx'
import { type Annahmeweg, type Prüfeigenschaften, type Prüfentwurf, UNENTSCHIEDEN } from './entwurf.ts'
import { SCHRITTE } from './schritte.ts'

/** The guarantor's review of an order. */
export default function Seite() {
  return (
    <Rahmen>
      {(a) => (a.status === 'SCHWEBE' ? <Prüfung a={a} /> : <Navigate to={`/buergschaftsauftraege/details/${a.id}`} replace />)}
    </Rahmen>
  )
}

const INHALT = { details: Details, entscheidung: Entscheidung, bearbeiten: Bearbeiten, akzeptieren: Akzeptieren, ablehnen: Ablehnen }

const BRAUCHT = buildingUp<(typeof SCHRITTE)[number]['schritt'], Pick<Prüfeigenschaften, 'entwurf'>>(SCHRITTE, {
  details: null,
  entscheidung: null,
  bearbeiten: ({ entwurf }) => entwurf.entscheidung !== null,
  // As it is, or with what was changed.
  akzeptieren: ({ entwurf }) => entwurf.entscheidung === 'annehmen' || entwurf.daten !== null,
  ablehnen: ({ entwurf }) => entwurf.entscheidung === 'ablehnen',
})

function Prüfung({ a }: { a: Auftrag }) {
  const darfHochladen = useRecht({ aktion: 'Bürgschaftsdokument hochladen', kategorien: ['Bürgschaften'] })
  const {
    wert: entwurf,
    ändere,
    verwirf,
  } = useEntwurf<Prüfentwurf>({ ...UNENTSCHIEDEN, text: a.text, weg: darfHochladen ? wegDerWahl(a) : ownOr(a, 'TEXT') })
  const sperre = useSperre(a)
  return (
    <Ablauf
      titel={t('pruefen.titel', { id: a.id })}
      pfad={[
        { beschriftung: t('liste.titel'), ziel: '/buergschaftsauftraege/liste' },
        { beschriftung: t('details.titel', { id: a.id }), ziel: `/buergschaftsauftraege/details/${a.id}` },
      ]}
      schritte={SCHRITTE}
      inhalt={INHALT}
      braucht={BRAUCHT}
      gegeben={{ a, entwurf, ändere, verwirf }}
      seitenleiste={(schritt) =>
        schritt !== 'details' && (
          <div css={{ display: 'grid', gap: 16 }}>
            <Karte titel={t('details.angaben')}>
              <Auftragsangaben
                auftrag={{ ...a.daten, buergschaftsdaten: entwurf.daten ?? a.daten.buergschaftsdaten }}
                bürge={a.buerge?.name}
                vertrag={a.kautionsvertrag?.vertragsnummer}
              />
            </Karte>
            {a.kautionsvertrag?.limit && (
              <Vertragslimit
                nummer={a.kautionsvertrag.vertragsnummer}
                limit={a.kautionsvertrag.limit}
                betrag={(entwurf.daten ?? a.daten.buergschaftsdaten)?.buergschaftsBetrag}
              />
            )}
          </div>
        )
      }
      hinweis={
        sperre && (
          <Hinweis ton="warnung" dringend>
            <p>{sperre}</p>
          </Hinweis>
        )
      }
    />
  )
}

/** A guarantor of the kind Light answers an order for a PDF with its own document. Source: document 1, section 9 (contract kinds). */
const wegDerWahl = (a: Auftrag): Annahmeweg =>
  a.buerge?.vertragsart === 'LIGHT' && a.daten.versand?.weg === 'PDF' ? 'HOCHGELADEN' : ownOr(a, 'TEXT')
/** What an order with a wording of its own is answered with, unless somebody chooses otherwise. */
const ownOr = (a: Auftrag, otherwise: Annahmeweg): Annahmeweg => (a.daten.buergschaftstext?.art === 'FREITEXT' ? 'WORTLAUT' : otherwise)

/**
 * Holds the order while the review is open, so that no colleague decides it meanwhile.
 * @returns who holds it, if that is somebody else
 */
function useSperre(a: Auftrag): string | undefined {
  const { transport } = usePlattform()
  const [gesperrt, setGesperrt] = useState<string>()
  const halte = useMutation({
    mutationFn: () => rufe(transport, `POST ${basis}/{id}/sperre`, { params: { id: a.id } }),
    meta: { eigeneBehandlung: true },
    onError: (fehler) => {
      if (istAufruffehler(fehler) && fehler.code === 'IN_BEARBEITUNG') setGesperrt(fehler.message)
    },
  })
  useSolangeOffen(
    () => halte.mutate(),
    () => void rufe(transport, `DELETE ${basis}/{id}/sperre`, { params: { id: a.id } }, { hintergrund: true }).catch(() => undefined),
  )
  if (a.sperre) return t('details.sperre', { wer: a.sperre.wer, bis: formatZeitpunkt(a.sperre.bis) })
  return gesperrt
}

function Details({ a }: Prüfeigenschaften) {
  const geheWeiter = useWeiter()
  const task = useReviewStart(a.id).data?.aufgabe
  return (
    <Schrittform weiter={t('pruefen.weiter')} sende={() => geheWeiter('entscheidung')}>
      {task?.frist && (
        <Hinweis ton="warnung">
          <p>{t('pruefen.frist', { betreff: task.betreff, tag: formatDatum(task.frist) })}</p>
        </Hinweis>
      )}
      <Fakten a={a} />
    </Schrittform>
  )
}

const ZIEL = { annehmen: 'akzeptieren', ändern: 'bearbeiten', ablehnen: 'ablehnen' } as const

function Entscheidung({ entwurf, ändere }: Prüfeigenschaften) {
  const mayEdit = useRecht(EDIT_AUFTRAG)
  return (
    <Entscheidungsschritt
      frage={t('pruefen.entscheidung')}
      fehlt={t('pruefen.option')}
      optionen={[
        { wert: 'annehmen', wort: t('pruefen.annehmen'), erklärung: t('pruefen.annehmenText') },
        {
          wert: 'ändern',
          wort: t('pruefen.ändern'),
          erklärung: t('pruefen.ändernText'),
          gesperrt: mayEdit ? undefined : t('pruefen.keinÄndern'),
        },
        { wert: 'ablehnen', wort: t('pruefen.ablehnen'), erklärung: t('pruefen.ablehnenText') },
      ]}
      gewählt={entwurf.entscheidung}
      // As it is: what was changed on another way is left behind.
      beiWahl={(entscheidung) => ändere({ entscheidung, ...(entscheidung === 'annehmen' && { daten: null }) })}
      weiter={t('pruefen.weiterKnopf')}
      zurück="details"
      geheZu={(entscheidung) => ZIEL[entscheidung]}
    />
  )
}

function Bearbeiten({ a, entwurf, ändere }: Prüfeigenschaften) {
  const geheWeiter = useWeiter()
  const angabe = a.buerge?.bausummeAngabe ?? 'KEINE_ANGABE'
  const [anfang] = useState(() => ({ daten: entwurf.datenwerte ?? alsDatenwerte(entwurf.daten ?? a.daten.buergschaftsdaten) }))
  const ursprünglich = JSON.stringify(ausDatenwerten(alsDatenwerte(a.daten.buergschaftsdaten), angabe))
  const regeln = entwurf.text ? regelnVon(entwurf.text) : undefined
  return (
    <Schrittformular<{ daten: Datenwerte }>
      anfang={anfang}
      prüfe={(w) => prüfeDatenwerte(w.daten, angabe, regeln)}
      merke={(w) => ändere({ datenwerte: w.daten })}
      sende={(w) => {
        const neu = ausDatenwerten(w.daten, angabe) as Bürgschaftsdaten
        if (JSON.stringify(neu) === ursprünglich) return { [FORM_ERROR]: t('pruefen.keineÄnderung') }
        const andereArt = neu.buergschaftsart !== (entwurf.text?.art ?? neu.buergschaftsart)
        ändere({ daten: neu, datenwerte: w.daten, ...(andereArt && { text: null }) })
        geheWeiter('akzeptieren')
        return undefined
      }}
      weiter={t('pruefen.weiterKnopf')}
      zurück="entscheidung"
    >
      <Datenfelder angabe={angabe} text={regeln} />
    </Schrittformular>
  )
}

import { istAufruffehler, rufeEinmal } from '@avalwerk/api'
import {
  absageAlsFormfehler,
  type Datei,
  Dokumentfeld,
  Feld,
  Fehlerübersicht,
  feldname,
  Form,
  Kopffelder,
  type Kopfwerte,
  leererKopf,
  Optionen,
  prüfeKopfwerte,
  prüfeNummer,
  Schrittknöpfe,
  Textwahl,
  useVorgangsschlüssel,
  Verlassensfrage,
} from '@avalwerk/bausteine'
import type { Auftragsdaten } from '@avalwerk/contracts'
import { MELDUNGEN, parseDatum } from '@avalwerk/domain'
import { useNavigate, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { farbe } from '@avalwerk/ui'
import { useQueryClient } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { basis } from '../details/daten.ts'
import { t } from '../texte.ts'
import type { Prüfeigenschaften } from './entwurf.ts'

type Weg = 'TEXT' | 'HOCHGELADEN' | 'BEIDES' | 'VERKNUEPFT'

/** Accepts the order: number and day, and with what the guarantee is issued. */
export function Akzeptieren({ a, entwurf, ändere, verwirf }: Prüfeigenschaften) {
  const { transport, melde, zeigeProblem, fortschritt } = usePlattform()
  const navigiere = useNavigate()
  const abfragen = useQueryClient()
  const { schlüssel, erneuere } = useVorgangsschlüssel()
  const darfHochladen = useRecht({ aktion: 'Bürgschaftsdokument hochladen', kategorien: ['Bürgschaften'] })
  const [weg, setWeg] = useState<Weg>('TEXT')
  const [datei, setDatei] = useState<Datei>()
  const [lädt, setLädt] = useState(false)
  const mitText = weg === 'TEXT' || weg === 'BEIDES'
  const mitDatei = weg === 'HOCHGELADEN' || weg === 'BEIDES'
  const auftrag: Auftragsdaten = { ...a.daten, buergschaftsdaten: entwurf.daten ?? a.daten.buergschaftsdaten }
  const fehlt = (mitText && !entwurf.text) || (mitDatei && !datei)

  async function sende(w: Kopfwerte) {
    if (lädt) return { [FORM_ERROR]: t('pruefen.hochladenLäuft') }
    if (fehlt) return { [FORM_ERROR]: mitDatei && !datei ? 'Bitte laden Sie das Avaldokument hoch.' : MELDUNGEN.option }
    const vergeben = await prüfeNummer(transport, w.buergschaftsIdBuerge)
    if (vergeben) return { buergschaftsIdBuerge: vergeben }
    try {
      const ergebnis = await fortschritt(
        rufeEinmal(
          transport,
          `POST ${basis}/{id}/annehmen`,
          {
            params: { id: a.id },
            body: {
              version: a.version,
              buergschaftsIdBuerge: w.buergschaftsIdBuerge.trim(),
              ausstellungsdatumBuerge: weg === 'VERKNUEPFT' ? null : (parseDatum(w.ausstellungsdatumBuerge) ?? null),
              kommentarZweitpruefung: w.kommentar.trim() || null,
              weg,
              textId: mitText ? (entwurf.text?.id ?? null) : null,
              dateiId: mitDatei ? (datei?.dateiId ?? null) : null,
              buergschaftsdaten: entwurf.daten as never,
            },
          },
          schlüssel(),
        ),
      )
      verwirf()
      melde(t(ergebnis.status === 'ENT' ? 'pruefen.angenommenEntwurf' : 'pruefen.angenommen'))
      await navigiere(`/buergschaften/details/${ergebnis.buergschaftId}`, { replace: true })
      await abfragen.invalidateQueries({ predicate: ({ queryKey }) => /buergschaft|aufgabenservice/.test(String(queryKey[0])) })
      return undefined
    } catch (fehler) {
      erneuere()
      if (istAufruffehler(fehler) && fehler.code === 'TEXT_UNGEPRUEFT') {
        melde(t('pruefen.textUngeprüft'))
        await abfragen.invalidateQueries({ predicate: ({ queryKey }) => /buergschaftsauftraege|aufgabenservice/.test(String(queryKey[0])) })
        return { [FORM_ERROR]: t('pruefen.textUngeprüft') }
      }
      const absage = absageAlsFormfehler(fehler)
      if (absage) return absage
      if (istAufruffehler(fehler) && fehler.status === 400) return { [FORM_ERROR]: fehler.message }
      zeigeProblem(fehler)
      return { [FORM_ERROR]: istAufruffehler(fehler) ? fehler.message : String(fehler) }
    }
  }

  const regular = a.buerge?.vertragsart === 'REGULAR'
  const hochladen = darfHochladen ? undefined : t('pruefen.keinHochladen')
  return (
    <Form<Kopfwerte>
      initialValues={KOPF}
      validate={(w) => prüfeKopfwerte(w, weg !== 'VERKNUEPFT')}
      onSubmit={sende}
      render={({ handleSubmit, submitting, submitError, dirtySinceLastSubmit }) => (
        <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: 16 }}>
          <Fehlerübersicht namen={feldname} />
          <Verlassensfrage />
          {submitError && !dirtySinceLastSubmit && (
            <p role="alert" css={{ padding: 12, borderRadius: 6, background: farbe('gefahrgrund'), color: farbe('gefahr') }}>
              {submitError as string}
            </p>
          )}
          <Feld titel={t('pruefen.wege')}>
            <Optionen
              beschriftung={t('pruefen.wege')}
              stumm
              name="weg"
              gewählt={weg}
              optionen={[
                { wert: 'TEXT', wort: t('pruefen.TEXT'), erklärung: t('pruefen.TEXTText') },
                { wert: 'HOCHGELADEN', wort: t('pruefen.HOCHGELADEN'), erklärung: t('pruefen.HOCHGELADENText'), gesperrt: hochladen },
                { wert: 'BEIDES', wort: t('pruefen.BEIDES'), erklärung: t('pruefen.BEIDESText'), gesperrt: hochladen },
                {
                  wert: 'VERKNUEPFT',
                  wort: t('pruefen.VERKNUEPFT'),
                  erklärung: t('pruefen.VERKNUEPFTText'),
                  gesperrt: regular ? undefined : t('pruefen.nurRegular'),
                },
              ]}
              beiWahl={setWeg}
            />
            {mitText && <Textwahl auftrag={auftrag} gewählt={entwurf.text?.id} beiWahl={(_, text) => ändere({ text: text ?? null })} />}
            {mitDatei && <Dokumentfeld beschriftung={t('pruefen.dokument')} datei={datei} beiÄnderung={setDatei} beiArbeit={setLädt} />}
          </Feld>
          <Feld titel={t('pruefen.bestandteile')}>
            <Kopffelder mitDatum={weg !== 'VERKNUEPFT'} mitKommentar={weg !== 'VERKNUEPFT'} />
          </Feld>
          <Schrittknöpfe
            weiter={t('pruefen.abschließen')}
            beschäftigt={submitting}
            zurück={entwurf.daten ? 'bearbeiten' : 'entscheidung'}
          />
        </form>
      )}
    />
  )
}
const KOPF = leererKopf()

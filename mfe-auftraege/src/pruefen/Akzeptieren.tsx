import { isCallError } from '@avalwerk/api'
import {
  toRefusal,
  DocumentField,
  Section,
  IssueFields,
  type IssueValues,
  RadioGroup,
  validateIssueValues,
  StepForm,
  TextPicker,
  useIdempotentCall,
  useRefresh,
  WordingPreview,
} from '@avalwerk/bausteine'
import type { AuftragData } from '@avalwerk/contracts'
import { CHOOSE_TEXT, MESSAGES, needsSecond, parseDate } from '@avalwerk/domain'
import { Link, useNavigate, usePlatform, useRight } from '@avalwerk/platform/remote'
import { Alert } from '@avalwerk/ui'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { basis } from '../details/daten.ts'
import { t } from '../texte.ts'
import type { ReviewProps } from './entwurf.ts'

/** Accepts the order: number and day, and with what the guarantee is issued. */
export function Accept({ a, entwurf, ändere, verwirf }: ReviewProps) {
  const { melde, zeigeProblem } = usePlatform()
  const navigiere = useNavigate()
  const refresh = useRefresh()
  const callIdempotent = useIdempotentCall()
  const mayUpload = useRight({ aktion: 'Bürgschaftsdokument hochladen', kategorien: ['Bürgschaften'] })
  const mayChoose = useRight(CHOOSE_TEXT)
  const { weg, datei } = entwurf
  const [lädt, setLädt] = useState(false)
  // The text whose review the refused issue has asked for.
  const [ungeprüfter, setUngeprüfter] = useState<string>()
  const mitText = weg === 'TEXT' || weg === 'BEIDES'
  const mitDatei = weg === 'HOCHGELADEN' || weg === 'BEIDES'
  const auftrag: AuftragData = { ...a.daten, buergschaftsdaten: entwurf.daten ?? a.daten.buergschaftsdaten }
  const ownWording = a.daten.buergschaftstext?.art === 'FREITEXT' ? a.daten.buergschaftstext.text : undefined
  // Somebody reads it only where a second person decides.
  const second = weg !== 'VERKNUEPFT' && needsSecond(a.buerge?.vierAugenAb ?? null, auftrag.buergschaftsdaten?.buergschaftsBetrag ?? 0)
  const fehlt = (mitText && !entwurf.text) || (mitDatei && !datei)

  async function sende(values: IssueValues) {
    if (lädt) return { [FORM_ERROR]: t('pruefen.hochladenLäuft') }
    if (fehlt) return { [FORM_ERROR]: mitDatei && !datei ? 'Bitte laden Sie das Avaldokument hoch.' : MESSAGES.option }
    try {
      const ergebnis = await callIdempotent(`POST ${basis}/{id}/annehmen`, {
        params: { id: a.id },
        body: {
          version: a.version,
          buergschaftsIdBuerge: values.buergschaftsIdBuerge.trim(),
          ausstellungsdatumBuerge: weg === 'VERKNUEPFT' ? null : (parseDate(values.ausstellungsdatumBuerge) ?? null),
          kommentarZweitpruefung: (second && values.kommentar.trim()) || null,
          weg,
          textId: mitText ? (entwurf.text?.id ?? null) : null,
          dateiId: mitDatei ? (datei?.dateiId ?? null) : null,
          buergschaftsdaten: entwurf.daten as never,
        },
      })
      verwirf()
      melde(t(ergebnis.status === 'ENT' ? 'pruefen.angenommenEntwurf' : 'pruefen.angenommen'))
      await navigiere(`/buergschaften/details/${ergebnis.buergschaftId}`, { replace: true })
      await refresh()
      return undefined
    } catch (fehler) {
      if (isCallError(fehler) && fehler.code === 'TEXT_UNGEPRUEFT') {
        await refresh()
        // What was entered is kept: the way leads to the text's review and back here.
        ändere({ kopf: values })
        setUngeprüfter(entwurf.text?.id)
        return undefined
      }
      return toRefusal(fehler, zeigeProblem)
    }
  }

  const regular = a.buerge?.vertragsart === 'REGULAR'
  const hochladen = mayUpload ? undefined : t('pruefen.keinHochladen')
  const keinText = mayChoose ? undefined : t('pruefen.keinText')
  return (
    <StepForm<IssueValues>
      anfang={entwurf.kopf}
      prüfe={(w) => validateIssueValues(w, weg !== 'VERKNUEPFT')}
      sende={sende}
      merke={(kopf) => ändere({ kopf })}
      weiter={t('pruefen.abschließen')}
      zurück={entwurf.daten ? 'bearbeiten' : 'entscheidung'}
    >
      {ungeprüfter && (
        <div role="alert">
          <Alert ton="warnung">
            <p>
              {t('pruefen.textUngeprüft')}{' '}
              <Link to={`/auftraggebertext/details/${ungeprüfter}?auftrag=${a.id}`}>{t('pruefen.zurTextprüfung')}</Link>
            </p>
          </Alert>
        </div>
      )}
      <Section titel={t('pruefen.wege')}>
        <RadioGroup
          beschriftung={t('pruefen.wege')}
          stumm
          name="weg"
          gewählt={weg}
          optionen={[
            { wert: 'TEXT', wort: t('pruefen.TEXT'), erklärung: t('pruefen.TEXTText'), gesperrt: keinText },
            ...(ownWording ? [{ wert: 'WORTLAUT' as const, wort: t('pruefen.WORTLAUT'), erklärung: t('pruefen.WORTLAUTText') }] : []),
            { wert: 'HOCHGELADEN', wort: t('pruefen.HOCHGELADEN'), erklärung: t('pruefen.HOCHGELADENText'), gesperrt: hochladen },
            { wert: 'BEIDES', wort: t('pruefen.BEIDES'), erklärung: t('pruefen.BEIDESText'), gesperrt: hochladen ?? keinText },
            {
              wert: 'VERKNUEPFT',
              wort: t('pruefen.VERKNUEPFT'),
              erklärung: t('pruefen.VERKNUEPFTText'),
              gesperrt: regular ? undefined : t('pruefen.nurRegular'),
            },
          ]}
          beiWahl={(neu) => ändere({ weg: neu })}
        />
        {mitText && <TextPicker auftrag={auftrag} gewählt={entwurf.text?.id} beiWahl={(_, text) => ändere({ text: text ?? null })} />}
        {weg === 'WORTLAUT' && ownWording && (
          <>
            <blockquote css={{ margin: 0, whiteSpace: 'pre-wrap', maxWidth: 720 }}>{ownWording}</blockquote>
            <WordingPreview auftrag={auftrag} />
          </>
        )}
        {mitDatei && (
          <DocumentField
            beschriftung={t('pruefen.dokument')}
            datei={datei ?? undefined}
            beiÄnderung={(neu) => ändere({ datei: neu ?? null })}
            beiArbeit={setLädt}
          />
        )}
      </Section>
      <Section titel={t('pruefen.bestandteile')}>
        <IssueFields mitDatum={weg !== 'VERKNUEPFT'} mitKommentar={second} />
      </Section>
    </StepForm>
  )
}

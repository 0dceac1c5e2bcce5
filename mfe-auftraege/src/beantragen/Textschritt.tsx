import { istAufruffehler } from '@avalwerk/api'
import { Feld, feldname, Schrittform, Textbereich, Textwahl, useEinmal, useAuffrischen, WordingPreview } from '@avalwerk/bausteine'
import { type Auftragstext, MELDUNGEN, prüfeText } from '@avalwerk/domain'
import { Link, useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { Hinweis } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texte.ts'
import { Entwurfsknopf } from './Formular.tsx'
import type { Schritteigenschaften } from './entwurf.ts'
import { schrittVon } from './Zusammenfassung.tsx'

const FREITEXT = 'FREITEXT'
const basis = '/buergschaftservice/api/private/v2/buergschaftsauftraege'

/** The text, with a preview filled from the order; then the order is sent. */
export function Textschritt(e: Schritteigenschaften) {
  const { zeigeProblem } = usePlattform()
  const { entwurf, ändere, verwirf } = e
  const { daten } = entwurf
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  const rufeEinmal = useEinmal()
  const [gesendet, setGesendet] = useState(false)
  const text = daten.buergschaftstext
  const setze = (neu: Auftragstext) => {
    ändere({ daten: { ...daten, buergschaftstext: neu } })
  }
  const senden = useMutation({
    mutationFn: () => rufeEinmal(`POST ${basis}/einreichen`, { body: { id: entwurf.id, version: entwurf.version, daten: daten as never } }),
    meta: { eigeneBehandlung: true },
    onSuccess: async ({ id, status }) => {
      const bürge = e.wahl.buergen.find((b) => b.id === daten.buergeId)?.name ?? ''
      verwirf()
      void auffrischen()
      await navigiere(`/buergschaftsauftraege/beantragen/${id}/buergschaftsauftragErfolg`, { replace: true, state: { status, bürge } })
    },
    onError: (fehler) => {
      if (!istAufruffehler(fehler)) zeigeProblem(fehler)
    },
  })
  const mangel = gesendet ? prüfeText(text)[0]?.grund : undefined
  const absage = senden.error && (istAufruffehler(senden.error) ? senden.error : undefined)
  return (
    <Schrittform
      weiter={t('beantragen.einreichen')}
      zurück="buergschaftsZusammenfassung"
      beschäftigt={senden.isPending}
      sende={() => {
        setGesendet(true)
        if (prüfeText(text).length === 0) senden.mutate()
      }}
      knöpfe={<Entwurfsknopf eigenschaften={e} daten={() => daten} />}
    >
      {absage && (
        <Hinweis ton="gefahr" dringend>
          <p>{absage.message}</p>
          <ul css={{ paddingLeft: 20 }}>
            {absage.felder.map(({ feld, grund }) => (
              <li key={feld}>
                <Link to={`../${schrittVon(feld.replace(/^daten\./, ''))}`} relative="path" css={{ color: 'inherit' }}>
                  {feldname(feld)}: {grund}
                </Link>
              </li>
            ))}
          </ul>
        </Hinweis>
      )}
      <Feld titel={t('details.text')}>
        <Textwahl
          auftrag={daten}
          gewählt={text?.art === 'VORLAGE' ? text.textId : text ? FREITEXT : undefined}
          fehler={text ? undefined : mangel && MELDUNGEN.option}
          weitere={[{ wert: FREITEXT, wort: t('beantragen.freitext'), erklärung: t('beantragen.freitextText') }]}
          beiWahl={(id) => setze(id === FREITEXT ? { art: 'FREITEXT', text: '' } : { art: 'VORLAGE', textId: id })}
        />
        {text?.art === 'FREITEXT' && (
          <Textbereich
            beschriftung={t('beantragen.wortlaut')}
            hinweis={t('beantragen.wortlautHinweis')}
            name="buergschaftstext.text"
            rows={10}
            value={text.text}
            fehler={mangel ?? (text.text ? prüfeText(text)[0]?.grund : undefined)}
            onChange={(ereignis) => setze({ art: 'FREITEXT', text: ereignis.target.value })}
          />
        )}
        {text?.art === 'FREITEXT' && prüfeText(text).length === 0 && <WordingPreview auftrag={daten} />}
      </Feld>
    </Schrittform>
  )
}

import { abfrage, rufe } from '@avalwerk/api'
import { Geladenes, Häkchen, reiteradresse, Tatseite, useField } from '@avalwerk/bausteine'
import type { Api } from '@avalwerk/contracts'
import { BÜRGSCHAFTSARTEN, type Bürgschaftsart } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { abstand, farbe, Hinweis } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { dokument } from '../bausteine/daten.ts'
import { t } from '../texte.ts'

const LISTE = '/buergschaftstexte/liste'
const AUFRUF = `${dokument}/bspGmbh/buergschaftstemplates/muster` as const
type Samples = Api[`GET ${typeof AUFRUF}`]['antwort']
type Chosen = { arten: readonly Bürgschaftsart[] }

/** The operator begins with sample texts: those of which there is no public text yet are proposed. */
export default function Seite() {
  const { transport } = usePlattform()
  const answer = useQuery(abfrage(transport, `GET ${AUFRUF}`, {}))
  return (
    <Geladenes antwort={answer} name={t('muster.titel')} zeilen={9}>
      {(samples) => <Choice samples={samples} />}
    </Geladenes>
  )
}

function Choice({ samples }: { samples: Samples }) {
  const { transport } = usePlattform()
  return (
    <Tatseite<Chosen>
      titel={t('muster.titel')}
      pfad={[{ beschriftung: t('liste.titel'), ziel: LISTE }]}
      erlaubt
      zurück={LISTE}
      anfang={{ arten: samples.filter((s) => s.oeffentliche === 0).map((s) => s.bürgschaftsart) }}
      prüfe={({ arten }) => (arten.length ? {} : { arten: t('muster.keins') })}
      knopf={({ arten }) => ({ wort: arten.length === 1 ? t('muster.eins') : t('muster.mehrere', { anzahl: String(arten.length) }) })}
      sende={async ({ arten }) => {
        await rufe(transport, `POST ${AUFRUF}`, { body: { arten: [...arten] } })
        return { ziel: `${LISTE}?${reiteradresse('OET')}`, meldung: t('muster.erfolg') }
      }}
    >
      {() => (
        <>
          <Hinweis ton="warnung">
            <p>{t('muster.warnung')}</p>
          </Hinweis>
          <p>{t('muster.text')}</p>
          <Boxes samples={samples} />
        </>
      )}
    </Tatseite>
  )
}

function Boxes({ samples }: { samples: Samples }) {
  const {
    input: { value, onChange },
    meta,
  } = useField<Chosen['arten']>('arten', { subscription: { value: true, error: true, submitFailed: true } })
  return (
    <fieldset css={{ border: 0, padding: 0, margin: 0, display: 'grid', gap: abstand(2) }}>
      <legend css={{ fontWeight: 600, padding: 0, marginBottom: abstand(1) }}>{t('muster.auswahl')}</legend>
      {samples.map(({ bürgschaftsart: art, hinweis, oeffentliche }) => (
        <div key={art} css={{ display: 'grid', gap: 2 }}>
          <Häkchen
            name={`arten.${art}`}
            wort={BÜRGSCHAFTSARTEN[art].name}
            an={value.includes(art)}
            beiÄnderung={(on) => onChange(on ? [...value, art] : value.filter((one) => one !== art))}
          />
          <div css={{ color: farbe('leise'), fontSize: 12, paddingLeft: 24 }}>
            <div>{hinweis}</div>
            {oeffentliche > 0 && (
              <div>{oeffentliche === 1 ? t('muster.einer') : t('muster.vorhanden', { anzahl: String(oeffentliche) })}</div>
            )}
          </div>
        </div>
      ))}
      {meta.submitFailed && meta.error && (
        <span role="alert" css={{ color: farbe('gefahr'), fontSize: 12 }}>
          {meta.error as string}
        </span>
      )}
    </fieldset>
  )
}

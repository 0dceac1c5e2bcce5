import { abfrage, rufe } from '@avalwerk/api'
import {
  absageImGanzen,
  Absage,
  Fehlerübersicht,
  Feld,
  Formularauswahl,
  Formularoptionen,
  Formulartext,
  Geladenes,
  Paar,
  useAuffrischen,
  useEinmal,
  Verlassensfrage,
} from '@avalwerk/bausteine'
import type { Bürgschaft, Freigabe } from '@avalwerk/contracts'
import {
  ANTWORTSTATUS,
  email as emailRegel,
  formatDatum,
  formatZeitpunkt,
  kalendertag,
  MELDUNGEN,
  parseDatum,
  plusTage,
  TEILEN_TAGE,
  TEILRECHTE,
  type Teilrecht,
  zukunftRegel,
  nummerVon,
} from '@avalwerk/domain'
import { Datumsfeld, Form, Formularfeld } from '@avalwerk/forms'
import { usePlattform } from '@avalwerk/platform/remote'
import { abstand, farbe, Hinweis, Karte, Knopf, Marke, Seitenkopf, zeilenstil } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { basis, pfadZurListe } from '../bausteine/schritt.ts'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'

/** With whom a guarantee is shared, and sharing it with somebody more. */
export default function Seite() {
  return (
    <Rahmen>
      {(b) => (
        <>
          <Seitenkopf
            titel={t('teilen.titel', { nummer: nummerVon(b) })}
            pfad={[...pfadZurListe, { beschriftung: nummerVon(b), ziel: `/buergschaften/details/${b.id}` }]}
          />
          <div css={{ display: 'grid', gap: abstand(2), maxWidth: 800 }}>
            <Geteilte b={b} />
            <Neue b={b} />
          </div>
        </>
      )}
    </Rahmen>
  )
}

const TON = { OFFEN: 'info', ANGENOMMEN: 'gut', ABGELEHNT: 'gefahr', FEHLER: 'gefahr' } as const

function Geteilte({ b }: { b: Bürgschaft }) {
  const { transport } = usePlattform()
  const antwort = useQuery(abfrage(transport, `GET ${basis}/{id}/freigaben`, { params: { id: b.id } }))
  return (
    <Karte titel={t('teilen.mit')}>
      <Geladenes antwort={antwort} name={t('teilen.mit')}>
        {(liste) =>
          liste.length === 0 ? (
            <p css={{ color: farbe('leise') }}>{t('teilen.niemand')}</p>
          ) : (
            <ul css={{ listStyle: 'none', padding: 0, display: 'grid' }}>
              {liste.map((f) => (
                <Eine key={f.id} b={b} f={f} />
              ))}
            </ul>
          )
        }
      </Geladenes>
    </Karte>
  )
}

function Eine({ b, f }: { b: Bürgschaft; f: Freigabe }) {
  const { transport, fortschritt, melde } = usePlattform()
  const auffrischen = useAuffrischen()
  const beende = useMutation({
    mutationFn: () =>
      fortschritt(rufe(transport, `POST ${basis}/{id}/freigaben/{freigabeId}/beenden`, { params: { id: b.id, freigabeId: f.id } })),
    onSuccess: async () => {
      melde(t('teilen.beendet', { name: f.empfaenger }))
      await auffrischen()
    },
  })
  return (
    <li css={zeilenstil}>
      <div css={{ flex: 1, minWidth: 200 }}>
        <div css={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{f.empfaenger}</div>
        <div css={{ color: farbe('leise'), fontSize: 12 }}>
          {t('teilen.seit', { von: f.von, am: formatZeitpunkt(f.erstelltAm), bis: formatDatum(f.bis) })}
        </div>
        {f.antwort && <div css={{ overflowWrap: 'anywhere' }}>{f.antwort}</div>}
      </div>
      <span>{TEILRECHTE[f.recht].wort}</span>
      {(f.recht === 'FREIGABE_PRUEFEN' || f.status === 'FEHLER') && <Marke ton={TON[f.status]}>{ANTWORTSTATUS[f.status]}</Marke>}
      <Knopf busy={beende.isPending} onClick={() => beende.mutate()} aria-label={t('teilen.beendenVon', { name: f.empfaenger })}>
        {t('teilen.beenden')}
      </Knopf>
    </li>
  )
}

type Werte = { wer: string; email: string; recht: Teilrecht; bis: string; nachricht: string }
/** Among the colleagues: somebody of another organisation. */
const ANDERE = 'ANDERE'

function Neue({ b }: { b: Bürgschaft }) {
  const { transport, melde, zeigeProblem } = usePlattform()
  const auffrischen = useAuffrischen()
  const rufeEinmal = useEinmal()
  const antwort = useQuery(abfrage(transport, `GET ${basis}/{id}/freigaben/personen`, { params: { id: b.id } }))
  const heute = kalendertag(new Date())
  const anfang: Werte = { wer: '', email: '', recht: 'EINSEHEN', bis: formatDatum(plusTage(heute, TEILEN_TAGE)), nachricht: '' }
  return (
    <Geladenes antwort={antwort} name={t('teilen.kollegen')}>
      {(personen) => (
        <Form<Werte>
          initialValues={anfang}
          validate={(w) => {
            const bis = parseDatum(w.bis)
            const adresse = w.wer === ANDERE ? (w.email ? emailRegel(w.email.trim()) : MELDUNGEN.pflicht) : undefined
            const tag = w.bis ? bis && zukunftRegel(bis, heute) : MELDUNGEN.pflicht
            return { ...(!w.wer && { wer: MELDUNGEN.pflicht }), ...(adresse && { email: adresse }), ...(tag && { bis: tag }) }
          }}
          onSubmit={async (w, form) => {
            const email = w.wer === ANDERE ? w.email.trim() : w.wer
            try {
              const { empfaenger } = await rufeEinmal(`POST ${basis}/{id}/freigaben`, {
                params: { id: b.id },
                body: { email, recht: w.recht, bis: parseDatum(w.bis) ?? '', nachricht: w.nachricht.trim() || null },
              })
              melde(t('teilen.geteilt', { name: empfaenger }))
            } catch (fehler) {
              return absageImGanzen(fehler, zeigeProblem)
            }
            setTimeout(() => form.restart(anfang))
            await auffrischen()
            return undefined
          }}
          render={({ handleSubmit, submitting, values: w }) => {
            const kollege = personen.find(({ email }) => email === w.wer)
            return (
              <form noValidate onSubmit={(e) => void handleSubmit(e)} css={{ display: 'grid', gap: abstand(2) }}>
                <Fehlerübersicht />
                <Verlassensfrage />
                <Absage />
                <Feld titel={t('teilen.neu')}>
                  <Formularauswahl
                    name="wer"
                    beschriftung={t('teilen.wer')}
                    leer={t('anlegen.wählen')}
                    gruppen={[
                      { name: t('teilen.kollegen'), optionen: personen.map(({ email, name }) => ({ wert: email, wort: name })) },
                      { name: t('teilen.andereOrganisation'), optionen: [{ wert: ANDERE, wort: t('teilen.perMail') }] },
                    ]}
                  />
                  {w.wer === ANDERE && (
                    <Formularfeld
                      name="email"
                      form="email"
                      beschriftung={t('teilen.email')}
                      hinweis={t('teilen.emailHinweis')}
                      autoComplete="off"
                    />
                  )}
                  {kollege && !kollege.siehtSonst && (
                    <Hinweis ton="warnung">
                      <p>{t('teilen.siehtSonstNicht', { name: kollege.name })}</p>
                    </Hinweis>
                  )}
                  <Formularoptionen<Teilrecht>
                    name="recht"
                    beschriftung={t('teilen.recht')}
                    optionen={(Object.keys(TEILRECHTE) as Teilrecht[]).map((wert) => ({
                      wert,
                      wort: TEILRECHTE[wert].wort,
                      erklärung: TEILRECHTE[wert].text,
                    }))}
                  />
                  <Paar>
                    <Datumsfeld name="bis" beschriftung={t('teilen.bis')} />
                    <span />
                  </Paar>
                  <Formulartext name="nachricht" form="kurznachricht" beschriftung={t('teilen.nachricht')} rows={2} />
                </Feld>
                <div>
                  <Knopf art="haupt" type="submit" busy={submitting}>
                    {t('teilen.knopf')}
                  </Knopf>
                </div>
              </form>
            )
          }}
        />
      )}
    </Geladenes>
  )
}

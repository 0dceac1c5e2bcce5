import { abfrage, istAufruffehler, rufe } from '@avalwerk/api'
import { Geladenes, Textbereich, useAuffrischen } from '@avalwerk/bausteine'
import { formatDatum, formatZeitpunkt, kalendertag, parseDatum, zukunftRegel, TEXT_FORMS } from '@avalwerk/domain'
import { Link, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { Dialog, farbe, Knopf, Textfeld } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { pfadZu } from '../bausteine/vorgang.ts'
import { t } from '../texte.ts'

const basis = '/aufgabenservice/api/private/v1/aufgaben'

/** Taking a task over, being reminded of it, and what colleagues say about it. */
export function Aufgabendialog({ id, beiSchließen }: { id: string; beiSchließen: () => void }) {
  const { transport, melde } = usePlattform()
  const auffrischen = useAuffrischen()
  const darf = useRecht({ aktion: 'bearbeiten', kategorien: ['Aufgaben'] })
  const antwort = useQuery(abfrage(transport, `GET ${basis}/{id}`, { params: { id } }))
  const aufgabe = antwort.data
  const [datum, setDatum] = useState<string>()
  const [kommentar, setKommentar] = useState('')
  const danach = (text: string) => {
    melde(text)
    return auffrischen()
  }
  const übernahme = useMutation({
    mutationFn: (uebernehmen: boolean) =>
      rufe(transport, `POST ${basis}/{id}/uebernahme`, { params: { id }, body: { version: aufgabe?.version ?? 0, uebernehmen } }),
    onSuccess: (_, ja) => danach(ja ? t('aufgaben.übernommen') : t('aufgaben.abgegeben')),
  })
  const erinnerung = useMutation({
    mutationFn: (erinnerungsdatum: string | null) =>
      rufe(transport, `POST ${basis}/{id}/erinnerung`, { params: { id }, body: { version: aufgabe?.version ?? 0, erinnerungsdatum } }),
    meta: { eigeneBehandlung: true },
    onSuccess: () => danach(t('aufgaben.gemerkt')),
  })
  const kommentieren = useMutation({
    mutationFn: () => rufe(transport, `POST ${basis}/{id}/kommentar`, { params: { id }, body: { kommentar } }),
    onSuccess: () => {
      setKommentar('')
      return danach(t('aufgaben.kommentieren'))
    },
  })
  const gespeichert = aufgabe?.wiedervorlageAm ? formatDatum(aufgabe.wiedervorlageAm) : ''
  const gezeigt = datum ?? gespeichert
  const iso = parseDatum(gezeigt)
  const vergangen = iso && gezeigt !== gespeichert ? zukunftRegel(iso, kalendertag(new Date())) : undefined
  const merke = (e: FormEvent) => {
    e.preventDefault()
    if (iso && !vergangen) erinnerung.mutate(iso)
  }
  const absage = istAufruffehler(erinnerung.error) ? (erinnerung.error.felder[0]?.grund ?? erinnerung.error.message) : undefined
  return (
    <Dialog
      titel={aufgabe?.betreff ?? t('aufgaben.titel')}
      breite={560}
      beiSchließen={beiSchließen}
      knöpfe={<Knopf onClick={beiSchließen}>{t('aufgaben.schließen')}</Knopf>}
    >
      <Geladenes antwort={antwort} name={t('aufgaben.titel')} zeilen={4}>
        {(a) => (
          <>
            <p>
              <Link to={pfadZu(a.objekt)}>{t('mitteilungen.zumVorgang')}</Link>
            </p>
            {darf && !a.erledigtAm && (
              <>
                <div css={{ display: 'flex', gap: 8, alignItems: 'center', flexWrap: 'wrap' }}>
                  <Knopf busy={übernahme.isPending} onClick={() => übernahme.mutate(!a.bearbeiter?.ich)}>
                    {a.bearbeiter?.ich ? t('aufgaben.abgeben') : t('aufgaben.übernehmen')}
                  </Knopf>
                  {a.bearbeiter && (
                    <span>
                      {t('aufgaben.bearbeiter')}: {a.bearbeiter.ich ? t('aufgaben.ich') : a.bearbeiter.name}
                    </span>
                  )}
                </div>
                <form onSubmit={merke} css={{ display: 'flex', gap: 8, alignItems: 'end', flexWrap: 'wrap' }}>
                  <Textfeld
                    beschriftung={t('aufgaben.erinnerungsdatum')}
                    hinweis="TT.MM.JJJJ"
                    value={gezeigt}
                    fehler={absage ?? vergangen ?? (gezeigt && !iso ? 'Bitte geben Sie ein Datum im Format TT.MM.JJJJ ein' : undefined)}
                    onChange={(e) => setDatum(e.target.value)}
                  />
                  <Knopf type="submit" busy={erinnerung.isPending}>
                    {t('aufgaben.speichern')}
                  </Knopf>
                  {a.wiedervorlageAm && (
                    <Knopf
                      art="leise"
                      onClick={() => {
                        setDatum('')
                        erinnerung.mutate(null)
                      }}
                    >
                      {t('aufgaben.entfernen')}
                    </Knopf>
                  )}
                </form>
              </>
            )}
            <section aria-label={t('aufgaben.kommentare')} css={{ display: 'grid', gap: 8 }}>
              <h3 css={{ fontSize: 14 }}>{t('aufgaben.kommentare')}</h3>
              {a.kommentare.length === 0 && <p css={{ color: farbe('leise') }}>{t('aufgaben.keineKommentare')}</p>}
              {a.kommentare.map(({ id: kommentarId, wer, kommentar: text, zeitpunkt }) => (
                <div key={kommentarId}>
                  <p css={{ whiteSpace: 'pre-wrap' }}>{text}</p>
                  <p css={{ color: farbe('leise'), fontSize: 12 }}>
                    {wer}, {formatZeitpunkt(zeitpunkt)}
                  </p>
                </div>
              ))}
              {darf && (
                <>
                  <Textbereich
                    beschriftung={t('aufgaben.kommentar')}
                    rows={2}
                    value={kommentar}
                    fehler={TEXT_FORMS.kommentar.rule(kommentar)}
                    onChange={(e) => setKommentar(e.target.value)}
                  />
                  <div>
                    <Knopf
                      busy={kommentieren.isPending}
                      disabled={!kommentar.trim() || TEXT_FORMS.kommentar.rule(kommentar) !== undefined}
                      onClick={() => kommentieren.mutate()}
                    >
                      {t('aufgaben.kommentieren')}
                    </Knopf>
                  </div>
                </>
              )}
            </section>
          </>
        )}
      </Geladenes>
    </Dialog>
  )
}

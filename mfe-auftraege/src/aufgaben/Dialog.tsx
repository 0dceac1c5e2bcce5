import { apiQuery, isCallError, rufe } from '@avalwerk/api'
import { LoadedSection, TextArea, useRefresh, useToday } from '@avalwerk/bausteine'
import { formatDate, formatInstant, parseDate, futureRule, TEXT_FORMS } from '@avalwerk/domain'
import { Link, usePlatform, useRight } from '@avalwerk/platform/remote'
import { Dialog, farbe, Button, TextField } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { pathTo } from '../bausteine/vorgang.ts'
import { t } from '../texte.ts'

const basis = '/aufgabenservice/api/private/v1/aufgaben'

/** Taking a task over, being reminded of it, and what colleagues say about it. */
export function AufgabeDialog({ id, beiSchließen }: { id: string; beiSchließen: () => void }) {
  const { transport, melde } = usePlatform()
  const refresh = useRefresh()
  const darf = useRight({ aktion: 'bearbeiten', kategorien: ['Aufgaben'] })
  const antwort = useQuery(apiQuery(transport, `GET ${basis}/{id}`, { params: { id } }))
  const aufgabe = antwort.data
  const [datum, setDatum] = useState<string>()
  const [kommentar, setKommentar] = useState('')
  const danach = (text: string) => {
    melde(text)
    return refresh()
  }
  const takeover = useMutation({
    mutationFn: (uebernehmen: boolean) =>
      rufe(transport, `POST ${basis}/{id}/uebernahme`, { params: { id }, body: { version: aufgabe?.version ?? 0, uebernehmen } }),
    onSuccess: (_, ja) => danach(ja ? t('aufgaben.übernommen') : t('aufgaben.abgegeben')),
  })
  const reminder = useMutation({
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
  const today = useToday()
  const gespeichert = aufgabe?.wiedervorlageAm ? formatDate(aufgabe.wiedervorlageAm) : ''
  const gezeigt = datum ?? gespeichert
  const iso = parseDate(gezeigt)
  const past = iso && gezeigt !== gespeichert ? futureRule(iso, today) : undefined
  const merke = (event: FormEvent) => {
    event.preventDefault()
    if (iso && !past) reminder.mutate(iso)
  }
  const refusal = isCallError(reminder.error) ? (reminder.error.felder[0]?.grund ?? reminder.error.message) : undefined
  return (
    <Dialog
      titel={aufgabe?.betreff ?? t('aufgaben.titel')}
      breite={560}
      beiSchließen={beiSchließen}
      knöpfe={<Button onClick={beiSchließen}>{t('aufgaben.schließen')}</Button>}
    >
      <LoadedSection antwort={antwort} name={t('aufgaben.titel')} zeilen={4}>
        {(auftrag) => (
          <>
            <p>
              <Link to={pathTo(auftrag.objekt)}>{t('mitteilungen.zumVorgang')}</Link>
            </p>
            {darf && !auftrag.erledigtAm && (
              <>
                <div css={{ display: 'flex', gap: 8, alignItems: 'center', flexWrap: 'wrap' }}>
                  <Button busy={takeover.isPending} onClick={() => takeover.mutate(!auftrag.bearbeiter?.ich)}>
                    {auftrag.bearbeiter?.ich ? t('aufgaben.abgeben') : t('aufgaben.übernehmen')}
                  </Button>
                  {auftrag.bearbeiter && (
                    <span>
                      {t('aufgaben.bearbeiter')}: {auftrag.bearbeiter.ich ? t('aufgaben.ich') : auftrag.bearbeiter.name}
                    </span>
                  )}
                </div>
                <form onSubmit={merke} css={{ display: 'flex', gap: 8, alignItems: 'end', flexWrap: 'wrap' }}>
                  <TextField
                    beschriftung={t('aufgaben.erinnerungsdatum')}
                    hinweis="TT.MM.JJJJ"
                    value={gezeigt}
                    fehler={refusal ?? past ?? (gezeigt && !iso ? 'Bitte geben Sie ein Datum im Format TT.MM.JJJJ ein' : undefined)}
                    onChange={(e) => setDatum(e.target.value)}
                  />
                  <Button type="submit" busy={reminder.isPending}>
                    {t('aufgaben.speichern')}
                  </Button>
                  {auftrag.wiedervorlageAm && (
                    <Button
                      art="leise"
                      onClick={() => {
                        setDatum('')
                        reminder.mutate(null)
                      }}
                    >
                      {t('aufgaben.entfernen')}
                    </Button>
                  )}
                </form>
              </>
            )}
            <section aria-label={t('aufgaben.kommentare')} css={{ display: 'grid', gap: 8 }}>
              <h3 css={{ fontSize: 14 }}>{t('aufgaben.kommentare')}</h3>
              {auftrag.kommentare.length === 0 && <p css={{ color: farbe('leise') }}>{t('aufgaben.keineKommentare')}</p>}
              {auftrag.kommentare.map(({ id: kommentarId, wer, kommentar: text, zeitpunkt }) => (
                <div key={kommentarId}>
                  <p css={{ whiteSpace: 'pre-wrap' }}>{text}</p>
                  <p css={{ color: farbe('leise'), fontSize: 12 }}>
                    {wer}, {formatInstant(zeitpunkt)}
                  </p>
                </div>
              ))}
              {darf && (
                <>
                  <TextArea
                    beschriftung={t('aufgaben.kommentar')}
                    rows={2}
                    value={kommentar}
                    fehler={TEXT_FORMS.kommentar.rule(kommentar)}
                    onChange={(e) => setKommentar(e.target.value)}
                  />
                  <div>
                    <Button
                      busy={kommentieren.isPending}
                      disabled={!kommentar.trim() || TEXT_FORMS.kommentar.rule(kommentar) !== undefined}
                      onClick={() => kommentieren.mutate()}
                    >
                      {t('aufgaben.kommentieren')}
                    </Button>
                  </div>
                </>
              )}
            </section>
          </>
        )}
      </LoadedSection>
    </Dialog>
  )
}

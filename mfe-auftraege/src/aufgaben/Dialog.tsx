import { isCallError, useApi } from '@avalwerk/api'
import { useUnsaved } from '@avalwerk/forms'
import { LoadedSection, useRefresh } from '@avalwerk/patterns/calls'
import { TextArea, useToday, Dialog, themeColor, Button, TextField } from '@avalwerk/ui'
import { formatDate, formatInstant, parseDate, futureRule, MESSAGES, TEXT_FORMS } from '@avalwerk/domain'
import { Link, usePlatform, useRight } from '@avalwerk/platform/remote'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { pathTo } from '../components/paths.ts'
import { t } from '../texts.ts'

/** Taking a task over, being reminded of it, and what colleagues say about it. */
export function AufgabeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const api = useApi()
  const { notify } = usePlatform()
  const refresh = useRefresh()
  const may = useRight({ aktion: 'bearbeiten', kategorien: ['Aufgaben'] })
  const response = useQuery(api.aufgabe.details.queryOptions({ params: { id } }))
  const aufgabe = response.data
  const [date, setDate] = useState<string>()
  const [kommentar, setKommentar] = useState('')
  const afterwards = (text: string) => {
    notify(text)
    return refresh()
  }
  const takeover = useMutation({
    mutationFn: (uebernehmen: boolean) =>
      api.aufgabe.uebernehmen.mutate({ params: { id }, body: { version: aufgabe?.version ?? 0, uebernehmen } }),
    onSuccess: (_, yes) => afterwards(yes ? t('aufgaben.takenOver') : t('aufgaben.givenBack')),
  })
  const reminder = useMutation({
    mutationFn: (erinnerungsdatum: string | null) =>
      api.aufgabe.erinnern.mutate({ params: { id }, body: { version: aufgabe?.version ?? 0, erinnerungsdatum } }),
    meta: { handlesErrors: true },
    onSuccess: () => afterwards(t('aufgaben.wiedervorlageSaved')),
  })
  const commentOn = useMutation({
    mutationFn: () => api.aufgabe.kommentieren.mutate({ params: { id }, body: { kommentar } }),
    onSuccess: () => {
      setKommentar('')
      return afterwards(t('aufgaben.addKommentar'))
    },
  })
  const today = useToday()
  const saved = aufgabe?.wiedervorlageAm ? formatDate(aufgabe.wiedervorlageAm) : ''
  const shown = date ?? saved
  const iso = parseDate(shown)
  const past = iso && shown !== saved ? futureRule(iso, today) : undefined
  const remember = (event: FormEvent) => {
    event.preventDefault()
    if (iso && !past) reminder.mutate(iso)
  }
  const isDateChanged = date !== undefined && (iso ?? shown) !== (aufgabe?.wiedervorlageAm ?? '')
  const forgetKept = useUnsaved<{ date?: string; kommentar: string }>({
    part: 'aufgabe',
    about: id,
    unsaved: (kommentar.trim() !== '' && !commentOn.isPending) || (isDateChanged && !reminder.isPending),
    typed: () => (kommentar.trim() !== '' || isDateChanged ? { kommentar, ...(date !== undefined && { date }) } : undefined),
    restore: (kept) => {
      setKommentar(kept.kommentar)
      setDate(kept.date)
    },
  })
  useEffect(forgetKept, [forgetKept, kommentar, date])
  const refusal = isCallError(reminder.error) ? (reminder.error.felder[0]?.grund ?? reminder.error.message) : undefined
  return (
    <Dialog
      title={aufgabe?.betreff ?? t('aufgaben.title')}
      width={560}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('aufgaben.close')}</Button>}
    >
      <LoadedSection result={response} name={t('aufgaben.title')} rows={4}>
        {(loadedAufgabe) => (
          <>
            <p>
              <Link to={pathTo(loadedAufgabe.objekt)}>{t('mitteilungen.toVorgang')}</Link>
            </p>
            {may && !loadedAufgabe.erledigtAm && (
              <>
                <div css={{ display: 'flex', gap: 8, alignItems: 'center', flexWrap: 'wrap' }}>
                  <Button busy={takeover.isPending} onClick={() => takeover.mutate(!loadedAufgabe.bearbeiter?.ich)}>
                    {loadedAufgabe.bearbeiter?.ich ? t('aufgaben.giveBack') : t('aufgaben.takeOver')}
                  </Button>
                  {loadedAufgabe.bearbeiter && (
                    <span>
                      {t('aufgaben.bearbeiter')}: {loadedAufgabe.bearbeiter.ich ? t('aufgaben.byYou') : loadedAufgabe.bearbeiter.name}
                    </span>
                  )}
                </div>
                <form onSubmit={remember} css={{ display: 'flex', gap: 8, alignItems: 'end', flexWrap: 'wrap' }}>
                  <TextField
                    label={t('aufgaben.erinnerungsdatum')}
                    hint={t('aufgaben.dateHint')}
                    value={shown}
                    error={refusal ?? past ?? (shown && !iso ? MESSAGES.date : undefined)}
                    onChange={(e) => setDate(e.target.value)}
                  />
                  <Button type="submit" busy={reminder.isPending}>
                    {t('aufgaben.saveWiedervorlage')}
                  </Button>
                  {loadedAufgabe.wiedervorlageAm && (
                    <Button
                      variant="ghost"
                      onClick={() => {
                        setDate('')
                        reminder.mutate(null)
                      }}
                    >
                      {t('aufgaben.removeWiedervorlage')}
                    </Button>
                  )}
                </form>
              </>
            )}
            <section aria-label={t('aufgaben.kommentare')} css={{ display: 'grid', gap: 8 }}>
              <h3 css={{ fontSize: 14 }}>{t('aufgaben.kommentare')}</h3>
              {loadedAufgabe.kommentare.length === 0 && <p css={{ color: themeColor('muted') }}>{t('aufgaben.noKommentare')}</p>}
              {loadedAufgabe.kommentare.map(({ id, wer, kommentar, zeitpunkt }) => (
                <div key={id}>
                  <p css={{ whiteSpace: 'pre-wrap' }}>{kommentar}</p>
                  <p css={{ color: themeColor('muted'), fontSize: 12 }}>
                    {wer}, {formatInstant(zeitpunkt)}
                  </p>
                </div>
              ))}
              {may && (
                <>
                  <TextArea
                    label={t('aufgaben.kommentar')}
                    rows={2}
                    value={kommentar}
                    error={TEXT_FORMS.kommentar.rule(kommentar)}
                    onChange={(e) => setKommentar(e.target.value)}
                  />
                  <div>
                    <Button
                      busy={commentOn.isPending}
                      disabled={!kommentar.trim() || TEXT_FORMS.kommentar.rule(kommentar) !== undefined}
                      onClick={() => commentOn.mutate()}
                    >
                      {t('aufgaben.addKommentar')}
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

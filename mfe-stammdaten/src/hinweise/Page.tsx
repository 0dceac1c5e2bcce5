import { apiQuery, call } from '@avalwerk/api'
import {
  PromptDialog,
  Loaded,
  noticeData,
  NoticeFields,
  NoticePreview,
  noticeValues,
  type NoticeValues,
  validateNoticeValues,
  ActionPage,
  useIdempotentCall,
} from '@avalwerk/bausteine'
import type { ManagedNotice } from '@avalwerk/contracts'
import { formatInstant, NOTICE_STATE, isDistinct, WITHOUT_CHANGE } from '@avalwerk/domain'
import { useParams, usePlatform } from '@avalwerk/platform/remote'
import { spacing, DescriptionList, NoticeBanner, Card, Button, Badge, PageHeader } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { notices } from '../components/queries.ts'
import { t } from '../texts.ts'

const LIST = '/hinweise/liste'
const PATH = [{ beschriftung: t('hinweis.liste'), ziel: LIST }]
const TEXTS = {
  titel: t('hinweis.lädt'),
  fehler: t('hinweis.fehler'),
  fehltTitel: t('hinweis.fehltTitel'),
  fehlt: t('hinweis.fehlt'),
  liste: { wort: t('hinweis.zurListe'), ziel: LIST },
}

/** The operator writes a notice to all, or changes one. */
export default function Page() {
  const { hinweisId } = useParams()
  return hinweisId ? <Existing id={hinweisId} /> : <New />
}

function New() {
  const callIdempotent = useIdempotentCall()
  return (
    <ActionPage<NoticeValues>
      titel={t('hinweis.anlegen')}
      pfad={PATH}
      erlaubt
      zurück={LIST}
      anfang={noticeValues(undefined)}
      prüfe={(w) => validateNoticeValues(w, new Date())}
      knopf={(w) => ({ wort: t(w.beginn === 'SOFORT' ? 'hinweis.zeigen' : 'hinweis.planen') })}
      sende={async (values) => {
        await callIdempotent(`POST ${notices}`, { body: noticeData(values, new Date()) })
        return { ziel: LIST, meldung: t(values.beginn === 'SOFORT' ? 'hinweis.gezeigt' : 'hinweis.geplant') }
      }}
      daneben={(w) => <NoticePreview w={w} />}
    >
      {(w) => <NoticeFields w={w} neu />}
    </ActionPage>
  )
}

function Existing({ id }: { id: string }) {
  const { transport } = usePlatform()
  return (
    <Loaded frisch antwort={useQuery(apiQuery(transport, `GET ${notices}/{id}`, { params: { id } }))} texte={TEXTS}>
      {(h) => (h.zustand === 'BEENDET' ? <Ended h={h} /> : <Edit key={id} gelesen={h} />)}
    </Loaded>
  )
}

const withoutState = ({ erneutZeigen: _, ...w }: NoticeValues) => w

function Edit({ gelesen: read }: { gelesen: ManagedNotice }) {
  const { transport } = usePlatform()
  const [notice] = useState(read)
  const [initial] = useState(() => noticeValues(read))
  const [ended, setEnded] = useState(false)
  const { caption, tone } = NOTICE_STATE[notice.zustand]
  return (
    <>
      <ActionPage<NoticeValues>
        titel={t('hinweis.bearbeiten')}
        pfad={PATH}
        erlaubt
        zurück={LIST}
        anfang={initial}
        prüfe={(w) => validateNoticeValues(w, new Date(), notice)}
        knopf={() => ({ wort: t('hinweis.speichern') })}
        verhindere={(values) =>
          values.erneutZeigen || isDistinct(withoutState(initial), withoutState(values)) ? undefined : { [FORM_ERROR]: WITHOUT_CHANGE }
        }
        sende={async (values) => {
          await call(transport, `PUT ${notices}/{id}`, {
            params: { id: notice.id },
            body: { ...noticeData(values, new Date(), notice), version: notice.version, erneutZeigen: values.erneutZeigen },
          })
          return { ziel: LIST, meldung: t('hinweis.gespeichert') }
        }}
        weitere={<Button onClick={() => setEnded(true)}>{t(notice.zustand === 'AKTIV' ? 'hinweis.beenden' : 'hinweis.verwerfen')}</Button>}
        daneben={(values) => (
          <div css={{ display: 'grid', gap: spacing(2) }}>
            <NoticePreview w={values} />
            <Card titel={t('hinweis.stand')}>
              <DescriptionList
                paare={[
                  [
                    t('feld.status'),
                    <Badge key="zustand" ton={tone}>
                      {caption}
                    </Badge>,
                  ],
                  [t('hinweis.geschlossen'), t('hinweis.geschlossenVon', { count: notice.geschlossen })],
                ]}
              />
            </Card>
          </div>
        )}
      >
        {(w) => <NoticeFields w={w} aktiv={notice.zustand === 'AKTIV'} />}
      </ActionPage>
      {ended && (
        <PromptDialog
          o={notice}
          wort={t(notice.zustand === 'AKTIV' ? 'hinweis.beenden' : 'hinweis.verwerfen')}
          frage={{
            titel: () => t(notice.zustand === 'AKTIV' ? 'hinweis.beendenTitel' : 'hinweis.verwerfenTitel'),
            text: () => t(notice.zustand === 'AKTIV' ? 'hinweis.beendenText' : 'hinweis.verwerfenText'),
            gefahr: true,
            erfolg: t('hinweis.beendet'),
            danach: LIST,
            sende: (using, { id, version }) => call(using, `POST ${notices}/{id}/ende`, { params: { id }, body: { version } }),
          }}
          beiSchließen={() => setEnded(false)}
        />
      )}
    </>
  )
}

/** A notice that is over is read only. */
function Ended({ h: notice }: { h: ManagedNotice }) {
  return (
    <>
      <PageHeader titel={t('hinweis.beendeter')} pfad={PATH} />
      <div css={{ display: 'grid', gap: spacing(2), maxWidth: 720 }}>
        <Card titel={t('hinweis.vorschau')}>
          <NoticeBanner {...notice} />
        </Card>
        <Card titel={t('hinweis.stand')}>
          <DescriptionList
            paare={[
              [t('hinweis.beginn'), formatInstant(notice.startZeit)],
              [t('hinweis.ende'), notice.endZeit && formatInstant(notice.endZeit)],
              [t('hinweis.geschlossen'), t('hinweis.geschlossenVon', { count: notice.geschlossen })],
            ]}
          />
        </Card>
      </div>
    </>
  )
}

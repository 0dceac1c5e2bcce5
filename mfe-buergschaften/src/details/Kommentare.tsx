import { abfrage } from '@avalwerk/api'
import { Absage, alsAbsage, Formulartext, Geladenes, useAuffrischen, useEinmal } from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { formatZeitpunkt, MELDUNGEN } from '@avalwerk/domain'
import { Form } from '@avalwerk/forms'
import { usePlattform } from '@avalwerk/platform/remote'
import { abstand, farbe, Karte, Knopf } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { basis } from '../bausteine/schritt.ts'
import { t } from '../texte.ts'

/** What the beneficiary's people and those they share with say about a guarantee. */
export function Kommentare({ b }: { b: Bürgschaft }) {
  const { transport, zeigeProblem } = usePlattform()
  const auffrischen = useAuffrischen()
  const rufeEinmal = useEinmal()
  const antwort = useQuery(abfrage(transport, `GET ${basis}/{id}/kommentare`, { params: { id: b.id } }))
  return (
    <Karte titel={t('teilen.kommentare')}>
      <Geladenes antwort={antwort} name={t('teilen.kommentare')}>
        {(liste) =>
          liste.length === 0 ? (
            <p css={{ color: farbe('leise') }}>{t('teilen.keineKommentare')}</p>
          ) : (
            <ul css={{ listStyle: 'none', padding: 0, display: 'grid', gap: abstand(1) }}>
              {liste.map((k) => (
                <li key={k.id}>
                  <div css={{ color: farbe('leise'), fontSize: 12 }}>
                    {k.wer} · {formatZeitpunkt(k.zeitpunkt)}
                  </div>
                  <div css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{k.kommentar}</div>
                </li>
              ))}
            </ul>
          )
        }
      </Geladenes>
      <Form<{ kommentar: string }>
        initialValues={{ kommentar: '' }}
        validate={({ kommentar }) => (kommentar?.trim() ? {} : { kommentar: MELDUNGEN.pflicht })}
        onSubmit={async ({ kommentar }, form) => {
          try {
            await rufeEinmal(`POST ${basis}/{id}/kommentar`, { params: { id: b.id }, body: { kommentar: kommentar.trim() } })
          } catch (fehler) {
            return alsAbsage(fehler, zeigeProblem)
          }
          setTimeout(() => form.restart({ kommentar: '' }))
          await auffrischen()
          return undefined
        }}
        render={({ handleSubmit, submitting }) => (
          <form noValidate onSubmit={(e) => void handleSubmit(e)} css={{ display: 'grid', gap: abstand(1), marginTop: abstand(2) }}>
            <Absage />
            <Formulartext name="kommentar" form="kommentar" beschriftung={t('teilen.kommentar')} rows={2} />
            <div>
              <Knopf type="submit" busy={submitting}>
                {t('teilen.kommentieren')}
              </Knopf>
            </div>
          </form>
        )}
      />
    </Karte>
  )
}

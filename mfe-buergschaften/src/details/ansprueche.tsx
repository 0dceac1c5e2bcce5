import { abfrage, ladeDatei, speichereDatei } from '@avalwerk/api'
import { Aktionen, Geladenes, kontaktzeile } from '@avalwerk/bausteine'
import type { Bürgschaft, Inanspruchnahme } from '@avalwerk/contracts'
import { formatDatum, formatEuro, formatZeitpunkt, INANSPRUCHNAHMESTATUS } from '@avalwerk/domain'
import { useParams, usePlattform } from '@avalwerk/platform/remote'
import { Angaben, farbe, Hinweis, Karte, Knopf, Marke } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../texte.ts'
import { ANSPRUCHSAKTIONEN } from './anspruchsaktionen.tsx'

const basis = '/buergschaftservice/api/private/v2'
const dokument = '/dokumentservice/api/private/v2'
const STATUS_MIT_ANSPRUCH = ['ANB', 'AN', 'ZGB', 'AKT']

/** The claims on a guarantee, each with what may be done now. Nothing where none was ever made. */
export function Ansprüche({ b }: { b: Bürgschaft }) {
  const { transport } = usePlattform()
  const antwort = useQuery({
    ...abfrage(transport, `GET ${basis}/buergschaften/{id}/inanspruchnahmen`, { params: { id: b.id } }),
    enabled: STATUS_MIT_ANSPRUCH.includes(b.status),
  })
  const { inanspruchnahmeId: gemeint } = useParams()
  if (!antwort.isEnabled) return null
  return (
    <Geladenes antwort={antwort} name={t('anspruch.karte')} zeilen={0}>
      {(liste) => (
        <>
          {gemeint && !liste.some(({ id }) => id === gemeint) && (
            <Hinweis ton="warnung">
              <p>{t('anspruch.fehlt')}</p>
            </Hinweis>
          )}
          {liste.map((i) => (
            <Hervorgehoben key={i.id} an={i.id === gemeint}>
              <Anspruchskarte i={i} />
            </Hervorgehoben>
          ))}
        </>
      )}
    </Geladenes>
  )
}

/** The claim that the address names: the page opens at it. */
function Hervorgehoben({ an, children }: { an: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (an) ref.current?.scrollIntoView({ block: 'center' })
  }, [an])
  return (
    <div
      ref={ref}
      aria-current={an ? 'true' : undefined}
      css={{ minWidth: 0, '&[aria-current] > section': { borderColor: farbe('akzent') } }}
    >
      {children}
    </div>
  )
}

function Anspruchskarte({ i }: { i: Inanspruchnahme }) {
  const { wort, ton } = INANSPRUCHNAHMESTATUS[i.status]
  return (
    <Karte titel={`${t('anspruch.karte')} ${i.id}`} aktionen={<Marke ton={ton}>{wort}</Marke>}>
      <div css={{ display: 'grid', gap: 12 }}>
        {i.ruecknahmeGewuenscht && i.status !== 'ZURUECKGEZOGEN' && (
          <Hinweis ton="warnung">
            <p>{t('anspruch.rücknahmeGewünscht')}</p>
          </Hinweis>
        )}
        {i.vorschlag && (
          <Hinweis ton="warnung">
            <p>
              {t(i.vorschlag.eigener ? 'anspruch.eigenerVorschlag' : 'anspruch.vorschlag', {
                wer: i.vorschlag.wer,
                betrag: formatEuro(i.vorschlag.betrag),
              })}
            </p>
          </Hinweis>
        )}
        <Angaben
          paare={[
            [t('anspruch.gefordert'), formatEuro(i.betrag)],
            [t('anspruch.eingereicht'), formatZeitpunkt(i.eingereichtAm)],
            [t('anspruch.begründung'), i.begruendung],
            [t('anspruch.kontakt'), kontaktzeile(i.ansprechpartner)],
            [t('anspruch.empfänger'), i.zahlungsempfaenger && `${i.zahlungsempfaenger.name}, ${i.zahlungsempfaenger.iban}`],
            [t('anspruch.stellungnahme'), formatDatum(i.stellungnahmeBis)],
            [t('anspruch.rückfrage'), i.rueckfrage],
            [t('anspruch.antwort'), i.antwort],
            [t('anspruch.anerkannt'), i.anerkannt === null ? null : formatEuro(i.anerkannt)],
            [t('schritt.grund'), i.grund],
            [t('anspruch.ausgezahlt'), i.ausgezahltAm && formatDatum(i.ausgezahltAm)],
          ]}
        />
        {i.unterlagen.length > 0 && <Unterlagenliste i={i} />}
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <Aktionen o={i} aktionen={ANSPRUCHSAKTIONEN} />
        </div>
      </div>
    </Karte>
  )
}

function Unterlagenliste({ i }: { i: Inanspruchnahme }) {
  const { transport, fortschritt } = usePlattform()
  const laden = useMutation({
    mutationFn: (unterlageId: string) =>
      fortschritt(
        ladeDatei(transport, `GET ${dokument}/inanspruchnahmen/{id}/unterlagen/{unterlageId}`, { params: { id: i.id, unterlageId } }),
      ),
    onSuccess: speichereDatei,
  })
  return (
    <ul aria-label={t('anspruch.unterlagen')} css={{ listStyle: 'none', padding: 0, display: 'grid', gap: 4 }}>
      {i.unterlagen.map(({ id, name, groesse }) => (
        <li key={id}>
          <Knopf art="leise" icon="herunterladen" busy={laden.isPending} onClick={() => laden.mutate(id)}>
            {name}
            <span css={{ color: farbe('leise'), fontSize: 12, fontWeight: 400 }}>{Math.ceil(groesse / 1024)} KB</span>
          </Knopf>
        </li>
      ))}
    </ul>
  )
}

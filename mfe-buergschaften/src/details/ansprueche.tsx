import { apiQuery, downloadFile, saveFile } from '@avalwerk/api'
import { ActionBar, LoadedSection, formatContact } from '@avalwerk/bausteine'
import type { Buergschaft, Inanspruchnahme } from '@avalwerk/contracts'
import { formatDate, formatEuro, formatInstant, INANSPRUCHNAHME_STATUS } from '@avalwerk/domain'
import { useParams, usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, farbe, Alert, Card, Button, Badge } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../texte.ts'
import { CLAIM_ACTIONS } from './anspruchsaktionen.tsx'

const basis = '/buergschaftservice/api/private/v2'
const dokument = '/dokumentservice/api/private/v2'
const STATUS_WITH_REQUIRED_RIGHT = ['ANB', 'AN', 'ZGB', 'AKT']

/** The claims on a guarantee, each with what may be done now. Nothing where none was ever made. */
export function Requirements({ b }: { b: Buergschaft }) {
  const { transport } = usePlatform()
  const antwort = useQuery({
    ...apiQuery(transport, `GET ${basis}/buergschaften/{id}/inanspruchnahmen`, { params: { id: b.id } }),
    enabled: STATUS_WITH_REQUIRED_RIGHT.includes(b.status),
  })
  const { inanspruchnahmeId: gemeint } = useParams()
  if (!antwort.isEnabled) return null
  return (
    <LoadedSection antwort={antwort} name={t('anspruch.karte')} zeilen={0}>
      {(liste) => (
        <>
          {gemeint && !liste.some(({ id }) => id === gemeint) && (
            <Alert ton="warnung">
              <p>{t('anspruch.fehlt')}</p>
            </Alert>
          )}
          {liste.map((i) => (
            <Highlighted key={i.id} an={i.id === gemeint}>
              <ClaimCard i={i} />
            </Highlighted>
          ))}
        </>
      )}
    </LoadedSection>
  )
}

/** The claim that the address names: the page opens at it. */
function Highlighted({ an, children }: { an: boolean; children: ReactNode }) {
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

function ClaimCard({ i }: { i: Inanspruchnahme }) {
  const { wort, ton } = INANSPRUCHNAHME_STATUS[i.status]
  return (
    <Card titel={`${t('anspruch.karte')} ${i.id}`} aktionen={<Badge ton={ton}>{wort}</Badge>}>
      <div css={{ display: 'grid', gap: 12 }}>
        {i.ruecknahmeGewuenscht && i.status !== 'ZURUECKGEZOGEN' && (
          <Alert ton="warnung">
            <p>{t('anspruch.rücknahmeGewünscht')}</p>
          </Alert>
        )}
        {i.vorschlag && (
          <Alert ton="warnung">
            <p>
              {t(i.vorschlag.eigener ? 'anspruch.eigenerVorschlag' : 'anspruch.vorschlag', {
                wer: i.vorschlag.wer,
                betrag: formatEuro(i.vorschlag.betrag),
              })}
            </p>
          </Alert>
        )}
        <DescriptionList
          paare={[
            [t('anspruch.gefordert'), formatEuro(i.betrag)],
            [t('anspruch.eingereicht'), formatInstant(i.eingereichtAm)],
            [t('anspruch.begründung'), i.begruendung],
            [t('anspruch.kontakt'), formatContact(i.ansprechpartner)],
            [t('anspruch.empfänger'), i.zahlungsempfaenger && `${i.zahlungsempfaenger.name}, ${i.zahlungsempfaenger.iban}`],
            [t('anspruch.stellungnahme'), formatDate(i.stellungnahmeBis)],
            [t('anspruch.rückfrage'), i.rueckfrage],
            [t('anspruch.antwort'), i.antwort],
            [t('anspruch.anerkannt'), i.anerkannt === null ? null : formatEuro(i.anerkannt)],
            [t('schritt.grund'), i.grund],
            [t('anspruch.ausgezahlt'), i.ausgezahltAm && formatDate(i.ausgezahltAm)],
          ]}
        />
        {i.unterlagen.length > 0 && <UnterlagenList i={i} />}
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <ActionBar o={i} aktionen={CLAIM_ACTIONS} />
        </div>
      </div>
    </Card>
  )
}

function UnterlagenList({ i }: { i: Inanspruchnahme }) {
  const { transport, fortschritt } = usePlatform()
  const laden = useMutation({
    mutationFn: (unterlageId: string) =>
      fortschritt(
        downloadFile(transport, `GET ${dokument}/inanspruchnahmen/{id}/unterlagen/{unterlageId}`, { params: { id: i.id, unterlageId } }),
      ),
    onSuccess: saveFile,
  })
  return (
    <ul aria-label={t('anspruch.unterlagen')} css={{ listStyle: 'none', padding: 0, display: 'grid', gap: 4 }}>
      {i.unterlagen.map(({ id, name, groesse }) => (
        <li key={id}>
          <Button art="leise" icon="herunterladen" busy={laden.isPending} onClick={() => laden.mutate(id)}>
            {name}
            <span css={{ color: farbe('leise'), fontSize: 12, fontWeight: 400 }}>{Math.ceil(groesse / 1024)} KB</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

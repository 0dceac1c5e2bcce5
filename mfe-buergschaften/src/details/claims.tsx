import { saveFile, useApi } from '@avalwerk/api'
import { ActionBar } from '@avalwerk/patterns/details'
import { LoadedSection } from '@avalwerk/patterns/calls'
import { formatContact, formatDate, formatEuro, formatFileSize, formatInstant, INANSPRUCHNAHME_STATUS } from '@avalwerk/domain'
import type { Buergschaft, Inanspruchnahme } from '@avalwerk/contracts'
import { useParams, usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, spacing, themeColor, Alert, Card, Button, Badge } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../texts.ts'
import { CLAIM_ACTIONS } from './inanspruchnahmeActions.tsx'

const STATUS_WITH_INANSPRUCHNAHME = ['ANB', 'AN', 'ZGB', 'AKT']

/** The claims on a guarantee, each with what may be done now. Nothing where none was ever made. */
export function Inanspruchnahmen({ buergschaft }: { buergschaft: Buergschaft }) {
  const api = useApi()
  const response = useQuery({
    ...api.inanspruchnahme.alle.queryOptions({ params: { id: buergschaft.id } }),
    enabled: STATUS_WITH_INANSPRUCHNAHME.includes(buergschaft.status),
  })
  const { inanspruchnahmeId: meant } = useParams()
  if (!response.isEnabled) return null
  return (
    <LoadedSection result={response} name={t('anspruch.cardTitle')} rows={0}>
      {(list) => {
        const missing = meant !== undefined && !list.some(({ id }) => id === meant)
        if (list.length === 0 && !missing) return null
        return (
          <div css={{ display: 'grid', gap: spacing(2) }}>
            {missing && (
              <Alert tone="warning">
                <p>{t('anspruch.missing')}</p>
              </Alert>
            )}
            {list.map((inanspruchnahme) => (
              <Highlighted key={inanspruchnahme.id} on={inanspruchnahme.id === meant}>
                <InanspruchnahmeCard inanspruchnahme={inanspruchnahme} />
              </Highlighted>
            ))}
          </div>
        )
      }}
    </LoadedSection>
  )
}

/** The claim that the address names: the page opens at it. */
function Highlighted({ on, children }: { on: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (on) ref.current?.scrollIntoView({ block: 'center' })
  }, [on])
  return (
    <div
      ref={ref}
      aria-current={on ? 'true' : undefined}
      css={{ minWidth: 0, '&[aria-current] > section': { borderColor: themeColor('accent') } }}
    >
      {children}
    </div>
  )
}

function InanspruchnahmeCard({ inanspruchnahme }: { inanspruchnahme: Inanspruchnahme }) {
  const { caption, tone } = INANSPRUCHNAHME_STATUS[inanspruchnahme.status]
  return (
    <Card title={`${t('anspruch.cardTitle')} ${inanspruchnahme.id}`} actions={<Badge tone={tone}>{caption}</Badge>}>
      <div css={{ display: 'grid', gap: 12 }}>
        {inanspruchnahme.ruecknahmeGewuenscht && inanspruchnahme.status !== 'ZURUECKGEZOGEN' && (
          <Alert tone="warning">
            <p>{t('anspruch.ruecknahmeRequested')}</p>
          </Alert>
        )}
        {inanspruchnahme.vorschlag && (
          <Alert tone="warning">
            <p>
              {t(inanspruchnahme.vorschlag.eigener ? 'anspruch.ownVorschlag' : 'anspruch.vorschlag', {
                wer: inanspruchnahme.vorschlag.wer,
                betrag: formatEuro(inanspruchnahme.vorschlag.betrag),
              })}
            </p>
          </Alert>
        )}
        <DescriptionList
          pairs={[
            [t('anspruch.geforderterBetrag'), formatEuro(inanspruchnahme.betrag)],
            [t('anspruch.receivedAt'), formatInstant(inanspruchnahme.eingereichtAm)],
            [t('anspruch.begruendung'), inanspruchnahme.begruendung],
            [t('anspruch.ansprechpartner'), formatContact(inanspruchnahme.ansprechpartner)],
            [
              t('anspruch.empfaenger'),
              inanspruchnahme.zahlungsempfaenger &&
                `${inanspruchnahme.zahlungsempfaenger.name}, ${inanspruchnahme.zahlungsempfaenger.iban}`,
            ],
            [t('anspruch.stellungnahmeBis'), formatDate(inanspruchnahme.stellungnahmeBis)],
            [t('anspruch.rueckfrage'), inanspruchnahme.rueckfrage],
            [t('anspruch.antwort'), inanspruchnahme.antwort],
            [t('anspruch.anerkannt'), inanspruchnahme.anerkannt === null ? null : formatEuro(inanspruchnahme.anerkannt)],
            [t('schritt.reason'), inanspruchnahme.grund],
            [t('anspruch.ausgezahltAm'), inanspruchnahme.ausgezahltAm && formatDate(inanspruchnahme.ausgezahltAm)],
          ]}
        />
        {inanspruchnahme.unterlagen.length > 0 && <UnterlagenList inanspruchnahme={inanspruchnahme} />}
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <ActionBar item={inanspruchnahme} actions={CLAIM_ACTIONS} />
        </div>
      </div>
    </Card>
  )
}

function UnterlagenList({ inanspruchnahme }: { inanspruchnahme: Inanspruchnahme }) {
  const api = useApi()
  const { progress } = usePlatform()
  const load = useMutation({
    mutationFn: (unterlageId: string) =>
      progress(
        api.inanspruchnahme.unterlage.download({
          params: { id: inanspruchnahme.id, unterlageId },
        }),
      ),
    onSuccess: saveFile,
  })
  return (
    <ul aria-label={t('anspruch.unterlagen')} css={{ listStyle: 'none', padding: 0, display: 'grid', gap: 4 }}>
      {inanspruchnahme.unterlagen.map(({ id, name, groesse }) => (
        <li key={id}>
          <Button variant="ghost" icon="download" busy={load.isPending} onClick={() => load.mutate(id)}>
            {name}
            <span css={{ color: themeColor('muted'), fontSize: 12, fontWeight: 400 }}>{formatFileSize(groesse)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

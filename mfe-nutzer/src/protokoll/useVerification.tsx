import { referenceOf, useApi } from '@avalwerk/api'
import type { AuditCheck, AuditStep } from '@avalwerk/contracts'
import { CHAIN_FAULTS, formatNumber } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { spacing, themeColor, ErrorPanel, Alert, Button } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texts.ts'

/** What a whole check said. */
type Outcome = Readonly<{ entries: number; histories: number | undefined; faults: readonly AuditCheck[]; last: AuditCheck['letztes'] }>

const outcomeOf = (parts: readonly AuditCheck[]): Outcome => {
  const sum = (kette: AuditCheck['kette']) => parts.filter((part) => part.kette === kette).reduce((n, { geprueft }) => n + geprueft, 0)
  const chains = parts.filter(({ kette }) => kette === 'PROTOKOLL')
  const organisations = new Set(chains.map(({ organisation }) => organisation?.id))
  return {
    entries: sum('PROTOKOLL'),
    histories: parts.some(({ kette }) => kette === 'BUERGSCHAFTEN') ? sum('BUERGSCHAFTEN') : undefined,
    faults: parts.filter(({ abweichung }) => abweichung),
    // Several chains have no common end.
    last: organisations.size === 1 ? (chains.at(-1)?.letztes ?? null) : null,
  }
}

/**
 * The check of the chain and its outcome. It runs part by part, so that no call takes too long.
 * @param organisation null for all that the user may read
 */
export function useVerification(organisation: string | null) {
  const api = useApi()
  const { progress } = usePlatform()
  const [checked, setChecked] = useState(0)
  const checkAll = async (): Promise<Outcome> => {
    const parts: AuditCheck[] = []
    for (let weiter: AuditStep | null | undefined; weiter !== null; ) {
      const body = { ...(organisation !== null && { organisation }), ...(weiter && { weiter }) }
      const part: AuditCheck = await api.pruefprotokoll.pruefen.call({ body })
      parts.push(part)
      setChecked((n) => n + part.geprueft)
      weiter = part.weiter
    }
    return outcomeOf(parts)
  }
  const running = useMutation({ mutationFn: () => progress(checkAll()), onMutate: () => setChecked(0) })
  return {
    button: (
      <Button icon="check" busy={running.isPending} onClick={() => running.mutate()}>
        {t('kette.check')}
      </Button>
    ),
    result: (
      <div css={{ maxWidth: 960, '&:not(:empty)': { marginBottom: spacing(2) } }}>
        {running.isPending && <Alert tone="success">{t('kette.running', { anzahl: formatNumber(checked) })}</Alert>}
        {running.data && <Result outcome={running.data} />}
        {running.error && (
          <ErrorPanel
            title={t('kette.failed')}
            text={running.error.message}
            referenceCode={referenceOf(running.error)}
            onRetry={() => running.mutate()}
          />
        )}
      </div>
    ),
  }
}

function Result({ outcome: { entries, histories, faults, last } }: { outcome: Outcome }) {
  const { group } = usePlatform().area
  if (faults.length)
    return (
      <Alert tone="danger" urgent>
        <p>{t(group === 'BSP' ? 'kette.deviationOperator' : 'kette.deviation')}</p>
        <ul css={{ margin: 0, paddingLeft: 20 }}>
          {faults.map((part, index) => (
            <li key={index}>{faultText(part)}</li>
          ))}
        </ul>
      </Alert>
    )
  const told = t('kette.entries', { count: entries, zahl: formatNumber(entries) })
  return (
    <Alert tone="success">
      <p>
        {histories === undefined
          ? t('kette.intactProtokoll', { entries: told })
          : t('kette.intact', { entries: told, histories: t('kette.histories', { count: histories, zahl: formatNumber(histories) }) })}
      </p>
      {last && (
        <p css={{ color: themeColor('text'), marginTop: 4 }}>
          {t('kette.lastChecksum', { nr: last.nr })} <code css={{ userSelect: 'all', overflowWrap: 'anywhere' }}>{last.hash}</code>
          <br />
          {t('kette.noteChecksum')}
        </p>
      )}
    </Alert>
  )
}

/** Says in one sentence where something doesn't fit, and why. */
function faultText({ kette, organisation, abweichung }: AuditCheck): string {
  if (!abweichung) return ''
  const { art, glied, eintrag } = abweichung
  const was = CHAIN_FAULTS[art]
  if (kette === 'BUERGSCHAFTEN') return t('kette.atChainLink', { wo: t('kette.history', { id: eintrag ?? '' }), glied: glied ?? '', was })
  const wo = t('kette.protokoll', { name: organisation?.name ?? t('protokoll.portal') })
  if (glied === null) return t('kette.atEntryUnchained', { wo, eintrag: eintrag ?? '', was })
  return eintrag === null ? t('kette.atChainLink', { wo, glied, was }) : t('kette.atEntry', { wo, glied, eintrag, was })
}

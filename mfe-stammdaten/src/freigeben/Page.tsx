import { useApi } from '@avalwerk/api'
import { FormRadioGroup, FormTextField } from '@avalwerk/forms'
import { ActionPage } from '@avalwerk/patterns/act'
import { MESSAGES } from '@avalwerk/domain'
import { useParams } from '@avalwerk/platform/remote'
import { spacing, Card } from '@avalwerk/ui'
import { useState } from 'react'
import { isBuerge, type MasterUnternehmen, stammdatenUrl, MASTER_LIST } from '../components/queries.ts'
import { Display, KennzeichenBadges, MasterCards } from '../components/Cards.tsx'
import { MasterLoaded } from '../components/MasterLoaded.tsx'
import { t } from '../texts.ts'

/** A company that was created waits to be checked: approved, or refused with a reason. */
export default function ApproveUnternehmenPage() {
  const { unternehmenId = '' } = useParams()
  return (
    <MasterLoaded id={unternehmenId} fresh>
      {(u) => <Decide gelesen={u} />}
    </MasterLoaded>
  )
}

type Choice = Readonly<{ entscheidung: 'JA' | 'NEIN' | ''; grund: string }>

function Decide({ gelesen }: { gelesen: MasterUnternehmen }) {
  const api = useApi()
  const [unternehmen] = useState(gelesen)
  const id = unternehmen.unternehmenId
  return (
    <ActionPage<Choice>
      title={t('freigabe.title', { name: unternehmen.name })}
      path={[
        { label: t('liste.title'), target: MASTER_LIST },
        { label: unternehmen.name, target: stammdatenUrl(id) },
      ]}
      allowed={unternehmen.schritte.some((step) => ['U03', 'U04', 'U05', 'U06'].includes(step))}
      back={stammdatenUrl(id)}
      initial={{ entscheidung: '', grund: '' }}
      check={(values) => ({
        ...(!values.entscheidung && { entscheidung: MESSAGES.option }),
        ...(values.entscheidung === 'NEIN' && !values.grund.trim() && { grund: MESSAGES.required }),
      })}
      button={(values) =>
        values.entscheidung === 'NEIN'
          ? { label: t('freigabe.rejectButton'), danger: true }
          : { label: t('freigabe.approveButton', { name: unternehmen.name }) }
      }
      send={async (values) => {
        const freigeben = values.entscheidung === 'JA'
        await api.unternehmen.freigeben.mutate({
          body: { unternehmenId: id, version: unternehmen.version, freigeben, grund: freigeben ? null : values.grund },
        })
        return {
          target: stammdatenUrl(id),
          message: t(freigeben ? 'freigabe.approved' : 'freigabe.rejected', { name: unternehmen.name }),
        }
      }}
      beside={
        <div css={{ display: 'grid', gap: spacing(2) }}>
          {isBuerge(unternehmen) && (
            <Card title={t('anzeige.title')}>
              <Display {...unternehmen} />
            </Card>
          )}
          <MasterCards unternehmen={unternehmen} />
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
            <KennzeichenBadges unternehmen={unternehmen} />
          </div>
        </div>
      }
    >
      {(values) => (
        <Card title={t('freigabe.question')}>
          <div css={{ display: 'grid', gap: spacing(2) }}>
            <p>{t('freigabe.reviewHint')}</p>
            <FormRadioGroup
              name="entscheidung"
              label={t('freigabe.question')}
              silent
              options={[
                { value: 'JA', label: t('freigabe.approve'), description: t('freigabe.approveText') },
                { value: 'NEIN', label: t('freigabe.reject'), description: t('freigabe.rejectText') },
              ]}
            />
            {values.entscheidung === 'NEIN' && <FormTextField name="grund" form="grund" label={t('freigabe.reason')} />}
          </div>
        </Card>
      )}
    </ActionPage>
  )
}

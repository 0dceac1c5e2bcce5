import { call } from '@avalwerk/api'
import { FormRadioGroup, FormTextField, ActionPage } from '@avalwerk/bausteine'
import { MESSAGES } from '@avalwerk/domain'
import { useParams, usePlatform } from '@avalwerk/platform/remote'
import { spacing, Card } from '@avalwerk/ui'
import { useState } from 'react'
import { isBuerge, partner, type MasterUnternehmen, stammdatenUrl, MASTER_LIST } from '../components/queries.ts'
import { Display, KennzeichenBadges, MasterCards } from '../components/Cards.tsx'
import { MasterLoaded } from '../components/StammLoaded.tsx'
import { t } from '../texts.ts'

/** A company that was created waits to be checked: released, or refused with a reason. */
export default function Page() {
  const { unternehmenId = '' } = useParams()
  return (
    <MasterLoaded id={unternehmenId} frisch>
      {(u) => <Decide gelesen={u} />}
    </MasterLoaded>
  )
}

type Choice = Readonly<{ entscheidung: 'JA' | 'NEIN' | ''; grund: string }>

function Decide({ gelesen: read }: { gelesen: MasterUnternehmen }) {
  const { transport } = usePlatform()
  const [u] = useState(read)
  const id = u.unternehmenId
  return (
    <ActionPage<Choice>
      titel={t('freigabe.titel', { name: u.name })}
      pfad={[
        { beschriftung: t('liste.titel'), ziel: MASTER_LIST },
        { beschriftung: u.name, ziel: stammdatenUrl(id) },
      ]}
      erlaubt={u.schritte.some((step) => ['U03', 'U04', 'U05', 'U06'].includes(step))}
      zurück={stammdatenUrl(id)}
      anfang={{ entscheidung: '', grund: '' }}
      prüfe={(values) => ({
        ...(!values.entscheidung && { entscheidung: MESSAGES.option }),
        ...(values.entscheidung === 'NEIN' && !values.grund.trim() && { grund: MESSAGES.required }),
      })}
      knopf={(values) =>
        values.entscheidung === 'NEIN'
          ? { wort: t('freigabe.ablehnenKnopf'), gefahr: true }
          : { wort: t('freigabe.freigebenKnopf', { name: u.name }) }
      }
      sende={async (values) => {
        const freigeben = values.entscheidung === 'JA'
        await call(transport, `POST ${partner}/unternehmen/auftraggeber/freigeben`, {
          body: { unternehmenId: id, version: u.version, freigeben, grund: freigeben ? null : values.grund },
        })
        return { ziel: stammdatenUrl(id), meldung: t(freigeben ? 'freigabe.freigegeben' : 'freigabe.abgelehnt', { name: u.name }) }
      }}
      daneben={
        <div css={{ display: 'grid', gap: spacing(2) }}>
          {isBuerge(u) && (
            <Card titel={t('anzeige.titel')}>
              <Display {...u} />
            </Card>
          )}
          <MasterCards u={u} />
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
            <KennzeichenBadges u={u} />
          </div>
        </div>
      }
    >
      {(values) => (
        <Card titel={t('freigabe.frage')}>
          <div css={{ display: 'grid', gap: spacing(2) }}>
            <p>{t('freigabe.prüfen')}</p>
            <FormRadioGroup
              name="entscheidung"
              beschriftung={t('freigabe.frage')}
              stumm
              optionen={[
                { wert: 'JA', wort: t('freigabe.ja'), erklärung: t('freigabe.jaText') },
                { wert: 'NEIN', wort: t('freigabe.nein'), erklärung: t('freigabe.neinText') },
              ]}
            />
            {values.entscheidung === 'NEIN' && <FormTextField name="grund" form="grund" beschriftung={t('freigabe.grund')} />}
          </div>
        </Card>
      )}
    </ActionPage>
  )
}

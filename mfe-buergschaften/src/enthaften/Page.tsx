import { call } from '@avalwerk/api'
import { toFormErrors, Section, FormRadioGroup, ConfirmationNote, ActionPage, useToday } from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import {
  formatDate,
  formatEuro,
  MESSAGES,
  parseDate,
  RUECKGABE_DAYS,
  RUECKGABE_WAYS,
  type Rueckgabeweg,
  backRule,
  numberOf,
} from '@avalwerk/domain'
import { DateField } from '@avalwerk/forms'
import { usePlatform } from '@avalwerk/platform/remote'
import { basis, pathToList } from '../components/step.ts'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texts.ts'

/** The beneficiary releases the guarantor, or records that the paper of an imported guarantee was given back. */
export default function Page() {
  return <AsRead>{(b) => (b.herkunft === 'IMPORTIERT' ? <Paper b={b} /> : <Digital b={b} />)}</AsRead>
}

function Digital({ b: buergschaft }: { b: Buergschaft }) {
  const { transport } = usePlatform()
  const nummer = numberOf(buergschaft)
  const back = `/buergschaften/details/${buergschaft.id}`
  return (
    <ActionPage
      titel={t('enthaften.titel', { nummer })}
      pfad={pathToList}
      erlaubt={buergschaft.schritte.includes('G28')}
      zurück={back}
      anfang={{}}
      sende={async () => {
        await call(transport, `POST ${basis}/{id}/enthaften`, {
          params: { id: buergschaft.id },
          body: { art: 'DIGITAL', version: buergschaft.version },
        })
        return { ziel: back, meldung: t('enthaften.erfolg', { nummer }) }
      }}
      knopf={() => ({ wort: t('enthaften.knopf', { nummer }), gefahr: true })}
    >
      {() => (
        <Section
          titel={t('enthaften.frage', { nummer, betrag: formatEuro(buergschaft.betrag) })}
          hinweis={t('enthaften.folge', { bürge: buergschaft.buerge.name })}
        >
          {buergschaft.rueckforderung?.status === 'OFFEN' && (
            <p>{t('enthaften.beantwortet', { kreditnehmer: buergschaft.auftragnehmer.name })}</p>
          )}
          <ConfirmationNote />
        </Section>
      )}
    </ActionPage>
  )
}

type PaperValues = { am: string; weg: Rueckgabeweg | '' }

function Paper({ b: buergschaft }: { b: Buergschaft }) {
  const { transport } = usePlatform()
  const nummer = numberOf(buergschaft)
  const back = `/buergschaften/details/${buergschaft.id}`
  const today = useToday()
  return (
    <ActionPage<PaperValues>
      titel={t('enthaften.papierTitel', { nummer })}
      pfad={pathToList}
      erlaubt={buergschaft.schritte.includes('G29')}
      zurück={back}
      anfang={{ am: formatDate(today), weg: '' }}
      prüfe={({ am: at, weg: way }) => {
        const tag = parseDate(at)
        const fault = tag ? backRule(RUECKGABE_DAYS)(tag, today) : MESSAGES.required
        return toFormErrors([...(fault ? [{ feld: 'am', grund: fault }] : []), ...(way ? [] : [{ feld: 'weg', grund: MESSAGES.option }])])
      }}
      sende={async ({ am: at, weg: way }) => {
        await call(transport, `POST ${basis}/{id}/enthaften`, {
          params: { id: buergschaft.id },
          body: { art: 'PAPIER', version: buergschaft.version, am: parseDate(at) as string, weg: way as Rueckgabeweg },
        })
        return { ziel: back, meldung: t('enthaften.papierErfolg', { nummer }) }
      }}
      knopf={() => ({ wort: t('enthaften.papierKnopf', { nummer }), gefahr: true })}
    >
      {() => (
        <Section titel={t('enthaften.papier')} hinweis={t('enthaften.papierFolge')}>
          <DateField name="am" beschriftung={t('enthaften.am')} />
          <FormRadioGroup
            name="weg"
            beschriftung={t('enthaften.weg')}
            optionen={(Object.keys(RUECKGABE_WAYS) as Rueckgabeweg[]).map((value) => ({ wert: value, wort: RUECKGABE_WAYS[value] }))}
          />
        </Section>
      )}
    </ActionPage>
  )
}

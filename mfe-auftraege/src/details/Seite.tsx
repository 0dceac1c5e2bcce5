import { WasPassiertJetzt } from '@avalwerk/bausteine'
import type { Auftrag } from '@avalwerk/contracts'
import { auftragshilfe, formatZeitpunkt } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { farbe, Karte, Seitenkopf } from '@avalwerk/ui'
import { kontaktzeile } from '@avalwerk/bausteine'
import { Statusmarke } from '../bausteine/Statusmarke.tsx'
import { t } from '../texte.ts'
import { Aktionen } from './Aktionen.tsx'
import { Fakten, Verlauf } from './Ansicht.tsx'
import { Rahmen } from './Rahmen.tsx'

/** An order: what it is, what happens next, what may be done. */
export default function Seite() {
  return <Rahmen>{(a) => <Details a={a} />}</Rahmen>
}

function Details({ a }: { a: Auftrag }) {
  const { gruppe } = usePlattform().bereich
  const { bedeutung, nächster } = auftragshilfe(a.status, a.phase, gruppe)
  const fülle = (text: string) => text.replaceAll('{bürge}', a.buerge?.name ?? 'Der Bürge')
  return (
    <>
      <Seitenkopf
        titel={t('details.titel', { id: a.id })}
        pfad={[{ beschriftung: t('liste.titel'), ziel: '/buergschaftsauftraege/liste' }]}
        aktionen={<Aktionen a={a} />}
        zusatz={
          <div>
            <Statusmarke status={a.status} phase={a.phase} />
          </div>
        }
      />
      <WasPassiertJetzt
        bedeutung={fülle(bedeutung)}
        nächster={nächster && fülle(nächster)}
        ton={a.status === 'AUSGESTELLT' ? 'gut' : a.status === 'ABGELEHNT' ? 'warnung' : 'info'}
      />
      {a.rueckfrage && a.status === 'UNVOLLSTAENDIG' && <WasGesagt titel={t('details.rueckfrage')} text={a.rueckfrage} />}
      {a.ablehnung && a.status === 'ABGELEHNT' && (
        <WasGesagt
          titel={t('details.ablehnungsgrund')}
          text={[a.ablehnung.grund ?? t('details.keinGrund'), kontaktzeile(a.ablehnung.ansprechpartner)].filter(Boolean).join('\n')}
        />
      )}
      {a.stornoantrag && (
        <WasGesagt
          titel={t('details.stornieren')}
          text={t('details.stornoBeantragt', { wer: a.stornoantrag.wer, grund: a.stornoantrag.grund })}
        />
      )}
      {a.sperre && (
        <p role="status" css={{ marginBottom: 16, color: farbe('warnung') }}>
          {t('details.sperre', { wer: a.sperre.wer, bis: formatZeitpunkt(a.sperre.bis) })}
        </p>
      )}
      <div css={{ display: 'grid', gap: 16, alignItems: 'start', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))' }}>
        <div css={{ display: 'grid', gap: 16, minWidth: 0 }}>
          <Fakten a={a} />
        </div>
        <Verlauf id={a.id} />
      </div>
    </>
  )
}

const WasGesagt = ({ titel, text }: { titel: string; text: string }) => (
  <div css={{ marginBottom: 16 }}>
    <Karte titel={titel}>
      <p css={{ whiteSpace: 'pre-line' }}>{text}</p>
    </Karte>
  </div>
)

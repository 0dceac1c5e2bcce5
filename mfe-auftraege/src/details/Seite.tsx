import { Detailseite, kontaktzeile, Verlaufskarte } from '@avalwerk/bausteine'
import type { Auftrag } from '@avalwerk/contracts'
import { auftragshilfe, formatZeitpunkt } from '@avalwerk/domain'
import { Link, usePlattform } from '@avalwerk/platform/remote'
import { Statusmarke } from '../bausteine/Statusmarke.tsx'
import { t } from '../texte.ts'
import { AKTIONEN } from './aktionen.ts'
import { Fakten } from './Fakten.tsx'
import { useAuftragshistorie, useRejection } from './daten.ts'
import { Rahmen } from './Rahmen.tsx'

/** An order: what it is, what happens next, what may be done. */
export default function Seite() {
  return <Rahmen>{(a) => <Details a={a} />}</Rahmen>
}

function Details({ a }: { a: Auftrag }) {
  const { gruppe } = usePlattform().bereich
  const rejection = useRejection(a).data
  const { bedeutung, nächster } = auftragshilfe(a.status, a.phase, gruppe)
  const fülle = (text: string) => text.replaceAll('{bürge}', a.buerge?.name ?? 'Der Bürge')
  return (
    <Detailseite
      o={a}
      titel={t('details.titel', { id: a.id })}
      pfad={[{ beschriftung: t('liste.titel'), ziel: '/buergschaftsauftraege/liste' }]}
      marken={<Statusmarke status={a.status} phase={a.phase} />}
      eckdaten={a.buergschaftId && <Link to={`/buergschaften/details/${a.buergschaftId}`}>{t('details.bürgschaft')}</Link>}
      aktionen={AKTIONEN}
      hilfe={{
        bedeutung: fülle(bedeutung),
        nächster: nächster && fülle(nächster),
        ton: a.status === 'AUSGESTELLT' ? 'gut' : a.status === 'ABGELEHNT' ? 'warnung' : 'info',
      }}
      hinweise={[
        a.stornoantrag && t('details.stornoBeantragt', { wer: a.stornoantrag.wer, grund: a.stornoantrag.grund }),
        a.sperre && t('details.sperre', { wer: a.sperre.wer, bis: formatZeitpunkt(a.sperre.bis) }),
      ]}
      gesagt={[
        a.status === 'UNVOLLSTAENDIG' && a.rueckfrage !== null && { titel: t('details.rueckfrage'), text: a.rueckfrage },
        rejection !== undefined && {
          titel: t('details.ablehnungsgrund'),
          text: [rejection.ablehnungsgrund ?? t('details.keinGrund'), kontaktzeile(rejection.ansprechpartner)].filter(Boolean).join('\n'),
        },
      ]}
      links={<Fakten a={a} />}
      rechts={<Verlaufskarte antwort={useAuftragshistorie(a.id)} />}
    />
  )
}

import { Detailseite, Verlaufskarte } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { ABLEHNUNGSGRÜNDE, type Rechteanspruch, textanzeige, texthilfe, TEXTTYP } from '@avalwerk/domain'
import { Link, Navigate, useLocation, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { Marke } from '@avalwerk/ui'
import { useMemo } from 'react'
import { useAuftrag, useTexthistorie, useTextId } from '../bausteine/daten.ts'
import { Gültigkeitsmarke, Prüfmarke, Statusmarke } from '../bausteine/marken.tsx'
import { listenpfad, Rahmen } from '../bausteine/Rahmen.tsx'
import { Textvorschau } from '../bausteine/Textvorschau.tsx'
import { t } from '../texte.ts'
import { aktionen } from './aktionen.tsx'
import { Aufbereitung } from './Aufbereitung.tsx'
import { Angabenkarte, OpenTasksCard, Prüfungskarte, UsageCard, Versionskarte } from './Karten.tsx'

const SECOND_REVIEW: Rechteanspruch = { aktion: 'zweitprüfen', kategorien: ['Bürgschaftstexte/Templates'] }

/** A text: what it says, how far it has come, what may be done. */
export default function Seite() {
  const id = useTextId()
  return <Rahmen id={id}>{(text) => <Details key={text.id} text={text} />}</Rahmen>
}

function Details({ text }: { text: Text }) {
  const { gruppe } = usePlattform().bereich
  const mayReviewSecond = useRecht(SECOND_REVIEW)
  const { pathname, search } = useLocation()
  const historie = useTexthistorie(text.id)
  const angebote = useMemo(() => aktionen(search), [search])
  const auftrag = useAuftrag()
  const { templatetyp: typ, templatestatus: status, x, y } = text
  // Tasks and messages know the number alone.
  const { pfad } = TEXTTYP[typ]
  if (!pathname.includes(`/${pfad}/`)) return <Navigate to={`/${pfad}/details/${text.id}${search}`} replace />
  const geprüft = gruppe === 'BG' ? (text.pruefungen[0]?.status ?? null) : null
  const hilfe = texthilfe({ status, typ, x, y, geprüft, mayFinish: ['X06', 'X16'].some((s) => text.schritte.includes(s)) }, gruppe)
  const wirdGeschrieben = text.schritte.includes('X04')
  return (
    <>
      <Detailseite
        o={text}
        titel={text.daten.titel}
        pfad={[listenpfad(gruppe, text)]}
        marken={
          <>
            <Statusmarke anzeige={textanzeige(status, { x, y })} x={x} y={y} />
            <Marke ton="neutral">{TEXTTYP[typ].wort}</Marke>
            <Gültigkeitsmarke aktiv={status === 'A'} gültigAb={text.daten.gültigAb} gültigBis={text.daten.gültigBis} />
            {geprüft && <Prüfmarke status={geprüft} />}
            {status === 'A' && typ === 'AGT' && x === 0 && gruppe !== 'BG' && <Marke ton="warnung">{t('details.ungeprüft')}</Marke>}
            {text.aktivierung && <Marke ton="gut">{t('liste.aktiviert')}</Marke>}
          </>
        }
        eckdaten={
          <>
            <span>{text.id}</span>
            {auftrag && <Link to={`/buergschaftsauftraege/details/${auftrag}`}>{t('details.zumAuftrag', { auftrag })}</Link>}
          </>
        }
        aktionen={angebote}
        hilfe={{
          bedeutung: hilfe.bedeutung,
          nächster: hilfe.nächster,
          ton: status === 'A' ? 'gut' : status === 'AB' ? 'warnung' : 'info',
        }}
        // Document 2, section 8: a banner where first and second review would be the same person's.
        hinweise={[text.erstpruefung?.eigene && mayReviewSecond && ABLEHNUNGSGRÜNDE.VIER_AUGEN_VERLETZT.text]}
        gesagt={text.pruefungen.map(
          (p) => p.nachricht !== null && { titel: t('details.nachrichtVon', { wer: p.buerge.name }), text: p.nachricht },
        )}
        links={
          <>
            <Angabenkarte text={text} />
            {gruppe === 'BG' && text.pruefungen.length > 0 && <OpenTasksCard text={text} />}
            {(status === 'A' || status === 'IA') && <UsageCard text={text} />}
            {typ === 'AGT' && gruppe !== 'BG' && text.pruefungen.length > 0 && <Prüfungskarte text={text} />}
            {text.versionen.length > 1 && <Versionskarte text={text} />}
            {!wirdGeschrieben && <Verlaufskarte antwort={historie} />}
          </>
        }
        rechts={wirdGeschrieben ? <Verlaufskarte antwort={historie} /> : <Textvorschau text={text} />}
      />
      {wirdGeschrieben && <Aufbereitung text={text} />}
    </>
  )
}

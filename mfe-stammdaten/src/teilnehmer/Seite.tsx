import { ladeDatei } from '@avalwerk/api'
import { Liste } from '@avalwerk/bausteine'
import type { Unternehmensfilter } from '@avalwerk/contracts'
import { usePlattform } from '@avalwerk/platform/remote'
import { Leerzustand } from '@avalwerk/ui'
import { partner } from '../bausteine/daten.ts'
import { TEILNEHMERFELDER, teilnehmerspalten } from '../bausteine/spalten.tsx'
import { t } from '../texte.ts'

/** The participants of the platform, for a guarantor: beneficiaries to whom it can deliver digitally. */
export default function Seite() {
  const { transport } = usePlattform()
  return (
    <Liste
      titel={t('teilnehmer.titel')}
      tabelle="stammdaten.teilnehmer"
      aufruf={`POST ${partner}/unternehmen/teilnehmer/filterung`}
      eingabe={({ page, size, sortierung: { feld, richtung } }, filter) => ({
        query: { page, size, sort: `${feld},${richtung}` },
        body: filter as Unternehmensfilter,
      })}
      schlüssel={({ unternehmenId }) => unternehmenId}
      spalten={teilnehmerspalten((u) => `/unternehmen/${u.unternehmenId}/uebersicht`)}
      felder={TEILNEHMERFELDER}
      beginn={{ feld: 'name', richtung: 'asc' }}
      csv={(filter) =>
        ladeDatei(transport, `POST ${partner}/unternehmen/teilnehmer/filterung/unternehmen.csv`, { body: filter as Unternehmensfilter })
      }
      leer={<Leerzustand titel={t('teilnehmer.leer')}>{t('teilnehmer.leerText')}</Leerzustand>}
    />
  )
}

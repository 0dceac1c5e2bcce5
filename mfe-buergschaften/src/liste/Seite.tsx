import { abfrage, ladeDatei, rufe } from '@avalwerk/api'
import { Liste } from '@avalwerk/bausteine'
import type { Bürgschaftsfilter } from '@avalwerk/contracts'
import { Link, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { knopfstil, Leerzustand } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texte.ts'
import { felder } from './felder.ts'
import { SPALTEN } from './spalten.tsx'

const basis = '/buergschaftservice/api/private/v2/buergschaften'
/** As contracts' REITER; the browser takes only types from there. */
const REITER = ['BEGUENSTIGTE', 'KREDITNEHMER', 'PDF'] as const

/** The list of guarantees. */
export default function Seite() {
  const { transport, bereich } = usePlattform()
  const { gruppe } = bereich
  const { data: angebot } = useQuery({ ...abfrage(transport, `POST ${basis}/filteroptionen`, { body: {} }), staleTime: 60_000 })
  return (
    <Liste
      titel={t('liste.titel')}
      tabelle="buergschaften.liste"
      aufruf={`POST ${basis}/filterung`}
      eingabe={({ sortierung: { feld, richtung }, ...seite }, filter) => ({
        query: { ...seite, sort: `${feld},${richtung}` },
        body: filter as Bürgschaftsfilter,
      })}
      schlüssel={({ id, rolle }) => `${id}-${rolle}`}
      spalten={SPALTEN}
      felder={felder(gruppe, angebot)}
      beginn={{ feld: 'geaendertAm', richtung: 'desc' }}
      {...(gruppe === 'BG' && { reiter: REITER.map((wert) => ({ wert, wort: t(`liste.reiter.${wert}`) })) })}
      zähle={(filter, signal) => rufe(transport, `POST ${basis}/filterung/anzahl`, { body: filter as Bürgschaftsfilter }, { signal })}
      csv={(filter) => ladeDatei(transport, `POST ${basis}/filterung/buergschaften.csv`, { body: filter as Bürgschaftsfilter })}
      aktionen={<Neue />}
      leer={<Leerzustand titel={t('liste.leer')}>{t('liste.leerText')}</Leerzustand>}
    />
  )
}

/** How guarantees come into the list: a guarantor issues without an order, a beneficiary imports what it has on paper. */
function Neue() {
  const erstellen = useRecht({ aktion: 'manuell verwalten', kategorien: ['Bürgschaften'] })
  const importieren = useRecht({ aktion: 'importieren', kategorien: ['Bürgschaften'] })
  const hochladen = useRecht({ aktion: 'hochladen', kategorien: ['Bürgschaften'] })
  const { gruppe } = usePlattform().bereich
  if (gruppe === 'BG' && erstellen)
    return (
      <Link to="/buergschaften/erstellen/buergschaftsdaten" css={knopfstil('haupt')}>
        {t('schritt.erstellen')}
      </Link>
    )
  return (
    <>
      {gruppe !== 'BG' && (importieren || hochladen) && (
        <Link to="/buergschaften/hochladen/csv" css={knopfstil('neben')}>
          {t('anlegen.csv')}
        </Link>
      )}
      {gruppe === 'AG' && importieren && (
        <Link to="/buergschaften/anlegen/beteiligungstypEntscheidung" css={knopfstil('neben')}>
          {t('anlegen.einzeln')}
        </Link>
      )}
    </>
  )
}

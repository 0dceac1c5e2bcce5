import { abfrage } from '@avalwerk/api'
import { Auswahlfeld, Filtertext, Filterzeile, Listenrahmen, useListenadresse, useProSeite } from '@avalwerk/bausteine'
import type { Mitteilung } from '@avalwerk/contracts'
import { formatZeitpunkt } from '@avalwerk/domain'
import { Link, usePlattform } from '@avalwerk/platform/remote'
import { Leerzustand, Marke, Seitenkopf, type Spalte } from '@avalwerk/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { t } from '../texte.ts'

const FILTER = ['betreff', 'ungelesen'] as const
const SPALTEN: Spalte<Mitteilung>[] = [
  {
    id: 'betreff',
    titel: t('mitteilungen.betreff'),
    breite: 640,
    zelle: (m) => (
      <Link to={`/mitteilungen/details/${m.id}`} css={{ fontWeight: m.gelesen ? 400 : 650 }}>
        {m.betreff}
      </Link>
    ),
  },
  { id: 'zeitpunkt', titel: t('mitteilungen.zeitpunkt'), breite: 192, zelle: (m) => formatZeitpunkt(m.zeitpunkt) },
  {
    id: 'gelesen',
    titel: t('mitteilungen.zustand'),
    breite: 128,
    zelle: (m) =>
      m.gelesen ? <Marke ton="neutral">{t('mitteilungen.gelesen')}</Marke> : <Marke ton="info">{t('mitteilungen.ungelesen')}</Marke>,
  },
]

/** What happened, for the own company; newest first. */
export default function Seite() {
  const { transport } = usePlattform()
  const adresse = useListenadresse({ feld: 'zeitpunkt', richtung: 'desc' })
  const size = useProSeite('mitteilungen.liste')
  const [betreff, ungelesen] = [adresse.suche.get('betreff') ?? '', adresse.suche.get('ungelesen') === 'ja']
  const liste = useQuery({
    ...abfrage(transport, 'POST /aufgabenservice/api/private/v1/mitteilungen/filterung', {
      query: { page: adresse.seite, size },
      body: { ...(betreff && { betreff }), ...(ungelesen && { ungelesen }) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Seitenkopf titel={t('mitteilungen.titel')} />
      <Filterzeile>
        <Filtertext beschriftung={t('mitteilungen.betreff')} wert={betreff} beiSuche={(text) => adresse.setze({ betreff: text }, true)} />
        <Auswahlfeld
          beschriftung={t('mitteilungen.zustand')}
          value={ungelesen ? 'ja' : ''}
          leer={t('aufgaben.alle')}
          gruppen={[{ optionen: [{ wert: 'ja', wort: t('mitteilungen.nurUngelesene') }] }]}
          onChange={(e) => adresse.setze({ ungelesen: e.target.value })}
        />
      </Filterzeile>
      <Listenrahmen
        name={t('mitteilungen.titel')}
        tabelle="mitteilungen.liste"
        abfrage={liste}
        spalten={SPALTEN}
        schlüssel={({ id }) => id}
        adresse={adresse}
        gefiltert={FILTER}
        leer={<Leerzustand titel={t('mitteilungen.leer')}>{t('mitteilungen.leerText')}</Leerzustand>}
      />
    </>
  )
}

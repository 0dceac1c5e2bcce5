import { apiQuery } from '@avalwerk/api'
import { LoadedSection } from '@avalwerk/bausteine'
import { BUERGSCHAFTSARTEN, TEXT_LISTS, type TextList } from '@avalwerk/domain'
import { Link, usePlatform } from '@avalwerk/platform/remote'
import { abstand, farbe, Icon, RADIUS, PageHeader } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { basis } from '../bausteine/daten.ts'
import { NewTexts } from '../bausteine/NeueTexte.tsx'
import { t } from '../texte.ts'

/** The beneficiary's texts by type: where it has one, and what else there is to use. */
export default function Seite() {
  const { transport } = usePlatform()
  const antwort = useQuery(apiQuery(transport, `GET ${basis}/uebersicht`, {}))
  return (
    <>
      <PageHeader
        titel={t('übersicht.titel')}
        aktionen={<NewTexts />}
        zusatz={<p css={{ color: farbe('leise'), maxWidth: 720 }}>{t('übersicht.text')}</p>}
      />
      <LoadedSection antwort={antwort} name={t('übersicht.titel')} zeilen={8}>
        {(zahlen) => (
          <ul
            css={{
              listStyle: 'none',
              padding: 0,
              display: 'grid',
              gap: abstand(2),
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
            }}
          >
            {(Object.keys(TEXT_LISTS) as TextList[]).map((liste) => {
              const arten = TEXT_LISTS[liste].arten as readonly string[]
              const summe = (feld: 'eigene' | 'aktive' | 'bürgentexte' | 'öffentliche') =>
                zahlen.filter((z) => arten.includes(z.bürgschaftsart)).reduce((n, z) => n + z[feld], 0)
              const [erste] = TEXT_LISTS[liste].arten
              const zeichen = liste === 'weitere' ? 'text' : ((BUERGSCHAFTSARTEN[erste] as { zeichen?: string }).zeichen ?? 'text')
              return (
                <li key={liste} css={{ display: 'grid' }}>
                  <Link
                    to={`/buergschaftstexte/${liste}/liste`}
                    css={{
                      display: 'grid',
                      gap: abstand(1),
                      alignContent: 'start',
                      padding: abstand(2),
                      border: `1px solid ${farbe('linie')}`,
                      borderRadius: RADIUS,
                      background: farbe('fläche'),
                      color: farbe('text'),
                      textDecoration: 'none',
                      '&:hover': { borderColor: farbe('akzent') },
                    }}
                  >
                    <span css={{ display: 'flex', gap: abstand(1), alignItems: 'center', color: farbe('akzent'), fontWeight: 600 }}>
                      <Icon name={zeichen} />
                      {TEXT_LISTS[liste].titel}
                    </span>
                    <span>{t('übersicht.aktive', { anzahl: String(summe('aktive')) })}</span>
                    <span css={{ color: farbe('leise'), fontSize: 12 }}>
                      {t('übersicht.zahlen', {
                        eigene: String(summe('eigene')),
                        bürgentexte: String(summe('bürgentexte')),
                        öffentliche: String(summe('öffentliche')),
                      })}
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
      </LoadedSection>
    </>
  )
}

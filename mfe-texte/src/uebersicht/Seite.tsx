import { abfrage } from '@avalwerk/api'
import { Geladenes } from '@avalwerk/bausteine'
import { BÜRGSCHAFTSARTEN, TEXTLISTEN, type Textliste } from '@avalwerk/domain'
import { Link, usePlattform } from '@avalwerk/platform/remote'
import { abstand, farbe, Icon, RADIUS, Seitenkopf } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { basis } from '../bausteine/daten.ts'
import { NeueTexte } from '../bausteine/NeueTexte.tsx'
import { t } from '../texte.ts'

/** The beneficiary's texts by type: where it has one, and what else there is to use. */
export default function Seite() {
  const { transport } = usePlattform()
  const antwort = useQuery(abfrage(transport, `GET ${basis}/uebersicht`, {}))
  return (
    <>
      <Seitenkopf
        titel={t('übersicht.titel')}
        aktionen={<NeueTexte />}
        zusatz={<p css={{ color: farbe('leise'), maxWidth: 720 }}>{t('übersicht.text')}</p>}
      />
      <Geladenes antwort={antwort} name={t('übersicht.titel')} zeilen={8}>
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
            {(Object.keys(TEXTLISTEN) as Textliste[]).map((liste) => {
              const arten = TEXTLISTEN[liste].arten as readonly string[]
              const summe = (feld: 'eigene' | 'aktive' | 'bürgentexte' | 'öffentliche') =>
                zahlen.filter((z) => arten.includes(z.bürgschaftsart)).reduce((n, z) => n + z[feld], 0)
              const [erste] = TEXTLISTEN[liste].arten
              const zeichen = liste === 'weitere' ? 'text' : ((BÜRGSCHAFTSARTEN[erste] as { zeichen?: string }).zeichen ?? 'text')
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
                      {TEXTLISTEN[liste].titel}
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
      </Geladenes>
    </>
  )
}

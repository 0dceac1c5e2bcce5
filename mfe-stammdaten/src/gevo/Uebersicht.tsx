import { abfrage } from '@avalwerk/api'
import { Geladen } from '@avalwerk/bausteine'
import type { Api, Gevokanal } from '@avalwerk/contracts'
import { GEVOS, KANAL } from '@avalwerk/domain'
import { Link, useParams, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { abstand, farbe, Karte, knopfstil, Marke, Seitenkopf, Verzeichnis } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { konfigurator, ladetexte, partner, stammseite, STAMMLISTE, useUnternehmen } from '../bausteine/daten.ts'
import { t } from '../texte.ts'

type Unternehmen = Api[`GET ${typeof partner}/unternehmen/{id}`]['antwort']

/** How a company is reached about each business case. */
export default function Seite() {
  const { unternehmenId = '' } = useParams()
  return (
    <Geladen antwort={useUnternehmen(unternehmenId)} texte={ladetexte(STAMMLISTE)}>
      {(u) => <Kanäle u={u} />}
    </Geladen>
  )
}

export const gevoseite = (gevo: string, id: string): string => `/stammdaten/gevo/${gevo}/bearbeiten?unternehmen=${id}`
export const gevoübersicht = (id: string): string => `/stammdaten/unternehmen/${id}/gevo/uebersicht`

/** A company's channels for all business cases. */
export function useGevos(id: string, bürge: boolean) {
  const { transport } = usePlattform()
  const [beim, beimAndern] = [
    useQuery({ ...abfrage(transport, `GET ${konfigurator}/buerge/gevo`, { query: { unternehmenId: id } }), enabled: bürge }),
    useQuery({ ...abfrage(transport, `GET ${konfigurator}/auftraggeber/gevo`, { query: { unternehmenId: id } }), enabled: !bürge }),
  ]
  return bürge ? beim : beimAndern
}

function Kanäle({ u }: { u: Unternehmen }) {
  const bürge = u.type === 'buerge'
  const darf = useRecht({ aktion: 'bearbeiten', kategorien: ['Gevos'] })
  // Whoever manages channels sets what holds for all cases.
  const manages = useRecht({ aktion: 'verwalten', kategorien: ['Gevos'] })
  return (
    <Geladen antwort={useGevos(u.unternehmenId, bürge)} texte={ladetexte(STAMMLISTE)}>
      {({ gevos, defaultMail }) => (
        <>
          <Seitenkopf
            titel={t('gevo.seite', { name: u.name })}
            pfad={[
              { beschriftung: t('liste.titel'), ziel: STAMMLISTE },
              { beschriftung: u.name, ziel: stammseite(u.unternehmenId) },
            ]}
            zusatz={<p css={{ color: farbe('leise'), maxWidth: 720 }}>{t('gevo.text')}</p>}
          />
          <div css={{ display: 'grid', gap: abstand(2) }}>
            {bürge && (
              <Karte
                titel={t('gevo.defaultMail')}
                aktionen={
                  (darf || manages) && (
                    <Link to={`/stammdaten/buerge/${u.unternehmenId}/gevo/bearbeiten/default-mail`} css={knopfstil('neben')}>
                      {t('gevo.defaultMailÄndern')}
                    </Link>
                  )
                }
              >
                <p>{defaultMail.length ? defaultMail.join(', ') : t('gevo.keineDefaultMail')}</p>
              </Karte>
            )}
            <Karte titel={t('gevo.titel')}>
              <Verzeichnis
                name={t('gevo.titel')}
                spalten={[t('gevo.fall'), t('gevo.kanäle'), t('gevo.postfächer'), t('feld.status')]}
                zeilen={gevos.map((g) => ({
                  schlüssel: g.gevo,
                  zellen: [
                    darf ? (
                      <Link key="fall" to={gevoseite(g.gevo, u.unternehmenId)}>
                        {GEVOS[g.gevo].name}
                      </Link>
                    ) : (
                      GEVOS[g.gevo].name
                    ),
                    g.kanäle.map((kanal) => KANAL[kanal].name).join(', '),
                    postfächer(g),
                    <Zustand key="zustand" g={g} />,
                  ],
                }))}
              />
            </Karte>
          </div>
        </>
      )}
    </Geladen>
  )
}

function postfächer(g: Gevokanal): string {
  if (!g.kanäle.includes('E_MAIL')) return '–'
  if (g.postfächer.length === 0) return t('gevo.keinPostfach')
  return `${g.postfächer.join(', ')}${g.adressen.length === 0 ? ` (${t('gevo.ausDefault')})` : ''}`
}

function Zustand({ g }: { g: Gevokanal }) {
  if (!g.aktiv) return <Marke ton="neutral">{t('gevo.aus')}</Marke>
  if (g.kanäle.includes('E_MAIL') && g.postfächer.length === 0 && g.gevo !== 'STAMMDATEN')
    return <Marke ton="warnung">{t('gevo.ohneMail')}</Marke>
  return <Marke ton="gut">{t('gevo.an')}</Marke>
}

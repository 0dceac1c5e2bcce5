import { abfrage } from '@avalwerk/api'
import { Geladen, Geladenes } from '@avalwerk/bausteine'
import type { Api } from '@avalwerk/contracts'
import { BÜRGSCHAFTSARTEN, formatEuro, statusanzeige, UNTERNEHMENSTYP, nummerVon } from '@avalwerk/domain'
import { Link, useParams, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { abstand, Karte, knopfstil, Marke, nebeneinander, Seitenkopf, Verzeichnis } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { bürgschaften, ladetexte, partner, useUnternehmen } from '../bausteine/daten.ts'
import { Angabenkarte } from '../bausteine/Karten.tsx'
import { t } from '../texte.ts'

type Unternehmen = Api[`GET ${typeof partner}/unternehmen/{id}`]['antwort']
const LISTE = '/unternehmen/liste'

/** A participant, for a guarantor: what is public of it, and the guarantees that the guarantor has given it. */
export default function Seite() {
  const { unternehmenId = '' } = useParams()
  return (
    <Geladen antwort={useUnternehmen(unternehmenId)} texte={ladetexte(LISTE)}>
      {(u) => <Teilnehmer u={u} />}
    </Geladen>
  )
}

function Teilnehmer({ u }: { u: Unternehmen }) {
  const siehtBürgschaften = useRecht({ aktion: 'anzeigen', kategorien: ['Bürgschaften'] })
  return (
    <>
      <Seitenkopf
        titel={u.name}
        pfad={[{ beschriftung: t('teilnehmer.titel'), ziel: LISTE }]}
        zusatz={
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
            <Marke ton="neutral">{UNTERNEHMENSTYP[u.type]}</Marke>
            {u.oeffentlicherAuftraggeber && <Marke ton="neutral">{t('kennzeichen.öffentlich')}</Marke>}
            {u.hybrid && <Marke ton="neutral">{t('kennzeichen.hybridKurz')}</Marke>}
          </div>
        }
      />
      <div css={nebeneinander}>
        <Angabenkarte u={u} />
        {siehtBürgschaften && <Bürgschaften id={u.unternehmenId} />}
      </div>
    </>
  )
}

const GEZEIGT = 10

/** The latest guarantees for a company. */
function Bürgschaften({ id }: { id: string }) {
  const { transport, bereich } = usePlattform()
  const antwort = useQuery(
    abfrage(transport, `POST ${bürgschaften}/filterung`, { query: { size: GEZEIGT }, body: { auftraggeberIds: [id] } }),
  )
  return (
    <Karte titel={t('teilnehmer.bürgschaften')}>
      <Geladenes antwort={antwort} name={t('teilnehmer.bürgschaften')}>
        {({ zeilen, gesamt }) =>
          zeilen.length === 0 ? (
            <p>{t('teilnehmer.keineBürgschaften')}</p>
          ) : (
            <div css={{ display: 'grid', gap: abstand(1), justifyItems: 'start' }}>
              <Verzeichnis
                name={t('teilnehmer.bürgschaften')}
                spalten={[t('projekt.nummer'), t('projekt.art'), { titel: t('projekt.betrag'), rechts: true }, t('feld.status')]}
                zeilen={zeilen.map((b) => ({
                  schlüssel: b.id,
                  zellen: [
                    <Link key="link" to={`/buergschaften/details/${b.id}`} css={{ whiteSpace: 'nowrap' }}>
                      {nummerVon(b)}
                    </Link>,
                    BÜRGSCHAFTSARTEN[b.art].name,
                    formatEuro(b.betrag),
                    statusanzeige(b.status, bereich.gruppe, b.statusgrund as never).wort,
                  ],
                }))}
              />
              {gesamt.anzahl > zeilen.length && (
                <Link to={`/buergschaften/liste?auftraggeberIds=${id}`} css={knopfstil('neben')}>
                  {t('teilnehmer.alle')}
                </Link>
              )}
            </div>
          )
        }
      </Geladenes>
    </Karte>
  )
}

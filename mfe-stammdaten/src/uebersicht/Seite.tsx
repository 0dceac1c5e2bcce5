import { type Aktion, Detailseite, Geladen, Verlaufskarte } from '@avalwerk/bausteine'
import type { AuftraggeberUnternehmen } from '@avalwerk/contracts'
import { Link, usePlattform, useRecht, useSearchParams } from '@avalwerk/platform/remote'
import { abstand, farbe, Karte, knopfstil, Leerzustand, Seitenkopf } from '@avalwerk/ui'
import { Baum, type Knoten } from '../bausteine/Baum.tsx'
import { ladetexte, useAuftraggeber, useSichtbare, useVerlauf } from '../bausteine/daten.ts'
import { Kennzeichenmarken, Stammkarten } from '../bausteine/Karten.tsx'
import { Statusmarke } from '../bausteine/marken.tsx'
import { t } from '../texte.ts'

const SEITE = '/unternehmen/uebersicht'
const zu = (id: string) => `${SEITE}?unternehmen=${id}`

/** The companies of the own group as a tree; one of them with all that is kept of it. */
export default function Seite() {
  const [suche] = useSearchParams()
  const antwort = useSichtbare()
  return (
    <Geladen antwort={antwort} texte={{ ...ladetexte(SEITE), titel: t('gruppe.seite') }}>
      {({ unternehmen, beschränkt }) => {
        const knoten = unternehmen.map(
          (u): Knoten => ({
            id: u.id,
            name: u.name,
            gesellschaftsform: u.gesellschaftsform,
            ort: u.ort,
            status: u.unternehmensstatus,
            mutterId: u.mutterUnternehmenId,
          }),
        )
        const gewählt = knoten.find(({ id }) => id === suche.get('unternehmen'))
        return gewählt ? <Eines key={gewählt.id} id={gewählt.id} knoten={knoten} /> : <Gruppe knoten={knoten} beschränkt={beschränkt} />
      }}
    </Geladen>
  )
}

function Gruppe({ knoten, beschränkt }: { knoten: readonly Knoten[]; beschränkt: boolean }) {
  const darfAnlegen = useRecht({ aktion: 'anlegen', kategorien: ['Tochterunternehmen'] })
  return (
    <>
      <Seitenkopf
        titel={t('gruppe.seite')}
        aktionen={
          darfAnlegen &&
          !beschränkt && (
            <Link to="/unternehmen/anlegen" css={knopfstil('haupt')}>
              {t('gruppe.anlegen')}
            </Link>
          )
        }
        zusatz={<p css={{ color: farbe('leise'), maxWidth: 720 }}>{t(beschränkt ? 'gruppe.textBeschränkt' : 'gruppe.text')}</p>}
      />
      {knoten.length === 0 ? (
        <Leerzustand titel={t('gruppe.leer')}>{t('gruppe.leerText')}</Leerzustand>
      ) : (
        <div
          css={{ maxWidth: 720, padding: abstand(1), border: `1px solid ${farbe('linie')}`, borderRadius: 6, background: farbe('fläche') }}
        >
          <Baum name={t('gruppe.titel')} knoten={knoten} ziel={zu} />
        </div>
      )}
    </>
  )
}

const AKTIONEN: readonly Aktion<AuftraggeberUnternehmen>[] = (['U09', 'U10'] as const).map((schritt) => ({
  art: 'seite',
  wort: t('unternehmen.bearbeiten'),
  schritt,
  ziel: (u) => `/unternehmen/${u.unternehmenId}/bearbeiten`,
}))

function Eines({ id, knoten }: { id: string; knoten: readonly Knoten[] }) {
  const { nutzer } = usePlattform()
  const verlauf = useVerlauf(id)
  return (
    <Geladen antwort={useAuftraggeber(id)} texte={ladetexte(SEITE)}>
      {(u) => (
        <Detailseite
          o={u}
          titel={u.name}
          pfad={[{ beschriftung: t('gruppe.seite'), ziel: SEITE }]}
          marken={
            <>
              <Statusmarke status={u.unternehmensstatus} />
              <Kennzeichenmarken u={u} />
            </>
          }
          aktionen={[
            ...AKTIONEN,
            {
              art: 'seite',
              wort: t('gruppe.tochterAnlegen'),
              platz: 'knopf',
              ernst: true,
              wenn: (eines, { darf }) =>
                !nutzer.unternehmenSichtbeschränkt &&
                eines.unternehmensstatus !== 'DAK' &&
                darf({ aktion: 'anlegen', kategorien: ['Tochterunternehmen'] }),
              ziel: (eines) => `/unternehmen/anlegen?mutter=${eines.unternehmenId}`,
            },
          ]}
          hilfe={u.unternehmensstatus === 'AKT' ? undefined : { bedeutung: t(`gruppe.${u.unternehmensstatus}`), ton: 'warnung' }}
          links={<Stammkarten u={u} />}
          rechts={
            <>
              <Karte titel={t('gruppe.titel')}>
                <Baum name={t('gruppe.titel')} knoten={knoten} ziel={zu} gewählt={id} />
              </Karte>
              <Verlaufskarte antwort={verlauf} />
            </>
          }
        />
      )}
    </Geladen>
  )
}

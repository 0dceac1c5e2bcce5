import { abfrage, ladeDatei, speichereDatei } from '@avalwerk/api'
import { Auswahlfeld, Filtertext, Filterzeile, Listenrahmen, useListenadresse, useProSeite } from '@avalwerk/bausteine'
import type { Auftragsfilter, AuftragSortierfeld, Auftragszeile } from '@avalwerk/contracts'
import { AUFTRAGSSTATUS_CODES, auftragsanzeige, BÜRGSCHAFTSART_CODES, BÜRGSCHAFTSARTEN, formatBetrag, formatDatum } from '@avalwerk/domain'
import { Link, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { Knopf, knopfstil, Leerzustand, Seitenkopf, type Spalte } from '@avalwerk/ui'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Statusmarke } from '../bausteine/Statusmarke.tsx'
import { t } from '../texte.ts'

const basis = '/buergschaftservice/api/private/v2/buergschaftsauftraege'
const FILTER = ['suche', 'status', 'art'] as const
const WIZARD = '/buergschaftsauftraege/beantragen/auftragnehmerAuswaehlen'
const tag = (zeitpunkt: string | null) => (zeitpunkt ? formatDatum(zeitpunkt) : '–')

const SPALTEN: Spalte<Auftragszeile>[] = [
  {
    id: 'nummer',
    titel: t('liste.nummer'),
    breite: 112,
    zelle: (a) => <Link to={`/buergschaftsauftraege/details/${a.id}`}>BA {a.id}</Link>,
  },
  { id: 'art', titel: t('liste.art'), breite: 152, zelle: (a) => (a.art ? BÜRGSCHAFTSARTEN[a.art].name : '–') },
  {
    id: 'auftragnehmer',
    titel: t('liste.auftragnehmer'),
    breite: 240,
    sortierfeld: 'auftragnehmerName',
    zelle: (a) => a.auftragnehmerName || '–',
  },
  {
    id: 'betrag',
    titel: t('liste.betrag'),
    breite: 136,
    rechts: true,
    sortierfeld: 'betrag',
    zelle: (a) => (a.betrag === null ? '–' : formatBetrag(a.betrag)),
  },
  { id: 'status', titel: t('liste.status'), breite: 160, zelle: (a) => <Statusmarke status={a.status} phase={a.phase} /> },
  {
    id: 'auftraggeber',
    titel: t('liste.auftraggeber'),
    breite: 232,
    sortierfeld: 'auftraggeberName',
    zelle: (a) => a.auftraggeberName || '–',
  },
  { id: 'buerge', titel: t('liste.buerge'), breite: 232, zelle: (a) => a.buergeName || '–' },
  { id: 'eingang', titel: t('liste.eingang'), breite: 112, sortierfeld: 'eingangAm', zelle: (a) => tag(a.eingangAm) },
  { id: 'geaendert', titel: t('liste.geaendert'), breite: 112, sortierfeld: 'geaendertAm', zelle: (a) => tag(a.geaendertAm) },
]

/** The list of orders. */
export default function Seite() {
  const { transport, bereich, fortschritt, melde } = usePlattform()
  const darfBeantragen = useRecht({ aktion: 'einreichen', kategorien: ['Anträge'] }) && bereich.gruppe === 'AG'
  const adresse = useListenadresse({ feld: 'geaendertAm', richtung: 'desc' })
  const size = useProSeite('auftraege.liste')
  const status = AUFTRAGSSTATUS_CODES.find((code) => code === adresse.suche.get('status'))
  const art = BÜRGSCHAFTSART_CODES.find((code) => code === adresse.suche.get('art'))
  const suche = adresse.suche.get('suche') ?? ''
  const filter: Auftragsfilter = { ...(suche && { suche }), ...(status && { status: [status] }), ...(art && { art: [art] }) }
  const { feld, richtung } = adresse.sortierung
  const liste = useQuery({
    ...abfrage(transport, `POST ${basis}/filterung`, {
      query: { page: adresse.seite, size, sort: `${feld as AuftragSortierfeld},${richtung}` },
      body: filter,
    }),
    placeholderData: keepPreviousData,
  })
  const csv = useMutation({
    mutationFn: () => fortschritt(ladeDatei(transport, `POST ${basis}/filterung/buergschaftsauftraege.csv`, { body: filter })),
    onSuccess: (datei) => {
      speichereDatei(datei)
      melde(t('liste.exportiert', { datei: datei.dateiname }))
    },
  })
  const beantragen = (
    <Link to={WIZARD} css={knopfstil('haupt')}>
      {t('liste.beantragen')}
    </Link>
  )
  return (
    <>
      <Seitenkopf
        titel={t('liste.titel')}
        aktionen={
          <>
            <Knopf icon="herunterladen" disabled={csv.isPending} onClick={() => csv.mutate()}>
              {t('liste.csv')}
            </Knopf>
            {darfBeantragen && beantragen}
          </>
        }
      />
      <Filterzeile>
        <Filtertext beschriftung={t('liste.suche')} wert={suche} beiSuche={(text) => adresse.setze({ suche: text }, true)} />
        <Auswahlfeld
          beschriftung={t('liste.status')}
          leer={t('liste.alle')}
          value={status ?? ''}
          gruppen={[{ optionen: AUFTRAGSSTATUS_CODES.map((code) => ({ wert: code, wort: auftragsanzeige(code, bereich.gruppe).wort })) }]}
          onChange={(e) => adresse.setze({ status: e.target.value })}
        />
        <Auswahlfeld
          beschriftung={t('liste.art')}
          leer={t('liste.alle')}
          value={art ?? ''}
          gruppen={[{ optionen: BÜRGSCHAFTSART_CODES.map((code) => ({ wert: code, wort: BÜRGSCHAFTSARTEN[code].name })) }]}
          onChange={(e) => adresse.setze({ art: e.target.value })}
        />
      </Filterzeile>
      <Listenrahmen
        name={t('liste.titel')}
        tabelle="auftraege.liste"
        abfrage={liste}
        spalten={SPALTEN.filter(({ id }) => id !== 'buerge' || bereich.gruppe !== 'BG')}
        schlüssel={({ id }) => id}
        adresse={adresse}
        gefiltert={FILTER}
        leer={
          <Leerzustand titel={t('liste.leer')} {...(darfBeantragen && { aktion: beantragen })}>
            {darfBeantragen ? t('liste.leerAuftraggeber') : t('liste.leerText')}
          </Leerzustand>
        }
      />
    </>
  )
}

import { kennungVon, ladeDatei, speichereDatei } from '@avalwerk/api'
import { Link, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { Blättern, Fehlerfeld, farbe, Knopf, knopfstil, Leerzustand, Seitenkopf, Skelett, Tabelle } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { t } from '../texte.ts'
import { istGefiltert } from './filter.ts'
import { Reiter } from './Reiter.tsx'
import { FESTE_SPALTE, spaltenIn, verborgene } from './spalten.tsx'
import { type Liste, useListe } from './useListe.ts'
import { Werkzeugleiste } from './Werkzeugleiste.tsx'

/** The list of guarantees. */
export default function Seite() {
  const liste = useListe()
  return (
    <>
      <Seitenkopf
        titel={t('liste.titel')}
        aktionen={
          <>
            <CsvKnopf liste={liste} />
            <Erstellen />
          </>
        }
      />
      <Reiter liste={liste} />
      <Werkzeugleiste liste={liste} />
      <div css={{ border: `1px solid ${farbe('linie')}`, borderRadius: 6, background: farbe('fläche'), overflow: 'hidden' }}>
        <Inhalt liste={liste} />
      </div>
    </>
  )
}

function Inhalt({ liste }: { liste: Liste }) {
  const { gruppe } = usePlattform().bereich
  const { data, error, refetch, isFetching, isPlaceholderData } = liste.liste
  const { einstellung, ändere, filter } = liste
  if (error && !data)
    return <Fehlerfeld titel={t('liste.fehler')} text={error.message} kennung={kennungVon(error)} beiErneut={() => void refetch()} />
  if (!data)
    return (
      <div css={{ padding: '0 16px' }}>
        <Skelett zeilen={12} höhe={einstellung.kompakt ? 32 : 40} name={t('liste.titel')} />
      </div>
    )
  if (data.zeilen.length === 0 && liste.seite === 0)
    return istGefiltert(filter) ? (
      <Leerzustand
        titel={t('liste.keineTreffer')}
        aktion={
          <Knopf onClick={() => liste.setzeFilter(filter.reiter ? { reiter: filter.reiter } : {})}>{t('liste.filterZurücksetzen')}</Knopf>
        }
      />
    ) : (
      <Leerzustand titel={t('liste.leer')}>{t('liste.leerText')}</Leerzustand>
    )
  const verborgen = verborgene(einstellung)
  const alle = spaltenIn(gruppe, einstellung).filter(({ id }) => !verborgen.includes(id) || id === FESTE_SPALTE)
  const spalten = [...alle.filter(({ id }) => id === FESTE_SPALTE), ...alle.filter(({ id }) => id !== FESTE_SPALTE)]
  return (
    <>
      <Tabelle
        name={t('liste.titel')}
        spalten={spalten}
        zeilen={data.zeilen}
        schlüssel={({ id, rolle }) => `${id}-${rolle}`}
        sortierung={liste.sortierung}
        beiSortierung={liste.setzeSortierung}
        beiBreite={(id, breite) => ändere({ breiten: { ...einstellung.breiten, [id]: breite } })}
        kompakt={einstellung.kompakt}
        beschäftigt={isFetching && isPlaceholderData}
      />
      <Blättern
        seite={liste.seite}
        proSeite={einstellung.proSeite}
        anzahl={data.gesamt.anzahl}
        genau={data.gesamt.genau}
        gezeigt={data.zeilen.length}
        beiSeite={liste.setzeSeite}
        beiProSeite={(proSeite) => {
          ändere({ proSeite })
          liste.setzeSeite(0)
        }}
      />
    </>
  )
}

/** A guarantor may issue without an order. */
function Erstellen() {
  const darf = useRecht({ aktion: 'manuell verwalten', kategorien: ['Bürgschaften'] })
  return usePlattform().bereich.gruppe === 'BG' && darf ? (
    <Link to="/buergschaften/erstellen/buergschaftsdaten" css={knopfstil('haupt')}>
      {t('schritt.erstellen')}
    </Link>
  ) : null
}

/** Downloads everything under the filter, not the page alone. */
function CsvKnopf({ liste: { filter } }: { liste: Liste }) {
  const { transport, fortschritt, melde } = usePlattform()
  const laden = useMutation({
    mutationFn: () =>
      fortschritt(
        ladeDatei(transport, 'POST /buergschaftservice/api/private/v2/buergschaften/filterung/buergschaften.csv', { body: filter }),
      ),
    onSuccess: (datei) => {
      speichereDatei(datei)
      melde(t('liste.exportiert', { datei: datei.dateiname }))
    },
  })
  return (
    <Knopf icon="herunterladen" disabled={laden.isPending} onClick={() => laden.mutate()}>
      {t('liste.csv')}
    </Knopf>
  )
}

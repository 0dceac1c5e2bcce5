import { abfrage, rufe } from '@avalwerk/api'
import { datenpaare, Feld, Formularauswahl, Tatseite } from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { nummerVon } from '@avalwerk/domain'
import { Link, usePlattform } from '@avalwerk/platform/remote'
import { Angaben, knopfstil } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { basis, pfadZurListe } from '../bausteine/schritt.ts'
import { Dokumente } from '../details/Dokumente.tsx'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texte.ts'

/** The beneficiary accepts a guarantee. */
export default function Seite() {
  return <AsRead>{(b) => <Annahme b={b} />}</AsRead>
}

const ANFANG = { projektId: '' }

function Annahme({ b }: { b: Bürgschaft }) {
  const { transport } = usePlattform()
  const { data: optionen } = useQuery(abfrage(transport, `POST ${basis}/filteroptionen`, { body: {} }))
  const projekte = optionen?.projekte ?? []
  const titel = t('schritt.annehmenTitel', { nummer: nummerVon(b) })
  return (
    <Tatseite
      titel={titel}
      pfad={pfadZurListe}
      erlaubt={b.schritte.includes('G20')}
      zurück={`/buergschaften/details/${b.id}`}
      anfang={ANFANG}
      sende={async ({ projektId }) => {
        await rufe(transport, `POST ${basis}/{id}/annehmen`, {
          params: { id: b.id },
          body: { version: b.version, projektId: projektId || null },
        })
        const projekt = projekte.find(({ id }) => id === projektId)?.name ?? null
        return { ziel: `/buergschaften/${b.id}/akzeptieren/erfolg`, zustand: { projekt } }
      }}
      knopf={() => ({ wort: titel })}
      weitere={
        <Link to={`/buergschaften/${b.id}/ablehnen`} css={knopfstil()}>
          {t('schritt.ablehnen')}
        </Link>
      }
      daneben={<Dokumente bürgschaft={b} />}
    >
      {() => (
        <Feld titel={t('schritt.annehmen')} hinweis={t('schritt.annehmenText')}>
          <Angaben paare={[[t('feld.buerge'), b.buerge.name], [t('feld.auftragnehmer'), b.auftragnehmer.name], ...datenpaare(b.daten)]} />
          <Formularauswahl
            name="projektId"
            beschriftung={t('schritt.projekt')}
            leer={t('schritt.ohneProjekt')}
            gruppen={[{ optionen: projekte.map(({ id, name }) => ({ wert: id, wort: name })) }]}
          />
        </Feld>
      )}
    </Tatseite>
  )
}

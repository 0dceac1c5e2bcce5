import { abfrage, rufe } from '@avalwerk/api'
import { Auswahlfeld, datenpaare, Feld, useAuffrischen } from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { Link, Navigate, useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { Angaben, Knopf, knopfstil, Seitenkopf } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { basis, nummerVon } from '../bausteine/schritt.ts'
import { Dokumente } from '../details/Dokumente.tsx'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'

/** The beneficiary accepts a guarantee. */
export default function Seite() {
  return <Rahmen>{(b) => <Annahme b={b} />}</Rahmen>
}

function Annahme({ b }: { b: Bürgschaft }) {
  const { transport, fortschritt } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  const [projektId, setProjekt] = useState('')
  const { data: optionen } = useQuery(abfrage(transport, `POST ${basis}/filteroptionen`, { body: {} }))
  const annehmen = useMutation({
    mutationFn: () =>
      fortschritt(
        rufe(transport, `POST ${basis}/{id}/annehmen`, {
          params: { id: b.id },
          body: { version: b.version, projektId: projektId || null },
        }),
      ),
    onSuccess: async () => {
      const projekt = optionen?.projekte.find(({ id }) => id === projektId)?.name ?? null
      await navigiere(`/buergschaften/${b.id}/akzeptieren/erfolg`, { replace: true, state: { projekt } })
      await auffrischen()
    },
  })
  const ziel = `/buergschaften/details/${b.id}`
  if (!b.schritte.includes('G20') && !annehmen.isPending && !annehmen.isSuccess) return <Navigate to={ziel} replace />
  return (
    <>
      <Seitenkopf
        titel={t('schritt.annehmenTitel', { nummer: nummerVon(b) })}
        pfad={[{ beschriftung: t('liste.titel'), ziel: '/buergschaften/liste' }]}
      />
      <div css={{ display: 'grid', gap: 16, alignItems: 'start', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))' }}>
        <form
          css={{ display: 'grid', gap: 16 }}
          onSubmit={(e) => {
            e.preventDefault()
            if (!annehmen.isPending) annehmen.mutate()
          }}
        >
          <Feld titel={t('schritt.annehmen')} hinweis={t('schritt.annehmenText')}>
            <Angaben paare={[[t('feld.buerge'), b.buerge.name], [t('feld.auftragnehmer'), b.auftragnehmer.name], ...datenpaare(b.daten)]} />
            <Auswahlfeld
              beschriftung={t('schritt.projekt')}
              name="projektId"
              leer={t('schritt.ohneProjekt')}
              value={projektId}
              gruppen={[{ optionen: (optionen?.projekte ?? []).map(({ id, name }) => ({ wert: id, wort: name })) }]}
              onChange={(e) => setProjekt(e.target.value)}
            />
          </Feld>
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
            <Knopf art="haupt" type="submit" disabled={annehmen.isPending}>
              {t('schritt.annehmenTitel', { nummer: nummerVon(b) })}
            </Knopf>
            <Link to={`/buergschaften/${b.id}/ablehnen`} css={knopfstil()}>
              {t('schritt.ablehnen')}
            </Link>
            <Link to={ziel} css={knopfstil('leise')}>
              {t('filter.abbrechen')}
            </Link>
          </div>
        </form>
        <Dokumente bürgschaft={b} />
      </div>
    </>
  )
}

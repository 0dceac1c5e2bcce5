import { SuccessPage, Loaded } from '@avalwerk/bausteine'
import type { Vertragspruefung } from '@avalwerk/contracts'
import { formatEuro, formatInstant, VERTRAG_STATUS } from '@avalwerk/domain'
import { Navigate, useParams } from '@avalwerk/platform/remote'
import { spacing } from '@avalwerk/ui'
import { LIST, pruefungPage, usePruefung, VERTRAG_TEXTS, vertragSide } from '../components/queries.ts'
import { t } from '../texts.ts'
import { Decisions } from './Decisions.tsx'

/** What was decided in a review, and what happens now. */
export default function Page() {
  const { pruefungId = '' } = useParams()
  return (
    <Loaded antwort={usePruefung(pruefungId)} texte={{ ...VERTRAG_TEXTS, fehlt: t('pruefen.fehlt') }} frisch>
      {(p) => (p.status === 'OFFEN' ? <Navigate to={pruefungPage(p.vertrag.id, p.id)} replace /> : <Completed p={p} />)}
    </Loaded>
  )
}

function Completed({ p }: { p: Vertragspruefung }) {
  const { vertrag } = p
  const angenommen = p.positionen.filter(({ entscheidung }) => entscheidung !== null && entscheidung !== 'ABGELEHNT').length
  const values = {
    nummer: vertrag.vertragsnummer,
    angenommen,
    abgelehnt: p.positionen.length - angenommen,
    status: VERTRAG_STATUS[vertrag.status],
  }
  return (
    <>
      <SuccessPage
        titel={t(p.status === 'ENTFALLEN' ? 'pruefen.entfallen' : 'pruefen.erfolg', { pruefung: p.id })}
        text={
          p.status === 'ENTFALLEN'
            ? [t('pruefen.entfallenText', values)]
            : [
                ...(p.prüfer && p.abgeschlossenAm ? [t('pruefen.durch', { name: p.prüfer, am: formatInstant(p.abgeschlossenAm) })] : []),
                t('pruefen.erfolgText', values),
                t('pruefen.erfolgStatus', values),
                t('pruefen.erfolgDanach'),
              ]
        }
        wege={[
          { ziel: vertragSide(vertrag, 'BG'), wort: t('pruefen.zumVertrag') },
          { ziel: LIST, wort: t('vertrag.zurListe') },
          { ziel: '/aufgaben/liste', wort: t('pruefen.zuAufgaben') },
        ]}
      />
      {p.status === 'ABGESCHLOSSEN' && (
        <div css={{ marginTop: spacing(2), maxWidth: 960 }}>
          <Decisions
            positionen={p.positionen}
            entscheidungen={p.positionen.map((z) => ({ ...z, höchstbetrag: z.teillimit === null ? null : formatEuro(z.teillimit) }))}
          />
        </div>
      )}
    </>
  )
}

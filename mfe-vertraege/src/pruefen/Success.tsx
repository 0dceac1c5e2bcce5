import { SuccessPage } from '@avalwerk/patterns/act'
import { Loaded } from '@avalwerk/patterns/calls'
import type { Vertragspruefung } from '@avalwerk/contracts'
import { formatEuro, formatInstant, VERTRAG_STATUS } from '@avalwerk/domain'
import { Navigate, useParams } from '@avalwerk/platform/remote'
import { spacing } from '@avalwerk/ui'
import { LIST, pruefungPage, usePruefung, VERTRAG_TEXTS, vertragPage } from '../components/queries.ts'
import { t } from '../texts.ts'
import { Decisions } from './Decisions.tsx'

/** The page on what was decided in a review, and what happens now. */
export default function VertragReviewedPage() {
  const { pruefungId = '' } = useParams()
  return (
    <Loaded result={usePruefung(pruefungId)} texts={{ ...VERTRAG_TEXTS, missing: t('pruefen.missing') }} fresh>
      {(p) => (p.status === 'OFFEN' ? <Navigate to={pruefungPage(p.vertrag.id, p.id)} replace /> : <Completed pruefung={p} />)}
    </Loaded>
  )
}

function Completed({ pruefung }: { pruefung: Vertragspruefung }) {
  const { vertrag } = pruefung
  const angenommen = pruefung.positionen.filter(({ entscheidung }) => entscheidung !== null && entscheidung !== 'ABGELEHNT').length
  const values = {
    nummer: vertrag.vertragsnummer,
    angenommen,
    abgelehnt: pruefung.positionen.length - angenommen,
    status: VERTRAG_STATUS[vertrag.status],
  }
  return (
    <>
      <SuccessPage
        title={t(pruefung.status === 'ENTFALLEN' ? 'pruefen.lapsedTitle' : 'pruefen.completedTitle', { pruefung: pruefung.id })}
        text={
          pruefung.status === 'ENTFALLEN'
            ? [t('pruefen.lapsedText', values)]
            : [
                ...(pruefung.pruefer && pruefung.abgeschlossenAm
                  ? [t('pruefen.decidedBy', { name: pruefung.pruefer, am: formatInstant(pruefung.abgeschlossenAm) })]
                  : []),
                t('pruefen.completedText', values),
                t('pruefen.completedStatus', values),
                t('pruefen.completedNext'),
              ]
        }
        ways={[
          { target: vertragPage(vertrag, 'BG'), label: t('pruefen.toVertrag') },
          { target: LIST, label: t('vertrag.toList') },
          { target: '/aufgaben/liste', label: t('pruefen.toAufgaben') },
        ]}
      />
      {pruefung.status === 'ABGESCHLOSSEN' && (
        <div css={{ marginTop: spacing(2), maxWidth: 960 }}>
          <Decisions
            positions={pruefung.positionen}
            decisions={pruefung.positionen.map((z) => ({ ...z, maximum: z.teillimit === null ? null : formatEuro(z.teillimit) }))}
          />
        </div>
      )}
    </>
  )
}

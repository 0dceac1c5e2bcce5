import { Erfolg, Geladen } from '@avalwerk/bausteine'
import type { Vertragsprüfung } from '@avalwerk/contracts'
import { formatEuro, formatZeitpunkt, VERTRAGSSTATUS } from '@avalwerk/domain'
import { Navigate, useParams } from '@avalwerk/platform/remote'
import { abstand } from '@avalwerk/ui'
import { LISTE, prüfungsseite, usePrüfung, VERTRAGSTEXTE, vertragsseite } from '../bausteine/daten.ts'
import { t } from '../texte.ts'
import { Entscheidungen } from './Entscheidungen.tsx'

/** What was decided in a review, and what happens now. */
export default function Seite() {
  const { pruefungId = '' } = useParams()
  return (
    <Geladen antwort={usePrüfung(pruefungId)} texte={{ ...VERTRAGSTEXTE, fehlt: t('pruefen.fehlt') }} frisch>
      {(p) => (p.status === 'OFFEN' ? <Navigate to={prüfungsseite(p.vertrag.id, p.id)} replace /> : <Abgeschlossen p={p} />)}
    </Geladen>
  )
}

function Abgeschlossen({ p }: { p: Vertragsprüfung }) {
  const { vertrag: k } = p
  const angenommen = p.positionen.filter(({ entscheidung }) => entscheidung !== null && entscheidung !== 'ABGELEHNT').length
  const werte = { nummer: k.vertragsnummer, angenommen, abgelehnt: p.positionen.length - angenommen, status: VERTRAGSSTATUS[k.status] }
  return (
    <>
      <Erfolg
        titel={t(p.status === 'ENTFALLEN' ? 'pruefen.entfallen' : 'pruefen.erfolg', { pruefung: p.id })}
        text={
          p.status === 'ENTFALLEN'
            ? [t('pruefen.entfallenText', werte)]
            : [
                ...(p.prüfer && p.abgeschlossenAm ? [t('pruefen.durch', { name: p.prüfer, am: formatZeitpunkt(p.abgeschlossenAm) })] : []),
                t('pruefen.erfolgText', werte),
                t('pruefen.erfolgStatus', werte),
                t('pruefen.erfolgDanach'),
              ]
        }
        wege={[
          { ziel: vertragsseite(k, 'BG'), wort: t('pruefen.zumVertrag') },
          { ziel: LISTE, wort: t('vertrag.zurListe') },
          { ziel: '/aufgaben/liste', wort: t('pruefen.zuAufgaben') },
        ]}
      />
      {p.status === 'ABGESCHLOSSEN' && (
        <div css={{ marginTop: abstand(2), maxWidth: 960 }}>
          <Entscheidungen
            positionen={p.positionen}
            entscheidungen={p.positionen.map((z) => ({ ...z, höchstbetrag: z.teillimit === null ? null : formatEuro(z.teillimit) }))}
          />
        </div>
      )}
    </>
  )
}

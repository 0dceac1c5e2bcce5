import { Erfolg, Geladen } from '@avalwerk/bausteine'
import type { Vertragsprüfung } from '@avalwerk/contracts'
import { formatEuro, formatZeitpunkt, VERTRAGSSTATUS, ZUORDNUNGSABSICHT, ZUORDNUNGSENTSCHEIDUNG } from '@avalwerk/domain'
import { Navigate, useParams } from '@avalwerk/platform/remote'
import { abstand, Karte, Verzeichnis } from '@avalwerk/ui'
import { LISTE, prüfungsseite, usePrüfung, VERTRAGSTEXTE, vertragsseite } from '../bausteine/daten.ts'
import { t } from '../texte.ts'

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
          <Karte titel={t('pruefen.entscheidungen')}>
            <Verzeichnis
              name={t('pruefen.entscheidungen')}
              spalten={[t('feld.unternehmen'), t('pruefen.anliegen'), t('pruefen.ergebnis'), t('pruefen.kommentar')]}
              zeilen={p.positionen.map((z) => ({
                schlüssel: z.unternehmenId,
                zellen: [
                  `${z.name} (${z.unternehmenId})`,
                  ZUORDNUNGSABSICHT[z.absicht],
                  z.entscheidung ? ZUORDNUNGSENTSCHEIDUNG[z.entscheidung] : '–',
                  [z.teillimit !== null && t('pruefen.bis', { betrag: formatEuro(z.teillimit) }), z.kommentar].filter(Boolean).join('; ') ||
                    '–',
                ],
              }))}
            />
          </Karte>
        </div>
      )}
    </>
  )
}

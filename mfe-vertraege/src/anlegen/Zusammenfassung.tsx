import { absageImGanzen, kontaktzeile, Schrittformular, useAuffrischen, useEinmal } from '@avalwerk/bausteine'
import { Link, useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { Angaben, farbe, Karte } from '@avalwerk/ui'
import { vertragsseite, verträge } from '../bausteine/daten.ts'
import { alsEuro } from '../bausteine/betrag.ts'
import { alsPerson } from '../bausteine/kontakt.ts'
import { t } from '../texte.ts'
import { alsDaten, firmenVon, type Schritteigenschaften, zuordnungenVon } from './entwurf.ts'
import { ANLEGESCHRITTE, type Anlegeschritt } from './schritte.ts'

/** The last step: what is sent, the ways back to it, and what happens then. */
export function Zusammenfassung({ entwurf, verwirf, bürgen, unternehmen }: Schritteigenschaften) {
  const { bereich, zeigeProblem, melde } = usePlattform()
  const navigiere = useNavigate()
  const rufeEinmal = useEinmal()
  const auffrischen = useAuffrischen()
  const { vertragsnummer, ...daten } = alsDaten(entwurf.daten)
  const bürge = bürgen.find(({ id }) => id === entwurf.buergeId)
  const name = (id: string) => unternehmen.find((u) => u.id === id)?.name ?? id
  async function sende() {
    try {
      const neu = await rufeEinmal(`POST ${verträge}`, {
        query: { vertragsnummer, bürgeId: entwurf.buergeId, versicherungsnehmerId: entwurf.versicherungsnehmerId },
        body: { ...daten, unternehmen: zuordnungenVon(entwurf) },
      })
      verwirf()
      melde(t('anlegen.erfolg', { nummer: vertragsnummer, bürge: bürge?.name ?? '' }))
      await navigiere(vertragsseite(neu, bereich.gruppe), { replace: true })
    } catch (fehler) {
      // What was refused stands on an earlier step.
      return absageImGanzen(fehler, zeigeProblem)
    }
    await auffrischen()
    return undefined
  }
  return (
    <Schrittformular<object> anfang={{}} sende={sende} weiter={t('anlegen.senden')} zurück="unternehmen">
      <Karte titel={t('anlegen.vertrag')} aktionen={<Ändern schritte={['buerge', 'versicherungsnehmer', 'vertragsdaten']} />}>
        <Angaben
          paare={[
            [t('feld.bürge'), bürge?.name ?? null],
            [t('feld.nehmer'), name(entwurf.versicherungsnehmerId)],
            [t('feld.nummer'), vertragsnummer],
            [t('feld.gesamtlimit'), alsEuro(entwurf.daten.gesamtlimit)],
            [t('feld.einzellimit'), alsEuro(entwurf.daten.einzellimit)],
            [t('feld.nachricht'), daten.nachricht],
          ]}
        />
      </Karte>
      <Karte titel={t('feld.unternehmen')} aktionen={<Ändern schritte={['unternehmen']} />}>
        <Angaben paare={firmenVon(entwurf).map((id) => [name(id), kontaktzeile(alsPerson(entwurf.kontakte[id])) || t('kontakt.keiner')])} />
      </Karte>
      <p css={{ color: farbe('leise') }}>{t('anlegen.wieWeiter', { bürge: bürge?.name ?? '' })}</p>
    </Schrittformular>
  )
}

/** The ways back to what a summary says. */
const Ändern = ({ schritte }: { schritte: readonly Anlegeschritt[] }) => (
  <div css={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
    {ANLEGESCHRITTE.filter(({ schritt }) => schritte.includes(schritt)).map(({ schritt, name }) => (
      <Link key={schritt} to={`../${schritt}`} relative="path">
        {t('anlegen.ändern', { schritt: name })}
      </Link>
    ))}
  </div>
)

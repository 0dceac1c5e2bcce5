import { rufe } from '@avalwerk/api'
import { Auswahlfeld, Geladen, useEinmal } from '@avalwerk/bausteine'
import type { AuftraggeberUnternehmen } from '@avalwerk/contracts'
import { ABLEHNUNGSGRÜNDE } from '@avalwerk/domain'
import { Navigate, useParams, usePlattform, useSearchParams } from '@avalwerk/platform/remote'
import { Leerzustand, Seitenkopf } from '@avalwerk/ui'
import { useState } from 'react'
import { ladetexte, partner, useAuftraggeber, useSichtbare } from '../bausteine/daten.ts'
import { alsUnternehmensdaten } from '../bausteine/werte.ts'
import { t } from '../texte.ts'
import { Unternehmensformular } from '../unternehmen/Formular.tsx'

const ÜBERSICHT = '/unternehmen/uebersicht'
const PFAD = [{ beschriftung: t('gruppe.seite'), ziel: ÜBERSICHT }]
const zu = (id: string) => `${ÜBERSICHT}?unternehmen=${id}`

/** A beneficiary creates a subsidiary, or changes a company of its own. */
export default function Seite() {
  const { tochterUnternehmenId } = useParams()
  return tochterUnternehmenId ? <Vorhandene id={tochterUnternehmenId} /> : <Neue />
}

function Neue() {
  const { nutzer } = usePlattform()
  const rufeEinmal = useEinmal()
  const [suche] = useSearchParams()
  const [gewählt, wähle] = useState(suche.get('mutter') ?? '')
  const sichtbare = useSichtbare()
  if (nutzer.unternehmenSichtbeschränkt)
    return (
      <>
        <Seitenkopf titel={t('gruppe.anlegen')} pfad={PFAD} />
        <Leerzustand titel={ABLEHNUNGSGRÜNDE.SICHT_BESCHRAENKT.text} />
      </>
    )
  return (
    <Geladen antwort={sichtbare} texte={ladetexte(ÜBERSICHT)}>
      {({ unternehmen }) => {
        const mütter = unternehmen.filter(({ unternehmensstatus }) => unternehmensstatus !== 'DAK')
        const mutter = mütter.find(({ id }) => id === gewählt) ?? mütter.find(({ mutterUnternehmenId }) => !mutterUnternehmenId)
        return (
          <Unternehmensformular
            titel={t('gruppe.anlegen')}
            pfad={PFAD}
            zurück={ÜBERSICHT}
            wort={t('gruppe.anlegen')}
            mitKennzeichen={false}
            oben={
              <Auswahlfeld
                name="mutter"
                beschriftung={t('feld.mutter')}
                value={mutter?.id ?? ''}
                onChange={(e) => wähle(e.target.value)}
                gruppen={[{ optionen: mütter.map(({ id, name }) => ({ wert: id, wort: `${name} (${id})` })) }]}
              />
            }
            sende={async (w) => {
              const { unternehmenId } = await rufeEinmal(`POST ${partner}/unternehmen/auftraggeber/{id}/tochter`, {
                params: { id: mutter?.id ?? '' },
                body: alsUnternehmensdaten(w),
              })
              return { ziel: zu(unternehmenId), meldung: t('gruppe.angelegt', { name: w.name, id: unternehmenId }) }
            }}
          />
        )
      }}
    </Geladen>
  )
}

function Vorhandene({ id }: { id: string }) {
  return (
    <Geladen frisch antwort={useAuftraggeber(id)} texte={ladetexte(ÜBERSICHT)}>
      {(u) => <Bearbeiten key={id} gelesen={u} />}
    </Geladen>
  )
}

function Bearbeiten({ gelesen }: { gelesen: AuftraggeberUnternehmen }) {
  const { transport } = usePlattform()
  const [u] = useState(gelesen)
  const id = u.unternehmenId
  const tochter = u.schritte.includes('U10')
  if (!tochter && !u.schritte.includes('U09')) return <Navigate to={zu(id)} replace />
  return (
    <Unternehmensformular
      u={u}
      titel={t('unternehmen.bearbeitenTitel', { name: u.name })}
      pfad={[...PFAD, { beschriftung: u.name, ziel: zu(id) }]}
      zurück={zu(id)}
      wort={t('unternehmen.speichern')}
      mitKennzeichen={false}
      sende={async (w) => {
        const body = { ...alsUnternehmensdaten(w), version: u.version }
        await (tochter
          ? rufe(transport, `POST ${partner}/unternehmen/auftraggeber/{id}/tochter/{tochterId}`, {
              // A mother that isn't seen is still its mother.
              params: { id: u.mutterUnternehmenId ?? u.organisation, tochterId: id },
              body,
            })
          : rufe(transport, `POST ${partner}/unternehmen/auftraggeber/{unternehmenId}`, { params: { unternehmenId: id }, body }))
        return { ziel: zu(id), meldung: t('unternehmen.gespeichert', { name: w.name }) }
      }}
    />
  )
}

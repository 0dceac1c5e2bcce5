import {
  Absage,
  alsFormfehler,
  Fehlerübersicht,
  Feld,
  Form,
  Formularauswahl,
  Geladen,
  Häkchen,
  legeEntwurf,
  liesEntwurf,
  Verlassensfrage,
  useField,
} from '@avalwerk/bausteine'
import type { Vertrag } from '@avalwerk/contracts'
import { OHNE_ÄNDERUNG } from '@avalwerk/domain'
import { Link, Navigate, useNavigate, useParams } from '@avalwerk/platform/remote'
import { Knopf, Seitenkopf, abstand, farbe, knopfstil } from '@avalwerk/ui'
import { FORM_ERROR } from 'final-form'
import { useRef, useState } from 'react'
import { LISTE, useKreditnehmer, useVertrag, VERTRAGSTEXTE, vertragsseite } from '../bausteine/daten.ts'
import { Kontakte } from '../bausteine/Kontakte.tsx'
import { prüfeKontakte } from '../bausteine/kontakt.ts'
import { t } from '../texte.ts'
import { ablaufVon, angenommene, beginn, type Entwurf, istGeändert } from './entwurf.ts'
import { VON_DER_SEITE } from './schritte.ts'

/** The companies under a contract: who goes, whose contact person changes, who is policy holder; and the way to add some. */
export default function Seite() {
  const { id = '' } = useParams()
  return (
    <Geladen antwort={useVertrag(id)} texte={VERTRAGSTEXTE} frisch>
      {(k) =>
        k.eigener && k.versicherungsnehmer.id !== null && k.schritte.includes('V04') ? (
          <Bearbeiten k={k} />
        ) : (
          <Navigate to={vertragsseite(k, 'AG')} replace />
        )
      }
    </Geladen>
  )
}

type Weg = 'unternehmen-auswahl' | 'zusammenfassung'

function Bearbeiten({ k }: { k: Vertrag }) {
  const navigiere = useNavigate()
  const wählbare = useKreditnehmer()
  const [anfang] = useState<Entwurf>(() => {
    const bisher = liesEntwurf<Entwurf>(ablaufVon(k.id))
    // What was typed upon an older version is forgotten.
    return bisher?.version === k.version ? bisher : beginn(k)
  })
  const weg = useRef<Weg>('zusammenfassung')
  const alle = angenommene(k)
  const hinzu = wählbare.data?.filter(({ id }) => !alle.some((u) => u.unternehmenId === id)) ?? []
  const namen = new Map([...alle.map((u) => [u.unternehmenId, u.name] as const), ...hinzu.map((u) => [u.id, u.name] as const)])
  const bleibende = (w: Entwurf) => [...alle.map((u) => u.unternehmenId).filter((id) => !w.entfernt.includes(id)), ...w.neue]
  function prüfe(w: Entwurf) {
    const bleiben = bleibende(w)
    return {
      ...alsFormfehler(prüfeKontakte(bleiben, w.kontakte ?? {})),
      ...(bleiben.includes(w.versicherungsnehmerId) ? {} : { versicherungsnehmerId: t('bearbeiten.nehmerFehlt') }),
    }
  }
  async function sende(w: Entwurf) {
    if (weg.current === 'zusammenfassung' && !istGeändert(k, w)) return { [FORM_ERROR]: OHNE_ÄNDERUNG }
    legeEntwurf<Entwurf>(ablaufVon(k.id), { ...w, kontakte: w.kontakte ?? {} }, VON_DER_SEITE)
    await navigiere(`${ablaufVon(k.id)}/${weg.current}`)
    return undefined
  }
  return (
    <>
      <Seitenkopf
        titel={t('bearbeiten.titel', { nummer: k.vertragsnummer })}
        pfad={[
          { beschriftung: t('liste.titel'), ziel: LISTE },
          { beschriftung: k.vertragsnummer, ziel: vertragsseite(k, 'AG') },
        ]}
      />
      <Form<Entwurf>
        initialValues={anfang}
        validate={prüfe}
        onSubmit={sende}
        render={({ handleSubmit, submitting, values }) => (
          <form noValidate onSubmit={(e) => void handleSubmit(e)} css={{ display: 'grid', gap: abstand(2), maxWidth: 800 }}>
            <Fehlerübersicht />
            <Verlassensfrage />
            <Absage />
            <p css={{ color: farbe('leise') }}>{t('bearbeiten.text')}</p>
            <Feld titel={t('bearbeiten.unternehmen')} hinweis={t('bearbeiten.unternehmenText')}>
              {alle.map((u) => (
                <Bleibt key={u.unternehmenId} id={u.unternehmenId} name={u.name} benutzt={u.anzahl + u.genutzt + u.reserviert > 0} />
              ))}
              {values.neue.length > 0 && <p>{t('bearbeiten.neue', { namen: values.neue.map((id) => namen.get(id) ?? id).join(', ') })}</p>}
              <div>
                <Knopf
                  icon="plus"
                  busy={submitting}
                  disabled={hinzu.length === 0}
                  // Enter in a field goes on to the summary, not here.
                  onClick={(e) => {
                    weg.current = 'unternehmen-auswahl'
                    e.currentTarget.form?.requestSubmit()
                  }}
                >
                  {t('bearbeiten.hinzufügen')}
                </Knopf>
                {wählbare.data && hinzu.length === 0 && <p css={{ marginTop: 8 }}>{t('bearbeiten.keineWeiteren')}</p>}
              </div>
            </Feld>
            <Feld titel={t('feld.nehmer')} hinweis={t('bearbeiten.nehmerText')}>
              <Formularauswahl
                name="versicherungsnehmerId"
                beschriftung={t('feld.nehmer')}
                gruppen={[{ optionen: bleibende(values).map((id) => ({ wert: id, wort: namen.get(id) ?? id })) }]}
              />
            </Feld>
            <Kontakte
              firmen={alle
                .filter((u) => !values.entfernt.includes(u.unternehmenId))
                .map((u) => ({ id: u.unternehmenId, name: u.name, zusatz: t('kontakt.sofort') }))}
            />
            <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
              <Knopf art="haupt" type="submit" busy={submitting} onClick={() => (weg.current = 'zusammenfassung')}>
                {t('bearbeiten.weiter')}
              </Knopf>
              <Link to={vertragsseite(k, 'AG')} css={knopfstil('leise')}>
                {t('abbrechen')}
              </Link>
            </div>
          </form>
        )}
      />
    </>
  )
}

/** Takes a company out of the contract; one that uses it stays, and is told why. */
function Bleibt({ id, name, benutzt }: { id: string; name: string; benutzt: boolean }) {
  const { input } = useField<readonly string[]>('entfernt')
  return benutzt ? (
    <p>{t('bearbeiten.benutzt', { name: `${name} (${id})` })}</p>
  ) : (
    <Häkchen
      wort={t('bearbeiten.entfernen', { name: `${name} (${id})` })}
      an={input.value.includes(id)}
      beiÄnderung={(an) => input.onChange(an ? [...input.value, id] : input.value.filter((e) => e !== id))}
    />
  )
}

import { rufe } from '@avalwerk/api'
import {
  absageAlsFormfehler,
  alsFormfehler,
  Ansprechpartnerfelder,
  Feld,
  Fehlerübersicht,
  feldname,
  Form,
  Formulartext,
  kontaktOderNull,
  LEERER_KONTAKT,
  Schrittknöpfe,
  Verlassensfrage,
} from '@avalwerk/bausteine'
import { BEMERKUNG, prüfeAnsprechpartner } from '@avalwerk/domain'
import { useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { useQueryClient } from '@tanstack/react-query'
import { basis } from '../details/daten.ts'
import { t } from '../texte.ts'
import type { Prüfeigenschaften } from './entwurf.ts'

type Werte = { ablehnungsgrund: string; ansprechpartner: typeof LEERER_KONTAKT }

/** Rejects the order; reason and contact are optional. */
export function Ablehnen({ a, verwirf }: Prüfeigenschaften) {
  const { transport, melde, zeigeProblem, fortschritt } = usePlattform()
  const navigiere = useNavigate()
  const abfragen = useQueryClient()
  return (
    <Form<Werte>
      initialValues={{ ablehnungsgrund: '', ansprechpartner: LEERER_KONTAKT }}
      validate={(w) => {
        const grund = w.ablehnungsgrund ? BEMERKUNG(w.ablehnungsgrund) : undefined
        return alsFormfehler([
          ...(grund ? [{ feld: 'ablehnungsgrund', grund }] : []),
          ...prüfeAnsprechpartner(w.ansprechpartner, 'ansprechpartner'),
        ])
      }}
      onSubmit={async (w) => {
        try {
          await fortschritt(
            rufe(transport, `POST ${basis}/{id}/ablehnen`, {
              params: { id: a.id },
              body: {
                version: a.version,
                ablehnungsgrund: w.ablehnungsgrund.trim() || null,
                ansprechpartner: kontaktOderNull(w.ansprechpartner),
              },
            }),
          )
        } catch (fehler) {
          const absage = absageAlsFormfehler(fehler)
          if (!absage) zeigeProblem(fehler)
          return absage ?? { ablehnungsgrund: undefined }
        }
        verwirf()
        melde(t('pruefen.abgelehnt', { id: a.id }))
        await navigiere(`/buergschaftsauftraege/details/${a.id}`, { replace: true })
        await abfragen.invalidateQueries({ predicate: ({ queryKey }) => /buergschaftsauftraege|aufgabenservice/.test(String(queryKey[0])) })
        return undefined
      }}
      render={({ handleSubmit, submitting }) => (
        <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: 16 }}>
          <Fehlerübersicht namen={feldname} />
          <Verlassensfrage />
          <Feld titel={t('pruefen.ablehnen')}>
            <Formulartext name="ablehnungsgrund" beschriftung={t('pruefen.grund')} maxLength={1000} />
          </Feld>
          <Feld titel={t('pruefen.kontakt')}>
            <Ansprechpartnerfelder name="ansprechpartner" />
          </Feld>
          <Schrittknöpfe weiter={t('pruefen.endgültig', { id: a.id })} beschäftigt={submitting} zurück="entscheidung" />
        </form>
      )}
    />
  )
}

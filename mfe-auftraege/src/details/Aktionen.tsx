import { ladeDatei, rufe, speichereDatei } from '@avalwerk/api'
import { Schrittdialog } from '@avalwerk/bausteine'
import type { Auftrag } from '@avalwerk/contracts'
import { Link, useNavigate, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { Ausklapper, eintragstil, Knopf, knopfstil } from '@avalwerk/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { öffneEntwurf } from '../beantragen/entwurf.ts'
import { t } from '../texte.ts'
import { basis } from './daten.ts'

type Frage = 'zurückziehen' | 'bestanden' | 'rückfrage' | 'storno' | 'freigeben' | 'verwerfen'

/** What the viewer may do with an order now, as its life cycle says. */
export function Aktionen({ a }: { a: Auftrag }) {
  const { transport, fortschritt, bereich } = usePlattform()
  const navigiere = useNavigate()
  const [frage, setFrage] = useState<Frage>()
  const darfStornieren = useRecht({ aktion: 'verwalten', kategorien: ['Anträge'] }) && bereich.gruppe === 'BSP'
  const darfEntscheidung = useRecht({ aktion: 'Entscheidungsdokumentation herunterladen', kategorien: ['Anträge'] })
  const zip = useMutation({
    mutationFn: () => fortschritt(ladeDatei(transport, `GET ${basis}/{id}/daten.zip`, { params: { id: a.id } })),
    onSuccess: speichereDatei,
  })
  const entscheidung = useMutation({
    mutationFn: () =>
      fortschritt(
        ladeDatei(transport, 'GET /dokumentservice/api/private/v2/buergschaftsauftraege/{id}/entscheidungsdokumentation.pdf', {
          params: { id: a.id },
        }),
      ),
    onSuccess: speichereDatei,
  })
  const kann = (code: string) => a.schritte.includes(code)
  const inArbeit = ['SCHWEBE', 'IN_PRUEFUNG'].includes(a.status)
  return (
    <>
      <Ausklapper rechts beschriftung={t('details.mehr')} icon="mehr">
        {() => (
          <>
            <button type="button" css={eintragstil} disabled={zip.isPending} onClick={() => zip.mutate()}>
              {t('details.zip')}
            </button>
            {darfEntscheidung && (
              <button type="button" css={eintragstil} disabled={entscheidung.isPending} onClick={() => entscheidung.mutate()}>
                {t('details.entscheidungsdokumentation')}
              </button>
            )}
          </>
        )}
      </Ausklapper>
      {a.buergschaftId && (
        <Link to={`/buergschaften/details/${a.buergschaftId}`} css={knopfstil()}>
          {t('details.bürgschaft')}
        </Link>
      )}
      {kann('O12') && <Knopf onClick={() => setFrage('zurückziehen')}>{t('details.zurückziehen')}</Knopf>}
      {kann('O01') && a.status === 'UNVOLLSTAENDIG' && (
        <Knopf art="haupt" onClick={() => void navigiere(öffneEntwurf(a))}>
          {t('details.weiter')}
        </Knopf>
      )}
      {kann('O05') && <Knopf onClick={() => setFrage('rückfrage')}>{t('details.rückfragen')}</Knopf>}
      {kann('O04') && (
        <Knopf art="haupt" onClick={() => setFrage('bestanden')}>
          {t('details.formalBestanden')}
        </Knopf>
      )}
      {darfStornieren && inArbeit && !a.stornoantrag && <Knopf onClick={() => setFrage('storno')}>{t('details.stornieren')}</Knopf>}
      {darfStornieren && a.stornoantrag && <Knopf onClick={() => setFrage('verwerfen')}>{t('details.verwerfen')}</Knopf>}
      {kann('O14') && a.stornoantrag && (
        <Knopf art="gefahr" onClick={() => setFrage('freigeben')}>
          {t('details.freigeben')}
        </Knopf>
      )}
      {kann('O09') && (
        <Link to={`/buergschaftsauftraege/pruefen/${a.id}/details`} css={knopfstil('haupt')}>
          {t('details.prüfen')}
        </Link>
      )}
      {frage && <Frage a={a} frage={frage} beiSchließen={() => setFrage(undefined)} />}
    </>
  )
}

const FRAGEN: Record<
  Frage,
  {
    titel: Parameters<typeof t>[0]
    text: Parameters<typeof t>[0]
    knopf: Parameters<typeof t>[0]
    grund?: Parameters<typeof t>[0]
    gefahr?: true
  }
> = {
  zurückziehen: { titel: 'details.zurückziehenTitel', text: 'details.zurückziehenText', knopf: 'details.zurückziehen', gefahr: true },
  bestanden: { titel: 'details.formalTitel', text: 'details.formalText', knopf: 'details.formalBestanden' },
  rückfrage: { titel: 'details.rückfrageTitel', text: 'details.rückfrageText', knopf: 'details.rückfragen', grund: 'details.frage' },
  storno: { titel: 'details.stornoTitel', text: 'details.stornoText', knopf: 'details.stornieren', grund: 'details.stornoGrund' },
  freigeben: { titel: 'details.freigeben', text: 'details.freigebenText', knopf: 'details.freigeben', gefahr: true },
  verwerfen: { titel: 'details.verwerfen', text: 'details.verwerfenText', knopf: 'details.verwerfen' },
}

function Frage({ a, frage, beiSchließen }: { a: Auftrag; frage: Frage; beiSchließen: () => void }) {
  const { transport, melde } = usePlattform()
  const abfragen = useQueryClient()
  const { titel, text, knopf, grund, gefahr } = FRAGEN[frage]
  const { id, version } = a
  const params = { id }
  const tun = useMutation({
    mutationFn: (eingabe: { grund: string }): Promise<unknown> => {
      switch (frage) {
        case 'zurückziehen':
          return rufe(transport, `POST ${basis}/{id}/stornieren`, { params, body: { version } })
        case 'bestanden':
          return rufe(transport, `POST ${basis}/{id}/formalpruefung`, { params, body: { entscheidung: 'BESTANDEN', version } })
        case 'rückfrage':
          return rufe(transport, `POST ${basis}/{id}/formalpruefung`, {
            params,
            body: { entscheidung: 'RUECKFRAGE', version, grund: eingabe.grund },
          })
        case 'storno':
          return rufe(transport, `POST ${basis}/{id}/stornoantrag`, {
            params,
            body: { entscheidung: 'BEANTRAGEN', version, grund: eingabe.grund },
          })
        case 'freigeben':
          return rufe(transport, `POST ${basis}/{id}/stornoantrag`, { params, body: { entscheidung: 'FREIGEBEN', version } })
        case 'verwerfen':
          return rufe(transport, `POST ${basis}/{id}/stornoantrag`, { params, body: { entscheidung: 'VERWERFEN', version } })
      }
    },
    onSuccess: async () => {
      melde(t('details.erledigt'))
      beiSchließen()
      await abfragen.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/buergschaftsauftraege') })
    },
    onError: beiSchließen,
  })
  return (
    <Schrittdialog
      titel={t(titel, { id })}
      text={t(text)}
      knopf={t(knopf)}
      art={gefahr ? 'gefahr' : 'haupt'}
      {...(grund && { grund: t(grund) })}
      fehler={tun.error}
      beschäftigt={tun.isPending}
      beiSchließen={beiSchließen}
      beiBestätigung={(eingabe) => tun.mutate(eingabe)}
    />
  )
}

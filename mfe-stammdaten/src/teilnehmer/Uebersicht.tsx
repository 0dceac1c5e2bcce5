import { Bürgschaftskarte, Geladen } from '@avalwerk/bausteine'
import type { Api } from '@avalwerk/contracts'
import { UNTERNEHMENSTYP } from '@avalwerk/domain'
import { useParams } from '@avalwerk/platform/remote'
import { abstand, Marke, nebeneinander, Seitenkopf } from '@avalwerk/ui'
import { ladetexte, type partner, useUnternehmen } from '../bausteine/daten.ts'
import { Angabenkarte } from '../bausteine/Karten.tsx'
import { t } from '../texte.ts'

type Unternehmen = Api[`GET ${typeof partner}/unternehmen/{id}`]['antwort']
const LISTE = '/unternehmen/liste'

/** A participant, for a guarantor: what is public of it, and the guarantees that the guarantor has given it. */
export default function Seite() {
  const { unternehmenId = '' } = useParams()
  return (
    <Geladen antwort={useUnternehmen(unternehmenId)} texte={ladetexte(LISTE)}>
      {(u) => <Teilnehmer u={u} />}
    </Geladen>
  )
}

function Teilnehmer({ u }: { u: Unternehmen }) {
  return (
    <>
      <Seitenkopf
        titel={u.name}
        pfad={[{ beschriftung: t('teilnehmer.titel'), ziel: LISTE }]}
        zusatz={
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
            <Marke ton="neutral">{UNTERNEHMENSTYP[u.type]}</Marke>
            {u.oeffentlicherAuftraggeber && <Marke ton="neutral">{t('kennzeichen.öffentlich')}</Marke>}
            {u.hybrid && <Marke ton="neutral">{t('kennzeichen.hybridKurz')}</Marke>}
          </div>
        }
      />
      <div css={nebeneinander}>
        <Angabenkarte u={u} />
        <Bürgschaften id={u.unternehmenId} />
      </div>
    </>
  )
}

/** The guarantees that the guarantor has given a company. */
const Bürgschaften = ({ id }: { id: string }) => (
  <Bürgschaftskarte
    titel={t('teilnehmer.bürgschaften')}
    filter={{ auftraggeberIds: [id] }}
    gezeigt={10}
    parteien={[]}
    leer={<p>{t('teilnehmer.keineBürgschaften')}</p>}
    alle={{ ziel: `/buergschaften/liste?auftraggeberIds=${id}`, wort: t('teilnehmer.alle') }}
  />
)

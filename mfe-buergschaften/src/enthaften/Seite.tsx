import { rufe } from '@avalwerk/api'
import { alsFormfehler, Feld, Formularoptionen, ConfirmationNote, Tatseite } from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import {
  formatDatum,
  formatEuro,
  kalendertag,
  MELDUNGEN,
  parseDatum,
  RÜCKGABE_TAGE,
  RÜCKGABEWEGE,
  type Rückgabeweg,
  zurückRegel,
  nummerVon,
} from '@avalwerk/domain'
import { Datumsfeld } from '@avalwerk/forms'
import { usePlattform } from '@avalwerk/platform/remote'
import { basis, pfadZurListe } from '../bausteine/schritt.ts'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texte.ts'

/** The beneficiary releases the guarantor, or records that the paper of an imported guarantee was given back. */
export default function Seite() {
  return <AsRead>{(b) => (b.herkunft === 'IMPORTIERT' ? <Papier b={b} /> : <Digital b={b} />)}</AsRead>
}

function Digital({ b }: { b: Bürgschaft }) {
  const { transport } = usePlattform()
  const nummer = nummerVon(b)
  const zurück = `/buergschaften/details/${b.id}`
  return (
    <Tatseite
      titel={t('enthaften.titel', { nummer })}
      pfad={pfadZurListe}
      erlaubt={b.schritte.includes('G28')}
      zurück={zurück}
      anfang={{}}
      sende={async () => {
        await rufe(transport, `POST ${basis}/{id}/enthaften`, {
          params: { id: b.id },
          body: { art: 'DIGITAL', version: b.version },
        })
        return { ziel: zurück, meldung: t('enthaften.erfolg', { nummer }) }
      }}
      knopf={() => ({ wort: t('enthaften.knopf', { nummer }), gefahr: true })}
    >
      {() => (
        <Feld
          titel={t('enthaften.frage', { nummer, betrag: formatEuro(b.betrag) })}
          hinweis={t('enthaften.folge', { bürge: b.buerge.name })}
        >
          {b.rueckforderung?.status === 'OFFEN' && <p>{t('enthaften.beantwortet', { kreditnehmer: b.auftragnehmer.name })}</p>}
          <ConfirmationNote />
        </Feld>
      )}
    </Tatseite>
  )
}

type Papierwerte = { am: string; weg: Rückgabeweg | '' }

function Papier({ b }: { b: Bürgschaft }) {
  const { transport } = usePlattform()
  const nummer = nummerVon(b)
  const zurück = `/buergschaften/details/${b.id}`
  const heute = kalendertag(new Date())
  return (
    <Tatseite<Papierwerte>
      titel={t('enthaften.papierTitel', { nummer })}
      pfad={pfadZurListe}
      erlaubt={b.schritte.includes('G29')}
      zurück={zurück}
      anfang={{ am: formatDatum(heute), weg: '' }}
      prüfe={({ am, weg }) => {
        const tag = parseDatum(am)
        const mangel = tag ? zurückRegel(RÜCKGABE_TAGE)(tag, heute) : MELDUNGEN.pflicht
        return alsFormfehler([
          ...(mangel ? [{ feld: 'am', grund: mangel }] : []),
          ...(weg ? [] : [{ feld: 'weg', grund: MELDUNGEN.option }]),
        ])
      }}
      sende={async ({ am, weg }) => {
        await rufe(transport, `POST ${basis}/{id}/enthaften`, {
          params: { id: b.id },
          body: { art: 'PAPIER', version: b.version, am: parseDatum(am) as string, weg: weg as Rückgabeweg },
        })
        return { ziel: zurück, meldung: t('enthaften.papierErfolg', { nummer }) }
      }}
      knopf={() => ({ wort: t('enthaften.papierKnopf', { nummer }), gefahr: true })}
    >
      {() => (
        <Feld titel={t('enthaften.papier')} hinweis={t('enthaften.papierFolge')}>
          <Datumsfeld name="am" beschriftung={t('enthaften.am')} />
          <Formularoptionen
            name="weg"
            beschriftung={t('enthaften.weg')}
            optionen={(Object.keys(RÜCKGABEWEGE) as Rückgabeweg[]).map((wert) => ({ wert, wort: RÜCKGABEWEGE[wert] }))}
          />
        </Feld>
      )}
    </Tatseite>
  )
}

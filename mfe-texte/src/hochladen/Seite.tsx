import { type Dateiwert, Feld, Formulardokument, Tatseite, useEinmal } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { BÜRGSCHAFTSARTEN, type Bürgschaftsart } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { ownPath } from '../bausteine/NeueTexte.tsx'
import { basis, datenDerNächsten, useTextId } from '../bausteine/daten.ts'
import { listenpfad, Rahmen } from '../bausteine/Rahmen.tsx'
import { alsTextdaten, alsTextwerte, prüfeTextwerte, Textdatenfelder, type Textwerte } from '../bausteine/Textdatenfelder.tsx'
import { t } from '../texte.ts'

type Werte = Textwerte & Readonly<{ datei: Dateiwert }>

/** Hands in an own text as a file: a new one, or the next version of one. */
export default function Seite() {
  const id = useTextId()
  return id ? <Rahmen id={id}>{(text) => <Hochladen vorgänger={text} />}</Rahmen> : <Hochladen />
}

function Hochladen({ vorgänger }: { vorgänger?: Text }) {
  const rufeEinmal = useEinmal()
  const { gruppe } = usePlattform().bereich
  const path = ownPath(gruppe)
  const anfang: Werte = { ...alsTextwerte(datenDerNächsten(vorgänger)), datei: undefined }
  const zurück = vorgänger ? `/${path}/details/${vorgänger.id}` : listenpfad(gruppe).ziel
  return (
    <Tatseite<Werte>
      titel={vorgänger ? t('hochladen.titelVersion', { titel: vorgänger.daten.titel }) : t('hochladen.titel')}
      pfad={[listenpfad(gruppe, vorgänger)]}
      erlaubt
      zurück={zurück}
      anfang={anfang}
      prüfe={(w) => ({
        ...prüfeTextwerte(w),
        ...(w.datei === 'läuft' ? { datei: t('hochladen.läuft') } : !w.datei && { datei: t('hochladen.dateiFehlt') }),
      })}
      knopf={() => ({ wort: t('hochladen.knopf') })}
      sende={async (w) => {
        const ergebnis = await rufeEinmal(`POST ${basis}/hochladen`, {
          body: {
            daten: alsTextdaten(w),
            dateiId: typeof w.datei === 'object' ? w.datei.dateiId : '',
            unternehmenId: null,
            vorgaengerId: vorgänger?.id ?? null,
          },
        })
        return {
          ziel: vorgänger ? `/${path}/${ergebnis.id}/hochladen/erfolg` : `/${path}/hochladen/erfolg`,
          zustand: ergebnis,
        }
      }}
    >
      {() => (
        <>
          <Feld
            titel={t('hochladen.datei')}
            hinweis={
              vorgänger
                ? t('hochladen.versionHinweis', {
                    art: BÜRGSCHAFTSARTEN[vorgänger.daten.bürgschaftsart as Bürgschaftsart].name,
                    version: String((vorgänger.versionen[0]?.templateVersion ?? 0) + 1),
                  })
                : t('hochladen.hinweis')
            }
          >
            <Formulardokument name="datei" beschriftung={t('hochladen.wortlaut')} weg={gruppe === 'BG' ? 'guarantorText' : 'text'} />
          </Feld>
          <Textdatenfelder festeArt={vorgänger !== undefined} />
        </>
      )}
    </Tatseite>
  )
}

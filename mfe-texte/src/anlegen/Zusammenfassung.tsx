import { alsAbsage, PdfAnsicht, Schrittformular, useAuffrischen, useEinmal } from '@avalwerk/bausteine'
import { type Bürgschaftsart, BÜRGSCHAFTSARTEN, TEXTTYP } from '@avalwerk/domain'
import { useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { Angaben, Karte } from '@avalwerk/ui'
import { basis } from '../bausteine/daten.ts'
import { alsTextdaten } from '../bausteine/Textdatenfelder.tsx'
import { datenpaare } from '../details/Karten.tsx'
import { t } from '../texte.ts'
import type { Schritteigenschaften } from './entwurf.ts'

/** Everything once more, then the text is made. */
export function Zusammenfassung({ entwurf, verwirf, vorgänger }: Schritteigenschaften) {
  const { bereich, zeigeProblem } = usePlattform()
  const rufeEinmal = useEinmal()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  const daten = alsTextdaten(entwurf.werte)
  const art = daten.bürgschaftsart as Bürgschaftsart
  const betreiber = bereich.gruppe === 'BSP'

  async function sende() {
    try {
      const ergebnis = await rufeEinmal(`POST ${basis}`, {
        body: {
          daten,
          inhalt: entwurf.inhalt,
          templatetyp: vorgänger?.templatetyp ?? entwurf.typ,
          unternehmenId: entwurf.unternehmenId || null,
          grundlageId: entwurf.grundlageId,
          vorgaengerId: vorgänger?.id ?? null,
        },
      })
      verwirf()
      await navigiere('/buergschaftstexte/anlegen/erfolg', { replace: true, state: { id: ergebnis.id, typ: entwurf.typ } })
    } catch (fehler) {
      return alsAbsage(fehler, zeigeProblem)
    }
    await auffrischen()
    return undefined
  }
  return (
    <Schrittformular
      anfang={{}}
      sende={sende}
      weiter={t(betreiber ? 'anlegen.knopf' : 'anlegen.einreichen')}
      zurück={betreiber ? 'textartauswahl' : 'textauswahl'}
    >
      <Karte titel={t('details.angaben')}>
        <Angaben
          paare={[
            [t('liste.art'), BÜRGSCHAFTSARTEN[art].name],
            [t('anlegen.wessen'), betreiber ? TEXTTYP[entwurf.typ].wort : null],
            [t('felder.titel'), daten.titel],
            ...datenpaare(daten),
          ]}
        />
      </Karte>
      {entwurf.inhalt.length > 0 && (
        <Karte titel={t('vorschau.titel')}>
          <PdfAnsicht
            aufruf={`POST ${basis}/inhalt/vorschau.pdf`}
            eingabe={{
              query: {},
              body: {
                bürgschaftsart: art,
                titel: daten.titel,
                allgemeineBestimmungen: daten.allgemeineBestimmungen,
                inhalt: [...entwurf.inhalt],
              },
            }}
            titel={t('vorschau.name', { titel: daten.titel })}
          />
        </Karte>
      )}
    </Schrittformular>
  )
}

import { ladeDatei, rufe } from '@avalwerk/api'
import { type Aktion, alsFormfehler, mitFeldern, Paar } from '@avalwerk/bausteine'
import type { Vertrag } from '@avalwerk/contracts'
import { formatBetrag, parseBetrag, prüfeRahmen, type Rahmen } from '@avalwerk/domain'
import { Betragsfeld, Formularfeld } from '@avalwerk/forms'
import { prüfungsseite, verträge } from '../bausteine/daten.ts'
import { t } from '../texte.ts'

/** Limits and terms as typed. */
export type Rahmenwerte = { gesamtlimit: string; einzellimit: string; ausserhalb: string; avalprovision: string; sicherheit: string }
export const alsRahmenwerte = (r: Rahmen): Rahmenwerte => ({
  gesamtlimit: formatBetrag(r.gesamtlimit),
  einzellimit: formatBetrag(r.einzellimit),
  ausserhalb: formatBetrag(r.ausserhalb),
  avalprovision: r.avalprovision ?? '',
  sicherheit: r.sicherheit ?? '',
})
export const alsRahmen = (w: Rahmenwerte): Rahmen => ({
  gesamtlimit: parseBetrag(w.gesamtlimit) ?? 0,
  einzellimit: parseBetrag(w.einzellimit) ?? 0,
  ausserhalb: w.ausserhalb.trim() ? (parseBetrag(w.ausserhalb) ?? -1) : 0,
  avalprovision: w.avalprovision.trim() || null,
  sicherheit: w.sicherheit.trim() || null,
})

/** The fields of limits and terms. @param vorsilbe of their names, with its point */
export function Rahmenfelder({ vorsilbe = '' }: { vorsilbe?: string }) {
  return (
    <>
      <Paar>
        <Betragsfeld name={`${vorsilbe}gesamtlimit`} beschriftung={t('feld.gesamtlimitEur')} />
        <Betragsfeld name={`${vorsilbe}einzellimit`} beschriftung={t('feld.einzellimitEur')} />
      </Paar>
      <Betragsfeld name={`${vorsilbe}ausserhalb`} beschriftung={t('feld.ausserhalbEur')} />
      <Paar>
        <Formularfeld name={`${vorsilbe}avalprovision`} beschriftung={t('feld.provisionFreiwillig')} autoComplete="off" />
        <Formularfeld name={`${vorsilbe}sicherheit`} beschriftung={t('feld.sicherheitFreiwillig')} autoComplete="off" />
      </Paar>
    </>
  )
}

/** What may be done with a contract. */
export const AKTIONEN: readonly Aktion<Vertrag>[] = [
  {
    art: 'seite',
    wort: t('details.prüfen'),
    wenn: (k, { gruppe, darf }) => gruppe === 'BG' && k.pruefungId !== null && darf({ aktion: 'prüfen', kategorien: ['Verträge'] }),
    ziel: (k) => prüfungsseite(k.id, k.pruefungId ?? ''),
  },
  {
    art: 'seite',
    wort: t('details.bearbeiten'),
    schritt: 'V04',
    wenn: (k) => k.eigener && k.versicherungsnehmer.id !== null,
    ziel: ({ id }) => `/vertraege/${id}/bearbeiten`,
  },
  {
    art: 'datei',
    wort: t('details.dokumentation'),
    wenn: (k, { darf }) => k.dokumentation && darf({ aktion: 'Beschlussdokumentation herunterladen', kategorien: ['Verträge'] }),
    platz: 'knopf',
    lade: (transport, { id }) => ladeDatei(transport, `GET ${verträge}/{id}/dokumentation`, { params: { id } }),
  },
  {
    art: 'frage',
    wort: t('details.rahmen'),
    schritt: 'V08',
    ernst: true,
    frage: mitFeldern<Vertrag, Rahmenwerte>({
      titel: (k) => t('details.rahmenTitel', { nummer: k.vertragsnummer }),
      text: () => t('details.rahmenText'),
      anfang: (k) => alsRahmenwerte(k),
      felder: () => <Rahmenfelder />,
      prüfe: (w) => alsFormfehler(prüfeRahmen(alsRahmen(w))),
      erfolg: t('details.rahmenErfolg'),
      sende: (transport, { id, version }, w) =>
        rufe(transport, `POST ${verträge}/{id}/rahmen`, { params: { id }, body: { version, ...alsRahmen(w) } }),
    }),
  },
  {
    art: 'frage',
    wort: t('details.beenden'),
    schritt: 'V06',
    frage: {
      titel: (k) => t('details.beendenTitel', { nummer: k.vertragsnummer }),
      text: () => t('details.beendenText'),
      gefahr: true,
      grund: t('details.grund'),
      erfolg: t('details.beendetErfolg'),
      sende: (transport, { id, version }, { grund }) =>
        rufe(transport, `POST ${verträge}/{id}/ende`, { params: { id }, body: { version, grund } }),
    },
  },
]

import { ladeDatei, rufe } from '@avalwerk/api'
import { type Aktion, alsFormfehler, mitFeldern } from '@avalwerk/bausteine'
import type { Vertrag } from '@avalwerk/contracts'
import { prüfeRahmen } from '@avalwerk/domain'
import { prüfungsseite, verträge } from '../bausteine/daten.ts'
import { alsRahmen, alsRahmenwerte, Rahmenfelder, type Rahmenwerte } from '../bausteine/Rahmen.tsx'
import { t } from '../texte.ts'

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

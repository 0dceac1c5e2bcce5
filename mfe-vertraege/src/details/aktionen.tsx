import { downloadFile, rufe } from '@avalwerk/api'
import { type Action, toFormErrors, withFields } from '@avalwerk/bausteine'
import type { Vertrag } from '@avalwerk/contracts'
import { validateFrame } from '@avalwerk/domain'
import { pruefungPage, verträge } from '../bausteine/daten.ts'
import { asFrame, asFrameValues, FrameFields, type FrameValues } from '../bausteine/Rahmen.tsx'
import { t } from '../texte.ts'

/** What may be done with a contract. */
export const ACTIONS: readonly Action<Vertrag>[] = [
  {
    art: 'seite',
    wort: t('details.prüfen'),
    wenn: (k, { gruppe, darf }) => gruppe === 'BG' && k.pruefungId !== null && darf({ aktion: 'prüfen', kategorien: ['Verträge'] }),
    ziel: (k) => pruefungPage(k.id, k.pruefungId ?? ''),
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
    lade: (transport, { id }) => downloadFile(transport, `GET ${verträge}/{id}/dokumentation`, { params: { id } }),
  },
  {
    art: 'frage',
    wort: t('details.rahmen'),
    schritt: 'V08',
    ernst: true,
    frage: withFields<Vertrag, FrameValues>({
      titel: (k) => t('details.rahmenTitel', { nummer: k.vertragsnummer }),
      text: () => t('details.rahmenText'),
      anfang: (k) => asFrameValues(k),
      felder: () => <FrameFields />,
      prüfe: (w) => toFormErrors(validateFrame(asFrame(w))),
      erfolg: t('details.rahmenErfolg'),
      sende: (transport, { id, version }, values) =>
        rufe(transport, `POST ${verträge}/{id}/rahmen`, { params: { id }, body: { version, ...asFrame(values) } }),
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

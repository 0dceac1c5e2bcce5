import { downloadFile, call } from '@avalwerk/api'
import { type Action, toFormErrors, withFields } from '@avalwerk/bausteine'
import type { Vertrag } from '@avalwerk/contracts'
import { validateFrame } from '@avalwerk/domain'
import { pruefungPage, vertraege } from '../components/queries.ts'
import { asFrame, asFrameValues, FrameFields, type FrameValues } from '../components/Layout.tsx'
import { t } from '../texts.ts'

/** What may be done with a contract. */
export const ACTIONS: readonly Action<Vertrag>[] = [
  {
    art: 'seite',
    wort: t('details.prüfen'),
    wenn: (k, { gruppe: group, darf: may }) =>
      group === 'BG' && k.pruefungId !== null && may({ aktion: 'prüfen', kategorien: ['Verträge'] }),
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
    wenn: (k, { darf: may }) => k.dokumentation && may({ aktion: 'Beschlussdokumentation herunterladen', kategorien: ['Verträge'] }),
    platz: 'knopf',
    lade: (transport, { id }) => downloadFile(transport, `GET ${vertraege}/{id}/dokumentation`, { params: { id } }),
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
        call(transport, `POST ${vertraege}/{id}/rahmen`, { params: { id }, body: { version, ...asFrame(values) } }),
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
        call(transport, `POST ${vertraege}/{id}/ende`, { params: { id }, body: { version, grund } }),
    },
  },
]

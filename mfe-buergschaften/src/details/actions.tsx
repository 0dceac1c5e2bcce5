import { downloadFile, call } from '@avalwerk/api'
import { type Action, type FileValue, FormSelect, FormDocumentField, FormCheckbox, withFields } from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import {
  REJECTION_REASONS,
  BUERGSCHAFT_STATUS,
  type BuergschaftStatus,
  deliveryRecipient,
  formatEuro,
  lacksDocumentFor,
  numberOf,
  statusDisplay,
  VERSANDWEG,
  VERSANDWEGE_PAPER,
} from '@avalwerk/domain'
import { basis } from '../components/step.ts'
import { beginUmtausch, exchangeEntry } from '../erstellen/draft.ts'
import { t } from '../texts.ts'
import { loadDocument } from './queries.ts'
import { question } from './question.ts'
import { MAINTENANCE_ACTIONS } from './maintenanceActions.tsx'

const page = (step: string, caption: string, path: (id: string) => string): Action<Buergschaft> => ({
  art: 'seite',
  schritt: step,
  wort: caption,
  ziel: ({ id }) => path(id),
})
const grund = t('schritt.grund')
/** Asks for release: the borrower for itself, guarantor and operator for a borrower who asked them. */
const please = (caption: string, text: string, ...roles: readonly Buergschaft['rolle'][]): Action<Buergschaft> => ({
  schritt: 'G42',
  wenn: ({ rolle }) => roles.includes(rolle),
  platz: 'menü',
  ernst: true,
  art: 'frage',
  wort: caption,
  frage: {
    titel: (b) => `${caption}: ${numberOf(b)}`,
    text: () => text,
    grund: t('rueckforderung.warumBitte'),
    erfolg: t('schritt.ausgeführt'),
    sende: (transport, { id, version }, input) =>
      call(transport, `POST ${basis}/{id}/rueckforderung`, { params: { id }, body: { version, grund: input.grund } }),
  },
})
const managed: NonNullable<Action<Buergschaft>['wenn']> = (_, { gruppe: group, darf: may }) =>
  group === 'BSP' && may({ aktion: 'verwalten', kategorien: ['Bürgschaften'] })
const TARGETS = (Object.keys(BUERGSCHAFT_STATUS) as (keyof typeof BUERGSCHAFT_STATUS)[]).filter(
  (status) => status !== 'ENT' && status !== 'ABGETRETEN',
)

/** The document of a guarantee that waits for one; under four eyes it goes to a second review. */
const giveDocument = question<{ dateiId: FileValue }>('dokument', {
  anfang: { dateiId: undefined },
  felder: () => <FormDocumentField name="dateiId" beschriftung={t('schritt.dokumentFeld')} />,
  prüfe: ({ dateiId }) =>
    dateiId === 'läuft' ? { dateiId: t('schritt.hochladenLäuft') } : dateiId ? {} : { dateiId: t('schritt.dokumentFehlt') },
  sende: (transport, { id, version }, { dateiId }) =>
    call(transport, `POST ${basis}/{id}/dokument`, {
      params: { id },
      body: { version, dateiId: typeof dateiId === 'object' ? dateiId.dateiId : null, textId: null },
    }),
})

const cancelDraft = question('stornieren', {
  gefahr: true,
  grund,
  sende: (transport, { id, version }, input) =>
    call(transport, `POST ${basis}/{id}/stornieren`, { params: { id }, body: { version, grund: input.grund } }),
})
/** The same call: an announced guarantee stays, its document alone goes. */
const takeBackDocument = question('dokumentZurücknehmen', {
  gefahr: true,
  grund,
  sende: (transport, { id, version }, input) =>
    call(transport, `POST ${basis}/{id}/stornieren`, { params: { id }, body: { version, grund: input.grund } }),
})

/** What may be done with a guarantee, by the rows of its life cycle; the order is that of the buttons and the menu. */
export const ACTIONS: readonly Action<Buergschaft>[] = [
  page('G20', t('schritt.annehmen'), (id) => `/buergschaften/${id}/akzeptieren`),
  page('G21', t('schritt.ablehnen'), (id) => `/buergschaften/${id}/ablehnen`),
  // Open to the second person from the start; accepting alone waits for the document.
  page('G11', t('schritt.zweitprüfen'), (id) => `/buergschaften/${id}/zweitpruefen/details`),
  page('G23', t('schritt.korrigieren'), (id) => `/buergschaften/${id}/korrigieren/korrekturwunsch`),
  page('G43', t('rueckforderung.prüfen'), (id) => `/buergschaften/rueckforderung/${id}/details-pruefen`),
  { ...page('G28', t('enthaften.wort'), (id) => `/buergschaften/${id}/enthaften`), ernst: true, platz: 'knopf' },
  { ...page('G29', t('enthaften.papierWort'), (id) => `/buergschaften/${id}/enthaften`), ernst: true, platz: 'knopf' },
  page('G39', t('abtretung.prüfen'), (id) => `/buergschaften/abtretung/${id}/details-pruefen`),
  { ...page('G38', t('abtretung.wort'), (id) => `/buergschaften/${id}/abtreten/empfaenger`), ernst: true },
  { ...page('G33', t('anspruch.wort'), (id) => `/buergschaften/${id}/inanspruchnehmen/angaben`), ernst: true },
  { ...page('G31', t('teilenthaften.wort'), (id) => `/buergschaften/${id}/teilenthaften`), ernst: true },
  { art: 'seite', schritt: 'G52', wort: t('umtausch.wort'), ziel: ({ id }) => exchangeEntry(id), vorher: beginUmtausch, ernst: true },
  // Called for where somebody waits for it; otherwise it may be done.
  { ...page('G50', t('zuordnen.wort'), (id) => `/buergschaften/unternehmenzuordnen/${id}/rolle`), wenn: ({ status }) => status === 'AUS' },
  {
    ...page('G50', t('zuordnen.wort'), (id) => `/buergschaften/unternehmenzuordnen/${id}/rolle`),
    wenn: ({ status }) => status !== 'AUS',
    platz: 'menü',
    ernst: true,
  },
  {
    schritt: 'G41',
    art: 'frage',
    platz: 'knopf',
    wort: t('abtretung.zurückziehen'),
    frage: {
      titel: (b) => `${t('abtretung.zurückziehen')}: ${numberOf(b)}`,
      text: () => t('abtretung.zurückziehenText'),
      gefahr: true,
      erfolg: t('schritt.ausgeführt'),
      sende: (transport, { id, version }) =>
        call(transport, `POST ${basis}/{id}/abtretung/zurueckziehen`, { params: { id }, body: { version } }),
    },
  },
  {
    schritt: 'G30',
    art: 'frage',
    wort: t('enthaften.bestätigen'),
    frage: withFields<Buergschaft, { ausgebucht: boolean }>({
      titel: (b) => `${t('enthaften.bestätigen')}: ${numberOf(b)}`,
      text: () => t('enthaften.bestätigenText'),
      erfolg: t('schritt.ausgeführt'),
      anfang: { ausgebucht: false },
      felder: () => <FormCheckbox name="ausgebucht" wort={t('enthaften.ausgebucht')} />,
      prüfe: ({ ausgebucht }) => (ausgebucht ? {} : { ausgebucht: t('enthaften.ausgebuchtFehlt') }),
      sende: (transport, { id, version }, { ausgebucht }) =>
        call(transport, `POST ${basis}/{id}/enthaftung/bestaetigen`, { params: { id }, body: { version, ausgebucht } }),
    }),
  },
  {
    schritt: 'G32',
    art: 'frage',
    wort: t('teilenthaften.bestätigen'),
    frage: {
      titel: (b) => `${t('teilenthaften.bestätigen')}: ${numberOf(b)}`,
      text: ({ betrag, vorgemerkterBetrag }) =>
        t('teilenthaften.bestätigenText', { alt: formatEuro(betrag), neu: formatEuro(vorgemerkterBetrag ?? betrag) }),
      erfolg: t('schritt.ausgeführt'),
      sende: (transport, { id, version }) =>
        call(transport, `POST ${basis}/{id}/teilenthaftung/bestaetigen`, { params: { id }, body: { version } }),
    },
  },
  please(t('rueckforderung.fordern'), t('rueckforderung.fordernText'), 'AUFTRAGNEHMER'),
  please(t('rueckforderung.erfassen'), t('rueckforderung.erfassenText'), 'BUERGE', 'BETREIBER'),
  {
    schritt: 'G27',
    ...question('ablehnungBestätigen', {
      anfang: { ausgebucht: false },
      felder: () => <FormCheckbox name="ausgebucht" wort={t('schritt.ausgebucht')} />,
      prüfe: ({ ausgebucht }) => (ausgebucht ? {} : { ausgebucht: t('schritt.ausgebuchtFehlt') }),
      sende: (transport, { id, version }, { ausgebucht }) =>
        call(transport, `POST ${basis}/{id}/ablehnung/bestaetigen`, { params: { id }, body: { version, ausgebucht } }),
    }),
  },
  {
    schritt: 'G16',
    ...question('importBestätigen', {
      sende: (transport, { id, version }) =>
        call(transport, `POST ${basis}/{id}/import/bestaetigen`, { params: { id }, body: { version, bestaetigt: true, grund: null } }),
    }),
  },
  {
    schritt: 'G17',
    ...question('importAblehnen', {
      gefahr: true,
      grund,
      sende: (transport, { id, version }, input) =>
        call(transport, `POST ${basis}/{id}/import/bestaetigen`, {
          params: { id },
          body: { version, bestaetigt: false, grund: input.grund },
        }),
    }),
  },
  {
    schritt: 'G15',
    ...question('versand', {
      text: (buergschaft) => {
        const { name, lines, zustellanweisung } = deliveryRecipient(buergschaft)
        const instruction = zustellanweisung ? ` ${t('versand.anweisung')}: ${zustellanweisung}` : ''
        return `${t('schritt.versandText', { weg: VERSANDWEG[buergschaft.versandweg], an: [name, ...lines].join(', ') })}${instruction}`
      },
      sende: (transport, { id, version }) => call(transport, `POST ${basis}/{id}/versand`, { params: { id }, body: { version } }),
    }),
  },
  { schritt: 'G19', ...giveDocument },
  { schritt: 'G55', ...giveDocument },
  {
    schritt: 'G25',
    ...question('wunschZurückziehen', {
      sende: (transport, { id, version }) =>
        call(transport, `POST ${basis}/{id}/korrektur/zurueckziehen`, { params: { id }, body: { version } }),
    }),
  },
  {
    schritt: 'G26',
    ...question('wunschAblehnen', {
      grund,
      sende: (transport, { id, version }, input) =>
        call(transport, `POST ${basis}/{id}/korrektur/ablehnen`, { params: { id }, body: { version, grund: input.grund } }),
    }),
  },
  { schritt: 'G13', platz: 'knopf', ...cancelDraft },
  { schritt: 'G56', wenn: ({ schritte }) => !schritte.includes('G11'), platz: 'knopf', ...takeBackDocument },
  {
    schritt: 'G18',
    ...question('zurückziehen', {
      gefahr: true,
      grund,
      sende: (transport, { id, version }, input) =>
        call(transport, `POST ${basis}/{id}/zurueckziehen`, { params: { id }, body: { version, grund: input.grund } }),
    }),
  },
  {
    schritt: 'G49',
    platz: 'menü',
    ...question('löschen', {
      gefahr: true,
      danach: '/buergschaften/liste',
      sende: (transport, { id, version }) => call(transport, `POST ${basis}/{id}/loeschen`, { params: { id }, body: { version } }),
    }),
  },
  {
    wenn: (b, actor) => managed(b, actor) && !BUERGSCHAFT_STATUS[b.status].end && b.status !== 'ENT' && !b.statusantrag,
    platz: 'menü',
    ...question<{ zielstatus: BuergschaftStatus | '' }>('statusÄndern', {
      grund,
      anfang: { zielstatus: '' },
      felder: (buergschaft) => (
        <FormSelect
          name="zielstatus"
          beschriftung={t('schritt.zielstatus')}
          leer={t('schritt.statusWählen')}
          gruppen={[
            {
              optionen: TARGETS.filter((status) => status !== buergschaft.status).map((value) => ({
                wert: value,
                wort: `${statusDisplay(value, 'BSP').caption} (${value})`,
              })),
            },
          ]}
        />
      ),
      prüfe: ({ zielstatus }, buergschaft) =>
        !zielstatus
          ? { zielstatus: t('schritt.statusWählen') }
          : lacksDocumentFor({ ...buergschaft, dokument: buergschaft.dokumentStatus }, zielstatus)
            ? { zielstatus: REJECTION_REASONS.OHNE_DOKUMENT.text }
            : {},
      sende: (transport, { id, version }, input) =>
        call(transport, `POST ${basis}/{id}/status`, {
          params: { id },
          body: { entscheidung: 'BEANTRAGEN', version, zielstatus: input.zielstatus as BuergschaftStatus, grund: input.grund },
        }),
    }),
  },
  {
    schritt: 'G48',
    wenn: ({ statusantrag }) => statusantrag !== null && !statusantrag.eigener,
    ...question('statusFreigeben', {
      gefahr: true,
      text: ({ statusantrag: s }) =>
        s && t('schritt.statusFreigebenText', { status: statusDisplay(s.zielstatus, 'BSP').caption, grund: s.grund }),
      sende: (transport, { id, version }) =>
        call(transport, `POST ${basis}/{id}/status`, { params: { id }, body: { entscheidung: 'FREIGEBEN', version } }),
    }),
    platz: 'knopf',
  },
  {
    wenn: (b, actor) => managed(b, actor) && b.statusantrag !== null,
    ...question('statusVerwerfen', {
      sende: (transport, { id, version }) =>
        call(transport, `POST ${basis}/{id}/status`, { params: { id }, body: { entscheidung: 'VERWERFEN', version } }),
    }),
    platz: 'menü',
  },
  ...MAINTENANCE_ACTIONS,
  {
    art: 'datei',
    platz: 'knopf',
    wort: t('details.pdf'),
    wenn: ({ dokumente }) => dokumente.length > 0,
    lade: (transport, { id }, group) => loadDocument(transport, group, id),
  },
  {
    art: 'datei',
    platz: 'knopf',
    wort: t('versand.anschreiben'),
    wenn: (buergschaft, { darf: may }) =>
      buergschaft.rolle === 'BUERGE' &&
      buergschaft.status === 'AUS' &&
      VERSANDWEGE_PAPER.includes(buergschaft.versandweg) &&
      may({ aktion: 'Bürgschaftsdokument hochladen', kategorien: ['Bürgschaften'] }),
    lade: (transport, { id }) =>
      downloadFile(transport, 'GET /dokumentservice/api/private/v2/buerge/buergschaftsdokumente/anschreiben_{id}.pdf', { params: { id } }),
  },
  {
    art: 'datei',
    wort: t('details.csv'),
    lade: (transport, { id }) => downloadFile(transport, `GET ${basis}/{id}/buergschaften.csv`, { params: { id } }),
  },
  {
    art: 'datei',
    wort: t('schritt.entscheidungsdokumentation'),
    wenn: (_, { darf: may }) => may({ aktion: 'Entscheidungsdokumentation herunterladen', kategorien: ['Bürgschaften'] }),
    lade: (transport, { id }) =>
      downloadFile(transport, 'GET /dokumentservice/api/private/v2/buergschaften/{id}/entscheidungsdokumentation.pdf', { params: { id } }),
  },
]

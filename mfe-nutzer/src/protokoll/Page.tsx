import { apiQuery, downloadFile, saveFile } from '@avalwerk/api'
import { type FilterField, ListView, type ListColumn } from '@avalwerk/bausteine'
import type { Api, AuditEntry } from '@avalwerk/contracts'
import { AUDIT_ACTIONS, AUDIT_OBJECTS, auditSentence, formatInstant, type Group, isOperatorAction } from '@avalwerk/domain'
import { usePlatform, useSearchParams } from '@avalwerk/platform/remote'
import { spacing, themeColor, Button, EmptyState } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texts.ts'
import { asFilter, basis } from './queries.ts'
import { Entry, objectText, personText } from './Entry.tsx'
import { useCheck } from './Verification.tsx'
import { changesOf } from './values.ts'

const alphabetical = new Intl.Collator('de-DE').compare

/** One option for each wording, whatever codes stand behind it. */
function actions(group: Group) {
  const codes = new Map<string, string[]>()
  for (const [code, word] of Object.entries(AUDIT_ACTIONS))
    if (group === 'BSP' || !isOperatorAction(code)) codes.set(word, [...(codes.get(word) ?? []), code])
  return [...codes].map(([caption, alike]) => ({ wert: alike.join('+'), wort: caption })).sort((a, b) => alphabetical(a.wort, b.wort))
}

const columns = (group: Group, open: (entry: AuditEntry) => void): readonly ListColumn<AuditEntry>[] => [
  {
    id: 'zeitpunkt',
    titel: t('protokoll.zeitpunkt'),
    breite: 192,
    sortierfeld: 'zeitpunkt',
    zelle: (e) => (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open(e)}
        css={{
          padding: 0,
          border: 0,
          background: 'none',
          color: 'inherit',
          fontWeight: 550,
          cursor: 'pointer',
          minHeight: 24,
          // The whole row opens it, as links do in other lists.
          '&::after': { content: "''", position: 'absolute', inset: 0 },
        }}
      >
        {formatInstant(e.zeitpunkt)}
      </button>
    ),
  },
  { id: 'was', titel: t('protokoll.was'), breite: 312, zelle: (e) => auditSentence(e.aktion, e.werte) },
  { id: 'person', titel: t('protokoll.person'), breite: 216, zelle: (e) => personText(e, group) },
  { id: 'objekt', titel: t('protokoll.objekt'), breite: 256, zelle: objectText },
  {
    id: 'change',
    titel: t('protokoll.change'),
    breite: 360,
    zelle: (e) =>
      changesOf(e)
        .map(({ feld: field, alt, neu: fresh }) => (alt === undefined ? `${field}: ${fresh}` : `${field}: ${alt} → ${fresh}`))
        .join(' · ') || '–',
  },
  {
    id: 'organisation',
    titel: t('protokoll.organisation'),
    breite: 232,
    nurFür: ['BSP'],
    zelle: (e) => e.organisation.name || t('protokoll.portal'),
  },
  { id: 'call', titel: t('protokoll.call'), breite: 296, anfangsVerborgen: true, zelle: (e) => e.korrelationsId ?? '–' },
  { id: 'glied', titel: t('protokoll.glied'), breite: 128, rechts: true, anfangsVerborgen: true, zelle: (e) => e.glied?.nr ?? '–' },
]

type Options = Api[`GET ${typeof basis}/filteroptionen`]['response']
const names = (options: Options['personen'] = []) => options.map(({ id, name }) => ({ wert: id, wort: name }))

const fields = (group: Group, options: Options | undefined): readonly FilterField[] => [
  ...(group === 'BSP'
    ? [
        {
          art: 'einfach' as const,
          name: 'organisation',
          beschriftung: t('protokoll.organisation'),
          leer: t('protokoll.alleOrganisationen'),
          optionen: names(options?.organisationen),
          immer: true as const,
        },
      ]
    : []),
  {
    art: 'einfach',
    name: 'person',
    beschriftung: t('protokoll.person'),
    leer: t('protokoll.allePersonen'),
    optionen: names(options?.personen),
    immer: true,
  },
  { art: 'datum', name: 'von', beschriftung: t('protokoll.von'), bis: 'bis' },
  { art: 'datum', name: 'bis', beschriftung: t('protokoll.bis') },
  { art: 'einfach', name: 'aktion', beschriftung: t('protokoll.was'), leer: t('protokoll.alleAktionen'), optionen: actions(group) },
  {
    art: 'mehrfach',
    name: 'objektArt',
    beschriftung: t('protokoll.objektArt'),
    codes: AUDIT_OBJECTS,
    optionen: Object.entries(AUDIT_OBJECTS).map(([value, caption]) => ({ wert: value, wort: caption })),
  },
  { art: 'text', name: 'objektId', beschriftung: t('protokoll.objektId') },
  { art: 'text', name: 'korrelationsId', beschriftung: t('protokoll.call') },
]

/** What was done, by whom and when; with the check that nobody has changed it since. */
export default function Page() {
  const { transport, fortschritt: progress, melde: notify, bereich: area } = usePlatform()
  const { gruppe: group } = area
  const [search] = useSearchParams()
  const [open, setOpen] = useState<AuditEntry>()
  const options = useQuery(apiQuery(transport, `GET ${basis}/filteroptionen`, {}))
  const { button, result } = useCheck(group === 'BSP' ? search.get('organisation') : null)
  const describe = useMutation({
    mutationFn: () => progress(downloadFile(transport, `GET ${basis}/spalten.csv`, {})),
    onSuccess: (file) => {
      saveFile(file)
      notify(`${file.dateiname} wurde heruntergeladen.`)
    },
  })
  return (
    <>
      <ListView
        titel={t('protokoll.titel')}
        tabelle="nutzer.pruefprotokoll"
        aufruf={`POST ${basis}/filterung`}
        eingabe={({ page, size, sortierung: { feld, richtung }, nach }, filter) => ({
          query: { page, size, sort: `${feld},${richtung}`, ...(nach && { nach }) },
          body: asFilter(filter),
        })}
        schlüssel={({ id }) => id}
        spalten={columns(group, setOpen)}
        felder={fields(group, options.data)}
        beginn={{ feld: 'zeitpunkt', richtung: 'desc' }}
        csv={(filter) => downloadFile(transport, `POST ${basis}/filterung/pruefprotokoll.csv`, { body: asFilter(filter) })}
        aktionen={
          <>
            <Button art="leise" icon="info" busy={describe.isPending} onClick={() => describe.mutate()}>
              {t('protokoll.beschreibung')}
            </Button>
            {button}
          </>
        }
        unterKopf={
          <>
            <p css={{ color: themeColor('leise'), maxWidth: 960, marginBottom: spacing(2) }}>
              {t(group === 'BSP' ? 'protokoll.wasEsZeigtBetreiber' : 'protokoll.wasEsZeigt')}
            </p>
            {result}
          </>
        }
        leer={<EmptyState titel={t('protokoll.leer')}>{t('protokoll.leerText')}</EmptyState>}
      />
      {open && <Entry eintrag={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

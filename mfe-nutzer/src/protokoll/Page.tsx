import { saveFile, useApi } from '@avalwerk/api'
import { type FilterField, ListView, type ListColumn } from '@avalwerk/patterns/list'
import type { Api, AuditEntry } from '@avalwerk/contracts'
import { AUDIT_ACTIONS, AUDIT_OBJECTS, auditSentence, formatInstant, type Group, isOperatorAction } from '@avalwerk/domain'
import { usePlatform, useSearchParams } from '@avalwerk/platform/remote'
import { spacing, themeColor, Button, EmptyState } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texts.ts'
import { asFilter, type Conditions } from './queries.ts'
import { Entry, objectText, personText } from './Entry.tsx'
import { useVerification } from './useVerification.tsx'
import { changesOf } from './values.ts'

const alphabetical = new Intl.Collator('de-DE').compare

/** One option for each wording, whatever codes stand behind it. */
function actions(group: Group) {
  const codes = new Map<string, string[]>()
  for (const [code, word] of Object.entries(AUDIT_ACTIONS))
    if (group === 'BSP' || !isOperatorAction(code)) codes.set(word, [...(codes.get(word) ?? []), code])
  return [...codes].map(([caption, alike]) => ({ value: alike.join('+'), label: caption })).sort((a, b) => alphabetical(a.label, b.label))
}

const columns = (group: Group, open: (entry: AuditEntry) => void): readonly ListColumn<AuditEntry, 'zeitpunkt'>[] => [
  {
    id: 'zeitpunkt',
    title: t('protokoll.zeitpunkt'),
    width: 192,
    sortField: 'zeitpunkt',
    cell: (entry) => (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open(entry)}
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
        {formatInstant(entry.zeitpunkt)}
      </button>
    ),
  },
  { id: 'was', title: t('protokoll.what'), width: 312, cell: (e) => auditSentence(e.aktion, e.werte) },
  { id: 'person', title: t('protokoll.person'), width: 216, cell: (e) => personText(e, group) },
  { id: 'objekt', title: t('protokoll.objekt'), width: 256, cell: objectText },
  {
    id: 'change',
    title: t('protokoll.change'),
    width: 360,
    cell: (entry) =>
      changesOf(entry)
        .map(({ field, alt, neu }) => (alt === undefined ? `${field}: ${neu}` : `${field}: ${alt} → ${neu}`))
        .join(' · ') || '–',
  },
  {
    id: 'organisation',
    title: t('protokoll.organisation'),
    width: 232,
    onlyFor: ['BSP'],
    cell: (e) => e.organisation.name || t('protokoll.portal'),
  },
  { id: 'call', title: t('protokoll.call'), width: 296, initiallyHidden: true, cell: (e) => e.korrelationsId ?? '–' },
  { id: 'glied', title: t('protokoll.chainLink'), width: 128, alignRight: true, initiallyHidden: true, cell: (e) => e.glied?.nr ?? '–' },
]

type Options = Api['pruefprotokoll']['filteroptionen']['response']
const names = (options: Options['personen'] = []) => options.map(({ id, name }) => ({ value: id, label: name }))

const fields = (group: Group, options: Options | undefined): readonly FilterField<Conditions>[] => [
  ...(group === 'BSP'
    ? [
        {
          kind: 'single' as const,
          name: 'organisation' as const,
          label: t('protokoll.organisation'),
          empty: t('protokoll.allOrganisationen'),
          options: names(options?.organisationen),
          always: true as const,
        },
      ]
    : []),
  {
    kind: 'single',
    name: 'person',
    label: t('protokoll.person'),
    empty: t('protokoll.allPersons'),
    options: names(options?.personen),
    always: true,
  },
  { kind: 'date', name: 'von', label: t('protokoll.from'), to: 'bis' },
  { kind: 'date', name: 'bis', label: t('protokoll.until') },
  { kind: 'single', name: 'aktion', label: t('protokoll.what'), empty: t('protokoll.allActions'), options: actions(group) },
  {
    kind: 'multiple',
    name: 'objektArt',
    label: t('protokoll.objektArt'),
    codes: AUDIT_OBJECTS,
    options: Object.entries(AUDIT_OBJECTS).map(([value, caption]) => ({ value, label: caption })),
  },
  { kind: 'text', name: 'objektId', label: t('protokoll.objektId') },
  { kind: 'text', name: 'korrelationsId', label: t('protokoll.call') },
]

/** The page on what was done, by whom and when; with the check that no entry has been changed since. */
export default function AuditLogPage() {
  const api = useApi()
  const { progress, notify, area } = usePlatform()
  const { group } = area
  const [search] = useSearchParams()
  const [open, setOpen] = useState<AuditEntry>()
  const options = useQuery(api.pruefprotokoll.filteroptionen.queryOptions())
  const { button, result } = useVerification(group === 'BSP' ? search.get('organisation') : null)
  const describe = useMutation({
    mutationFn: () => progress(api.pruefprotokoll.spalten.download()),
    onSuccess: (file) => {
      saveFile(file)
      notify(t('protokollTexte.downloaded', { fileName: file.fileName }))
    },
  })
  return (
    <>
      <ListView
        title={t('protokoll.title')}
        table="nutzer.pruefprotokoll"
        call={api.pruefprotokoll.liste}
        input={({ page, size, sorting: { field, direction }, nach }, filter) => ({
          query: { page, size, sort: `${field},${direction}`, ...(nach && { nach }) },
          body: asFilter(filter),
        })}
        rowKey={({ id }) => id}
        columns={columns(group, setOpen)}
        fields={fields(group, options.data)}
        initialSorting={{ field: 'zeitpunkt', direction: 'desc' }}
        csv={(filter) => api.pruefprotokoll.export.download({ body: asFilter(filter) })}
        actions={
          <>
            <Button variant="ghost" icon="info" busy={describe.isPending} onClick={() => describe.mutate()}>
              {t('protokoll.csvColumns')}
            </Button>
            {button}
          </>
        }
        belowHeader={
          <>
            <p css={{ color: themeColor('muted'), maxWidth: 960, marginBottom: spacing(2) }}>
              {t(group === 'BSP' ? 'protokoll.introOperator' : 'protokoll.intro')}
            </p>
            {result}
          </>
        }
        empty={<EmptyState title={t('protokoll.empty')}>{t('protokoll.emptyText')}</EmptyState>}
      />
      {open && <Entry entry={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

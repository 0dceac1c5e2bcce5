import { describe, expect, test } from '@jest/globals'
import { VIEW_REFRESHED } from '@avalwerk/api'
import type { QueryClient } from '@tanstack/react-query'
import { fakePlatform, screen, waitFor } from '@avalwerk/testing/platform'
import { readDraft, seedDraft, stepStorageKey, useAsRead, useDraft } from './draft.ts'

const FLOW = '/antrag'
type Entered = { betrag: string; grund: string }

function Draft() {
  const { value, update, discard, exists } = useDraft<Entered>({ betrag: '', grund: 'Gewährleistung' })
  return (
    <>
      <output>{`${value.betrag}|${value.grund}|${exists}`}</output>
      <button type="button" onClick={() => update({ betrag: '5' })}>
        Eingeben
      </button>
      <button type="button" onClick={discard}>
        Verwerfen
      </button>
    </>
  )
}
const shown = () => screen.getByRole('status').textContent
const begin = (at = 'antrag/betrag') => fakePlatform({ at }).show(<Draft />)
const press = (user: ReturnType<typeof begin>['user'], name: string) => user.click(screen.getByRole('button', { name }))

describe('what was entered in a flow', () => {
  test('is found again by each of its steps, beside what the flow starts from', async () => {
    const { user, unmount } = begin()
    expect(shown()).toBe('|Gewährleistung|false')
    await press(user, 'Eingeben')
    expect(shown()).toBe('5|Gewährleistung|true')
    unmount()
    begin('antrag/pruefen')
    expect(shown()).toBe('5|Gewährleistung|true')
    expect(readDraft<Entered>(FLOW)).toEqual({ betrag: '5', grund: 'Gewährleistung' })
  })

  test('belongs to that flow alone', async () => {
    const { user, unmount } = begin()
    await press(user, 'Eingeben')
    unmount()
    begin('rueckgabe/betrag')
    expect(shown()).toBe('|Gewährleistung|false')
  })

  test('is gone once it is discarded, with the step at which the flow stood', async () => {
    const { user, unmount } = begin()
    await press(user, 'Eingeben')
    sessionStorage.setItem(stepStorageKey(FLOW), 'betrag')
    await press(user, 'Verwerfen')
    unmount()
    expect([readDraft(FLOW), sessionStorage.getItem(stepStorageKey(FLOW))]).toEqual([undefined, null])
    begin()
    expect(shown()).toBe('|Gewährleistung|false')
  })

  test.each([
    ['where it is entered from', 'uebersicht', 'uebersicht'],
    ['at its first step', undefined, null],
  ])('can be known before it begins: %s', (_, from, kept) => {
    sessionStorage.setItem(stepStorageKey(FLOW), 'pruefen')
    seedDraft<Entered>(FLOW, { betrag: '7', grund: 'Vertrag' }, from)
    begin()
    expect(shown()).toBe('7|Vertrag|true')
    expect(sessionStorage.getItem(stepStorageKey(FLOW))).toBe(kept)
  })
})

type Item = Readonly<{ id: string; version: number; documents?: number }>
function Deciding({ live }: { live: Item }) {
  const { read, changed, round, beginAnew } = useAsRead(live)
  const { value, update } = useDraft({ grund: '' })
  return (
    <>
      <output>{`${read.version}/${read.documents ?? 0} changed ${changed} round ${round} grund ${value.grund}`}</output>
      <button type="button" onClick={() => update({ grund: 'Frist' })}>
        Eingeben
      </button>
      <button type="button" onClick={beginAnew}>
        Neu beginnen
      </button>
    </>
  )
}
function decide(live: Item) {
  const platform = fakePlatform({ at: 'antrag/pruefen' })
  const { queryClient } = platform.platform as { queryClient: QueryClient }
  return { queryClient, ...platform.show(<Deciding live={live} />) }
}

describe('an object on which a person decides', () => {
  test('doesn’t change under their hands: they are told, and begin anew on the changed one when they say so', async () => {
    const { user, rerender } = decide({ id: '1', version: 1 })
    rerender(<Deciding live={{ id: '1', version: 2 }} />)
    expect(shown()).toBe('1/0 changed false round 0 grund ')
    await waitFor(() => expect(shown()).toBe('1/0 changed true round 0 grund '), { timeout: 3_000 })
    await press(user, 'Neu beginnen')
    expect(shown()).toBe('2/0 changed false round 1 grund ')
  })

  test('takes what arrives later of the same version', () => {
    const { rerender } = decide({ id: '1', version: 1 })
    rerender(<Deciding live={{ id: '1', version: 1, documents: 2 }} />)
    expect(shown()).toBe('1/2 changed false round 0 grund ')
  })

  test('is read as it is now by those who have the view refreshed', async () => {
    const { queryClient, rerender } = decide({ id: '1', version: 1 })
    rerender(<Deciding live={{ id: '1', version: 2 }} />)
    queryClient.setQueryData(VIEW_REFRESHED, 1)
    await waitFor(() => expect(shown()).toBe('2/0 changed false round 1 grund '))
  })

  test('another object at the same address isn’t the one that was read', async () => {
    const { rerender } = decide({ id: '1', version: 1 })
    rerender(<Deciding live={{ id: '2', version: 1 }} />)
    await waitFor(() => expect(shown()).toMatch(/changed true/), { timeout: 3_000 })
  })

  test.each([
    ['the same version is found again', { id: '1', version: 1 }, 'Frist'],
    ['another version is forgotten', { id: '1', version: 2 }, ''],
    ['another object is forgotten', { id: '2', version: 1 }, ''],
  ])('what was entered upon %s', async (_, later, grund) => {
    const { user, unmount } = decide({ id: '1', version: 1 })
    await press(user, 'Eingeben')
    unmount()
    decide(later)
    expect(shown()).toBe(`${later.version}/0 changed false round 0 grund ${grund}`)
  })
})

import { BroadcastChannel } from 'node:worker_threads'
import { afterEach, expect, jest, test } from '@jest/globals'
import { confirmations } from './confirmation.ts'

// jsdom has none.
Object.assign(globalThis, { BroadcastChannel })

const CHALLENGE = { id: 'step-1', was: 'Bürgschaft enthaften', adresse: '/bestaetigung/step-1' }
const open = jest.spyOn(window, 'open')
/** Until what has been posted so far is heard everywhere: channels are served in their order. */
async function heard() {
  const [witness, sender] = [new BroadcastChannel('witness'), new BroadcastChannel('witness')]
  await new Promise((resolve) => {
    witness.onmessage = resolve
    sender.postMessage('')
  })
  witness.close()
  sender.close()
}

/** A tab that asks for the step, and what has become of it. */
function tab() {
  const confirmation = confirmations()
  const state: { confirmed?: boolean } = {}
  void confirmation.ask(CHALLENGE).then((confirmed) => Object.assign(state, { confirmed }))
  return { ...confirmation, state, window: () => confirmation.asked$.value?.window }
}
/** What the window of the sign-in says when it is done. */
async function confirmed() {
  const channel = new BroadcastChannel('avalwerk-confirmation')
  channel.postMessage({ id: CHALLENGE.id })
  await heard()
  channel.close()
}
const tabs: ReturnType<typeof tab>[] = []
async function twoTabs() {
  tabs.push(tab(), tab())
  await heard()
  return tabs.slice(-2) as [ReturnType<typeof tab>, ReturnType<typeof tab>]
}
afterEach(async () => {
  for (const t of tabs.splice(0)) t.giveUp()
  await heard()
})

test('of two tabs with the same step only the one goes on whose window confirmed it', async () => {
  open.mockReturnValue(window)
  const [mine, other] = await twoTabs()
  mine.open()
  await confirmed()
  expect([mine.state, other.state, other.window()]).toEqual([{ confirmed: true }, {}, 'not yet'])
})

test('the tab that opened a window last has the confirmation', async () => {
  open.mockReturnValue(window)
  const [mine, other] = await twoTabs()
  mine.open()
  await heard()
  other.open()
  await heard()
  expect([mine.window(), other.window()]).toEqual(['not yet', 'open'])
  await confirmed()
  expect([mine.state, other.state]).toEqual([{}, { confirmed: true }])
})

test('a blocked window takes nothing from another tab', async () => {
  open.mockReturnValueOnce(window).mockReturnValueOnce(null)
  const [mine, other] = await twoTabs()
  mine.open()
  await heard()
  other.open()
  await heard()
  expect([mine.window(), other.window()]).toEqual(['open', 'blocked'])
  await confirmed()
  expect([mine.state, other.state]).toEqual([{ confirmed: true }, {}])
})

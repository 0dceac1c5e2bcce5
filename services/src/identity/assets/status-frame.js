// The login-status frame: keycloak-js asks with '<client> <session>', we answer whether it is still the same.
// While the server cannot be reached nothing is known to have changed; 'error' would sign the user out.

// keycloak-js asks before each call of the portal, and every five seconds: the calls of one page share an answer.
const HOLDS_MS = 2000
let last = { question: '', at: 0, answer: Promise.resolve('unchanged') }

async function ask(question) {
  const [client = '', session = ''] = question.split(' ')
  const query = new URLSearchParams({ client_id: client, sid: session })
  const response = await fetch(`${location.pathname}/init?${query}`, { cache: 'no-store' }).catch(() => undefined)
  return response?.status === 403 ? 'changed' : 'unchanged'
}

window.addEventListener('message', async (event) => {
  if (event.origin !== location.origin || typeof event.data !== 'string') return
  const now = performance.now()
  if (event.data !== last.question || now - last.at > HOLDS_MS) last = { question: event.data, at: now, answer: ask(event.data) }
  event.source.postMessage(await last.answer, event.origin)
})

// The login-status frame: keycloak-js asks with '<client> <session>', we answer whether it is still the same.
// While the server cannot be reached nothing is known to have changed; 'error' would sign the user out.
window.addEventListener('message', async (event) => {
  if (event.origin !== location.origin || typeof event.data !== 'string') return
  const [client = '', session = ''] = event.data.split(' ')
  const query = new URLSearchParams({ client_id: client, sid: session })
  const response = await fetch(`${location.pathname}/init?${query}`, { cache: 'no-store' }).catch(() => undefined)
  event.source.postMessage(response?.status === 403 ? 'changed' : 'unchanged', event.origin)
})

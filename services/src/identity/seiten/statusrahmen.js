// The login-status frame: keycloak-js asks with '<client> <session>', we answer whether it is still the same.
// While the server cannot be reached nothing is known to have changed; 'error' would sign the user out.
window.addEventListener('message', async (ereignis) => {
  if (ereignis.origin !== location.origin || typeof ereignis.data !== 'string') return
  const [client = '', sitzung = ''] = ereignis.data.split(' ')
  const frage = new URLSearchParams({ client_id: client, sid: sitzung })
  const antwort = await fetch(`${location.pathname}/init?${frage}`, { cache: 'no-store' }).catch(() => undefined)
  ereignis.source.postMessage(antwort?.status === 403 ? 'changed' : 'unchanged', ereignis.origin)
})

// Passkeys: has the browser answer what the server asks, and sends the answer with the page's form.
const { browserSupportsWebAuthn, startAuthentication, startRegistration } = SimpleWebAuthnBrowser

const SENTENCES = {
  InvalidStateError: 'Dieses Gerät hat für Ihr Konto schon einen Passkey.',
  SecurityError: 'Unter dieser Adresse lassen sich keine Passkeys verwenden.',
}
const GONE = 'Diese Seite ist nicht mehr aktuell. Bitte laden Sie sie neu.'
const OTHERWISE = 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.'

// The browser reports the same error whether the person declines, waits too long or has no passkey.
const NOT_ALLOWED = {
  create: 'Es wurde kein Passkey eingerichtet: abgebrochen oder zu lange gewartet.',
  get: 'Es wurde kein Passkey verwendet: abgebrochen, zu lange gewartet, oder auf diesem Gerät ist keiner.',
}

async function answerOf(address) {
  const asked = await fetch(address, { method: 'POST', headers: { accept: 'application/json' } })
  if (!asked.ok) throw Object.assign(new Error(GONE), { sentence: asked.status === 404 ? GONE : OTHERWISE })
  const optionsJSON = await asked.json()
  const made = 'user' in optionsJSON
  try {
    return await (made ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON }))
  } catch (error) {
    if (error.name !== 'NotAllowedError') throw error
    throw Object.assign(error, { sentence: NOT_ALLOWED[made ? 'create' : 'get'] })
  }
}

for (const form of document.querySelectorAll('form[data-passkey]')) {
  const button = form.querySelector('[data-button]')
  const message = form.querySelector('[data-message]')
  if (!browserSupportsWebAuthn()) {
    for (const hint of document.querySelectorAll('[data-without]')) hint.hidden = false
    continue
  }
  button.hidden = false
  if ('focus' in button.dataset) button.focus()
  form.addEventListener('submit', async (event) => {
    // The button that cancels asks for no passkey.
    if (event.submitter && event.submitter !== button) return
    event.preventDefault()
    button.disabled = true
    message.hidden = true
    try {
      form.elements.passkey.value = JSON.stringify(await answerOf(form.dataset.passkey))
      form.submit()
    } catch (error) {
      message.textContent = error.sentence ?? SENTENCES[error.name] ?? OTHERWISE
      message.hidden = false
      button.disabled = false
      button.focus()
    }
  })
}

// Tells the portal's window that the step is confirmed, and closes this one where the browser lets it.
const id = document.currentScript.dataset.confirmation
const channel = new BroadcastChannel('avalwerk-confirmation')
channel.postMessage({ id })
channel.close()
const button = document.querySelector('[data-close]')
button.hidden = false
button.addEventListener('click', () => window.close())
window.close()

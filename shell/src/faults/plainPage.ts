import { t } from './texts.ts'

// Read while texts can still be: what reads them may be damaged, too.
const [TITLE, TEXT, RELOAD] = [t('shell.title'), t('shell.text'), t('shell.reload')]

/**
 * Says, with the browser's own means alone, that the portal can't be shown: React itself may be what can't go on, because something has
 * damaged what it is made of. Leads back by loading the page anew.
 */
export function showPlainPage(): void {
  const page = document.createElement('main')
  page.style.cssText = 'max-width:592px;margin:64px auto;padding:16px;font-family:sans-serif'
  page.setAttribute('role', 'alert')
  const title = document.createElement('h1')
  title.textContent = TITLE
  const text = document.createElement('p')
  text.textContent = TEXT
  const button = document.createElement('button')
  button.textContent = RELOAD
  button.onclick = () => location.reload()
  page.append(title, text, button)
  document.body.replaceChildren(page)
}

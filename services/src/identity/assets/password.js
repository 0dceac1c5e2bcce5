// Shows the typed password as long as the person wants to see it; hides it before the form is sent, so that browsers see a password in it.
for (const button of document.querySelectorAll('[data-reveal]')) {
  const fields = [...button.form.querySelectorAll('input[type=password]')]
  const show = (shown) => {
    for (const field of fields) field.type = shown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(shown))
  }
  button.hidden = false
  button.addEventListener('click', () => show(button.getAttribute('aria-pressed') !== 'true'))
  button.form.addEventListener('submit', () => show(false))
}

// Shows what is typed as a password, as long as somebody wants to see it; hidden again before it is sent, so that browsers know it for one.
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

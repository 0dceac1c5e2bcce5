// Fills in a demo account. Only loaded in demo mode.
for (const button of document.querySelectorAll('[data-account]'))
  button.addEventListener('click', () => {
    const form = document.querySelector('form')
    document.querySelector('#username').value = button.dataset.account
    document.querySelector('#password').value = form.dataset.password
    form.querySelector('.primary').focus()
  })

// Fills in a demo account. Only loaded in demo mode.
for (const knopf of document.querySelectorAll('[data-konto]'))
  knopf.addEventListener('click', () => {
    const formular = document.querySelector('form')
    document.querySelector('#username').value = knopf.dataset.konto
    document.querySelector('#password').value = formular.dataset.passwort
    formular.querySelector('.haupt').focus()
  })

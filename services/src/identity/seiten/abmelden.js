// The sign-out was asked for with one's own token: no second question.
const formular = document.forms['op.logoutForm']
const ja = document.createElement('input')
ja.type = 'hidden'
ja.name = 'logout'
ja.value = 'yes'
formular.append(ja)
formular.submit()

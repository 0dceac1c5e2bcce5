// The sign-out was asked for with a valid hint: no second question.
const formular = document.forms[0]
const ja = document.createElement('input')
ja.type = 'hidden'
ja.name = 'logout'
ja.value = 'yes'
formular.append(ja)
formular.submit()

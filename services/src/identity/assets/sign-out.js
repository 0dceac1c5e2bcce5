// The sign-out was asked for with one's own token: no second question.
const form = document.forms['op.logoutForm']
const yes = document.createElement('input')
yes.type = 'hidden'
yes.name = 'logout'
yes.value = 'yes'
form.append(yes)
form.submit()

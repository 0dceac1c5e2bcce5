// The sign-out was requested with the person's own token, so they aren't asked a second time.
const form = document.forms['op.logoutForm']
const yes = document.createElement('input')
yes.type = 'hidden'
yes.name = 'logout'
yes.value = 'yes'
form.append(yes)
form.submit()

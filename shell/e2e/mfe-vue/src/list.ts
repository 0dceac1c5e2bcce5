import { createApi } from '@avalwerk/api/createApi'
import { h, onMounted, onUnmounted, ref } from 'vue'
import { rightOf, vuePage } from './vuePage.ts'

/** As tools of frameworks write styles: in the document's head, with the page's nonce. */
const style = document.createElement('style')
style.nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
style.textContent = '.vue-hint { border-left: 5px solid rgb(1, 2, 3) } .vue-link { display: inline-block; line-height: 24px }'
document.head.append(style)

export default vuePage((page) => ({
  setup() {
    const api = createApi(page.platform.transport)
    const open = ref<number>()
    const draft = ref('')
    const mayCreate = rightOf(page, { aktion: 'bearbeiten', kategorien: ['Nutzer'] })
    onUnmounted(page.platform.navigation.guard(() => (draft.value ? 'Ihr Entwurf ginge verloren.' : undefined)))
    onMounted(async () => {
      const { aufgaben } = await api.aufgabe.anzahl.call()
      open.value = aufgaben
    })
    return () => [
      h('h1', 'Vue'),
      h('p', { class: 'vue-hint' }, `Guten Tag, ${page.platform.nutzer.vorname}!`),
      open.value === undefined ? null : h('p', `Offen: ${open.value}`),
      h('p', h('a', { href: '/auftraggeber/vue/7', class: 'vue-link' }, 'Das siebte Ding')),
      h('label', [
        'Entwurf ',
        h('input', { value: draft.value, onInput: ({ target }: Event) => (draft.value = (target as HTMLInputElement).value) }),
      ]),
      mayCreate.value ? h('button', { type: 'button', onClick: () => page.platform.notify('Angelegt') }, 'Anlegen') : null,
    ]
  },
}))

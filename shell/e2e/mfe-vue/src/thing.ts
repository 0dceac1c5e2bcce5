import { h } from 'vue'
import { vuePage } from './vuePage.ts'

export default vuePage((page) => ({
  mounted: () => page.name(`Ding ${page.params.id}`),
  render: () => [h('h1', `Ding ${page.params.id}`), h('p', h('a', { href: '/auftraggeber/vue/liste', class: 'vue-link' }, 'Zur Liste'))],
}))

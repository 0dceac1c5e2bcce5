import type { RequiredRight } from '@avalwerk/domain'
import type { RouteTable } from '@avalwerk/platform'
import type { PlainPageModule } from '@avalwerk/platform/plain'

const view: RequiredRight[] = [{ aktion: 'anzeigen', kategorien: ['Aufgaben'] }]
const area = 'auftraggeber'

/** The pages of a remote that is written with Vue. */
export const table: RouteTable<PlainPageModule> = {
  routes: [
    { area, path: 'vue/liste', name: 'list', title: 'Vue', rights: view, page: () => import(/* webpackChunkName: "list" */ './list.ts') },
    { area, path: 'vue/:id', name: 'thing', title: 'Ding', rights: view, page: () => import(/* webpackChunkName: "thing" */ './thing.ts') },
    {
      area,
      path: 'vue/kaputt',
      name: 'broken',
      title: 'Kaputt',
      rights: view,
      page: () => import(/* webpackChunkName: "broken" */ './broken.ts'),
    },
  ],
  navigation: [{ area, path: 'vue/liste', label: 'Vue', icon: 'document', group: 'kontouebersicht' }],
  searches: [],
}

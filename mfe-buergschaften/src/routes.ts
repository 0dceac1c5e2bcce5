import type { Bereichspfad, Rechteanspruch } from '@avalwerk/domain'
import type { Route, Routentabelle } from '@avalwerk/platform'
import type { Seitenmodul } from '@avalwerk/platform/remote'

const ansehen: Rechteanspruch[] = [{ aktion: 'anzeigen', kategorien: ['Bürgschaften'] }]
const alle: readonly Bereichspfad[] = ['auftraggeber', 'buerge', 'bspGmbh']

const liste = { name: 'liste', titel: 'Bürgschaften', seite: () => import(/* webpackChunkName: "liste" */ './liste/Seite.tsx') }
const details = { name: 'details', titel: 'Bürgschaft', seite: () => import(/* webpackChunkName: "details" */ './details/Seite.tsx') }
const abgetreten = {
  name: 'abgetreten',
  titel: 'Abgetretene Bürgschaft',
  seite: () => import(/* webpackChunkName: "abgetreten" */ './abgetreten/Seite.tsx'),
}

const routen: readonly Route<Seitenmodul>[] = [
  ...alle.map((bereich) => ({ bereich, pfad: 'buergschaften/liste', recht: ansehen, ...liste })),
  { bereich: 'auftraggeber', pfad: 'buergschaften/details/:buergschaftId', recht: ansehen, ...details },
  { bereich: 'auftraggeber', pfad: 'buergschaften/abgetreten/:buergschaftId', recht: ansehen, ...abgetreten },
  { bereich: 'buerge', pfad: 'buergschaften/details/:buergschaftId/:inanspruchnahmeId?', recht: ansehen, ...details },
  { bereich: 'bspGmbh', pfad: 'buergschaften/details/:buergschaftId', recht: ansehen, ...details },
]

/** The pages of guarantees. Source: specification document 1, section 2. */
export const tabelle: Routentabelle<Seitenmodul> = {
  routen,
  navigation: alle.map((bereich) => ({
    bereich,
    pfad: 'buergschaften/liste',
    beschriftung: 'Bürgschaften',
    icon: 'buergschaft',
    gruppe: 'buergschaften',
  })),
  suchen: alle.map((bereich) => ({
    bereich,
    beschriftung: 'Bürgschaften',
    recht: ansehen,
    adresse: '/buergschaftservice/api/private/v2/buergschaften/suche',
    ziel: 'buergschaften/details/:id',
  })),
}

import { Seitenkopf } from '@avalwerk/ui'

export default function Seite() {
  return <Seitenkopf titel="Plattform" />
}

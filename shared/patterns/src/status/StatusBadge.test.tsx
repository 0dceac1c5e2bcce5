import { expect, test } from '@jest/globals'
import { fakePlatform, screen } from '@avalwerk/testing/platform'
import { StatusBadge } from './StatusBadge.tsx'

test.each([
  ['AG', 'AKT', null, 'Aktiv', ''],
  ['AG', 'TEB', null, 'Aktiv', 'Teilenthaftung vorgemerkt'],
  ['BG', 'TEB', null, 'Aktiv', 'Teilenthaftung zu bestätigen'],
  ['BG', 'STO', 'ENTWURF_STORNIERT', 'Abgelehnt durch Zweitprüfung', 'Entwurf storniert'],
  ['AG', 'STO', 'ENTWURF_STORNIERT', 'Abgelehnt', ''],
] as const)('%s reads the status %s (%s) in the words of the specification', (group, status, grund, word, beyond) => {
  const place = <p role="note">{<StatusBadge status={status} grund={grund} />}</p>
  fakePlatform({ group }).show(place)
  expect(screen.getByText(word)).toBeVisible()
  expect(screen.getByRole('note')).toHaveTextContent(`${word}${beyond}`)
})

import { describe, expect, test } from '@jest/globals'
import type { ManagedNotice } from '@avalwerk/contracts'
import { Form } from '@avalwerk/forms'
import { draw, screen, within } from '@avalwerk/testing/components'
import { NoticeFields, NoticePreview } from './Fields.tsx'
import { noticeData, type NoticeValues, noticeValues, validateNoticeValues } from './values.ts'

const NOW = new Date('2026-06-01T10:00:00Z')
const NOTICE: ManagedNotice = {
  id: '1',
  version: 1,
  zustand: 'AKTIV',
  geschlossen: 0,
  typ: 'danger',
  badge: 'Wichtig',
  beschreibung: 'Wartung',
  link: null,
  buttonText: null,
  startZeit: '2026-06-01T08:30:17.000Z',
  endZeit: '2026-12-01T08:30:17.000Z',
}
const values = (more: Partial<NoticeValues> = {}): NoticeValues => ({ ...noticeValues(undefined), beschreibung: 'Wartung', ...more })

describe('a notice in its form', () => {
  test('shows its instants as days and times in Berlin, in summer and in winter', () =>
    expect(noticeValues(NOTICE)).toMatchObject({
      beginn: 'AB',
      startDay: '01.06.2026',
      startTime: '10:30',
      ende: 'BIS',
      endDay: '01.12.2026',
      endTime: '09:30',
    }))

  test('keeps the seconds of instants that nobody changed, and not of others', () => {
    const unchanged = noticeData({ ...noticeValues(NOTICE), beschreibung: ' Neu ' }, NOW, NOTICE)
    expect(unchanged).toMatchObject({ beschreibung: 'Neu', startZeit: NOTICE.startZeit, endZeit: NOTICE.endZeit })
    const later = noticeData({ ...noticeValues(NOTICE), endTime: '09:31' }, NOW, NOTICE)
    expect(later).toMatchObject({ startZeit: NOTICE.startZeit, endZeit: '2026-12-01T08:31:00.000Z' })
  })

  test('begins at once and has no end unless something else is chosen', () =>
    expect(noticeData(values({ startDay: '01.01.2027', endDay: '01.01.2028', endTime: '09:00' }), NOW)).toMatchObject({
      startZeit: NOW.toISOString(),
      endZeit: null,
    }))

  test.each<[string, Partial<NoticeValues>, object]>([
    ['nothing', {}, {}],
    ['no text', { beschreibung: ' ' }, { beschreibung: 'Bitte füllen Sie dieses Feld aus' }],
    [
      'an end that is over',
      { ende: 'BIS', endDay: '01.05.2026', endTime: '10:00', beginn: 'AB', startDay: '01.04.2026', startTime: '10:00' },
      { endDay: 'Das Ende muss in der Zukunft liegen' },
    ],
    [
      'an end before its beginning',
      { ende: 'BIS', endDay: '01.07.2026', endTime: '10:00', beginn: 'AB', startDay: '02.07.2026', startTime: '10:00' },
      { endDay: 'Das Ende muss nach dem Beginn liegen' },
    ],
    [
      'instants that are none',
      { ende: 'BIS', endDay: '31.02.2027', endTime: '', beginn: 'AB', startDay: '', startTime: '25:00' },
      {
        startDay: 'Bitte füllen Sie dieses Feld aus',
        startTime: 'Bitte geben Sie eine Uhrzeit im Format HH:MM ein',
        endDay: 'Bitte geben Sie ein Datum im Format TT.MM.JJJJ ein',
        endTime: 'Bitte füllen Sie dieses Feld aus',
      },
    ],
    ['a link without words', { link: '/hilfe' }, { buttonText: 'Bitte geben Sie an, was auf dem Knopf steht' }],
  ])('is at fault with %s', (_, more, faults) => expect(validateNoticeValues(values(more), NOW)).toEqual(faults))
})

describe('the fields of a notice', () => {
  const fields = (initial: NoticeValues, more: object = {}) => (
    <Form<NoticeValues>
      initialValues={initial}
      onSubmit={() => undefined}
      render={({ values: present }) => <NoticeFields values={present} {...more} />}
    />
  )

  test('ask when it begins only before it is written, and for instants only where they are chosen', async () => {
    const { user } = draw(fields(values(), { fresh: true }))
    expect(screen.queryByRole('textbox', { name: 'Beginn am' })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Ab einem Zeitpunkt zeigen' }))
    expect(screen.getByRole('textbox', { name: 'Beginn am' })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Bis zu einem Zeitpunkt' }))
    expect(screen.getByRole('textbox', { name: 'Ende um' })).toHaveAccessibleDescription('HH:MM')
    await user.click(screen.getByRole('radio', { name: 'Ohne Ende' }))
    expect(screen.queryByRole('textbox', { name: 'Ende um' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('of one that is shown offer to show it again to those who closed it', () => {
    draw(fields(noticeValues(NOTICE), { active: true }))
    expect(screen.getByRole('checkbox', { name: /^Auch denen wieder zeigen/ })).not.toBeChecked()
    expect(screen.queryByRole('group', { name: 'Beginn' })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Beginn um' })).toHaveDisplayValue('10:30')
  })

  test('are shown as everybody will see them, with a word in the place of a text', () => {
    const { redraw } = draw(<NoticePreview values={values({ beschreibung: ' ' })} />)
    const banner = () => within(screen.getByRole('region', { name: 'Hinweis des Betreibers' }))
    expect(banner().getByText('Ihr Text')).toBeVisible()
    redraw(<NoticePreview values={values({ badge: ' Neu ', link: '/hilfe', buttonText: 'Zur Hilfe' })} />)
    expect(banner().getByText('Wartung')).toBeVisible()
    expect(banner().getByText('Neu')).toBeVisible()
    expect(banner().getByRole('link', { name: 'Zur Hilfe' })).toHaveAttribute('href', '/hilfe')
    expect(banner().queryByRole('button')).toBeNull()
  })
})

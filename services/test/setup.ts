import { SETUP_FIELDS } from '../src/setup/fields.ts'

/** The answers of a person who sets an installation up, by variable. */
export const SAID = {
  SETUP_COMPANY: 'Musterportal Betriebs GmbH',
  SETUP_LEGAL_FORM: 'GMBH',
  SETUP_STREET: 'Hafenweg',
  SETUP_HOUSE_NUMBER: '12a',
  SETUP_POSTCODE: '28217',
  SETUP_CITY: 'Bremen',
  SETUP_REGISTER_COURT: 'Bremen',
  SETUP_REGISTER_NUMBER: 'HRB 4711',
  SETUP_ADMIN_FIRST_NAME: 'Änne',
  SETUP_ADMIN_LAST_NAME: 'Süß',
  SETUP_ADMIN_EMAIL: 'aenne@betrieb.example',
}
/** The form of the page of the first start, filled in. */
export const setupForm = (code: string, more: Record<string, string> = {}) =>
  new URLSearchParams({
    code,
    ...Object.fromEntries(
      SETUP_FIELDS.map(({ path, variable, otherwise = '' }) => [path, (SAID as Record<string, string>)[variable] ?? otherwise]),
    ),
    ...more,
  })

/** Shapes of ids in routes and calls. Source: document 1, section 2. */
export const ID_PATTERN = {
  buergschaft: /^\d{1,18}$/,
  texttemplate: /^[A-Z]{2}\d{4}-\d{4}-\d{3}$/,
  unternehmen: /^[A-Z]{2}\d{4}$/,
  nutzer: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  pruefung: /^P-\d{6}$/,
} as const

/** Where the window of a confirmation is, and where the provider leads it back to. */
export const CONFIRMATION_PATH = '/bestaetigung'
export const RETURN_PATH = `${CONFIRMATION_PATH}/zurueck`
export const windowOf = (id: string): string => `${CONFIRMATION_PATH}/${id}`

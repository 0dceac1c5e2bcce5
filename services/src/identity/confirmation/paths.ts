/** Below which the windows of confirmations are. */
export const CONFIRMATION_PATH = '/bestaetigung'
/** Where the provider leads the window back to. */
export const RETURN_PATH = `${CONFIRMATION_PATH}/zurueck`
/** The window in which a step is confirmed. @param id of the step that waits */
export const windowOf = (id: string): string => `${CONFIRMATION_PATH}/${id}`

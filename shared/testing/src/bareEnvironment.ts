/**
 * The environment of a process that shall have none of our settings: what finds programs, and where Node keeps what it has compiled, without
 * which it compiles all of the portal anew.
 * @param more its own settings
 */
export const bareEnvironment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...more }
}

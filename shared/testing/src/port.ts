import { createServer } from 'node:net'

/** A port of the loopback that nobody listens on at this moment. */
export async function freierPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((bereit) => server.listen(0, '127.0.0.1', bereit))
  const { port } = server.address() as { port: number }
  await new Promise((zu) => server.close(zu))
  return port
}

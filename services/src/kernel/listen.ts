import type { FastifyInstance } from 'fastify'
import { Misconfigured } from './environment.ts'

/** @throws Misconfigured where another program listens there, where this one may not listen, or where there is no such address */
export async function listenAt(app: FastifyInstance, host: string, port: number, setting: 'PORT' | 'METRICS_PORT'): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new Misconfigured(
        `Auf Port ${port} (${host}) antwortet schon ein anderes Programm. Beenden Sie es, oder setzen Sie ${setting}. / Port ${port} (${host}) is in use: end that program, or set ${setting}.`,
      )
    if (code === 'EACCES')
      throw new Misconfigured(
        `Port ${port} ist diesem Benutzer nicht erlaubt. Setzen Sie ${setting} auf eine Zahl ab 1024. / Port ${port} is not allowed to this user: set ${setting} to 1024 or above.`,
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new Misconfigured(
        `${host} ist keine Adresse dieses Rechners. Setzen Sie HOST auf 127.0.0.1, oder auf 0.0.0.0 für andere Rechner. / ${host} is no address of this machine: set HOST to 127.0.0.1, or to 0.0.0.0 for other machines.`,
      )
    throw error
  }
}

import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

/** The certificate with which a mail server speaks TLS, and the user whom it lets in. */
export type Guarded = Readonly<{ certFile: string; keyFile: string; user: string; password: string }>

/**
 * A mail server on the loopback: what it is sent lands in a folder, a file for each mail, named after its time and its receiver.
 * @param guarded without, it takes mails from everybody in the open
 * @returns ends it
 */
export async function startMailServer(folder: string, port: number, guarded?: Guarded): Promise<() => void> {
  const server = new SMTPServer({
    ...(guarded
      ? {
          secure: true,
          cert: readFileSync(guarded.certFile),
          key: readFileSync(guarded.keyFile),
          authMethods: ['PLAIN', 'LOGIN'],
          onAuth: ({ username, password }, _session, done) =>
            username === guarded.user && password === guarded.password
              ? done(null, { user: username })
              : done(new Error('Name oder Passwort ist falsch')),
        }
      : { authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] }),
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo[0]?.address ?? ''
      stream.pipe(createWriteStream(join(folder, `${Date.now()}-${to}.eml`))).on('finish', () => done())
    },
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return () => server.close(() => undefined)
}

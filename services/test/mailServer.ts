import { createServer, type AddressInfo, type Socket } from 'node:net'

/** The answers of a mail server; a missing one says that all is well. A recipient may be answered by the line that names it. */
export type Answers = { recipient?: string | ((line: string) => string); data?: string; end?: string; greeting?: string }

const answerTo = (answer: Answers['recipient'], line: string) => (typeof answer === 'function' ? answer(line) : answer)

/** A mail server that answers as it is told, and keeps what it takes. @param answers may be changed while it runs */
export async function mailServer(answers: Answers = {}) {
  const received: string[] = []
  const sockets = new Set<Socket>()
  let taken = 0
  const serve = (socket: Socket) => {
    let text = ''
    let inData = false
    taken++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    const say = (line: string) => socket.write(`${line}\r\n`)
    say(answers.greeting ?? '220 mail.example')
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      text += part
      if (inData && text.endsWith('\r\n.\r\n')) {
        received.push(text)
        text = ''
        inData = false
        return say(answers.end ?? '250 taken')
      }
      for (let end = text.indexOf('\r\n'); !inData && end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        const isData = line.startsWith('DATA')
        if (isData && !answers.data) inData = true
        if (line.startsWith('RCPT')) say(answerTo(answers.recipient, line) ?? '250 ok')
        else say(isData ? (answers.data ?? '354 go on') : '250 ok')
      }
    })
  }
  const server = createServer(serve)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** How many connections it took. */
    connections: () => taken,
    /** Ends all connections. */
    hangUp: () => {
      for (const socket of sockets) socket.end()
    },
    close: () => void server.close(),
  }
}
/** The Message-ID, by which a receiver recognises a duplicate. */
export const messageId = (mail: string): string | undefined => /^Message-ID: (.*)$/im.exec(mail)?.[1]?.trim()

// Asks the portal of this machine whether it is ready, as containers do: ends with 0 if it is. Settings as the portal's own.
import { get as getPlain } from 'node:http'
import { get as getEncrypted, type RequestOptions } from 'node:https'

const TIMEOUT_MS = 2_500
const { HOST = '127.0.0.1', PORT = '4711', TLS_CERT_FILE } = process.env
const end = (ready: boolean) => process.exit(ready ? 0 : 1)
// A portal that listens everywhere listens here. Who it is needn't be proved within the machine: nothing is sent but the question.
const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[HOST] ?? HOST
const question: RequestOptions = { host, port: PORT, path: '/health/ready', rejectUnauthorized: false }
const get = TLS_CERT_FILE ? getEncrypted : getPlain
get(question, ({ statusCode }) => end(statusCode === 200))
  .setTimeout(TIMEOUT_MS, () => end(false))
  .on('error', () => end(false))

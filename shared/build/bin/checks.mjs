// What has to be there before anything is installed or built; each thing is one sentence. Runs with Nodes that are
// too old, too, or they would have no sentence: nothing is imported by a name that they don't have.
import { accessSync, constants, mkdirSync } from 'node:fs'
import fs from 'node:fs/promises'
import { createServer } from 'node:net'
import { resolve } from 'node:path'

/** The least Node that the bootstrap works with; it runs everything else with the pinned one. */
export const LEAST_NODE = 20
const MB = 1024 * 1024
/** What dependencies and builds take, and what the portal keeps free beside its data, in MB. */
const FOR_INSTALLING_MB = 2_500
const FOR_DATA_MB = 500
/** Tasks that write nothing beside the sources. */
const ONLY_READ = ['set-up', 'organisation', 'check', 'realm', 'keys', 'backup', 'routes', 'calls', 'remote']

/** @param version such as 18.19.0 @returns what is wrong with it */
export const nodeFault = (version) =>
  Number(version.split('.')[0]) >= LEAST_NODE
    ? undefined
    : `Node ${version} ist zu alt: Gebraucht wird Node ${LEAST_NODE} oder neuer (https://nodejs.org). / Node ${version} is too old: install Node ${LEAST_NODE} or newer.`

/** @returns what keeps a program from listening there */
export const portFault = (port, host) =>
  new Promise((done) => {
    const server = createServer()
    server.once('error', ({ code }) =>
      done(
        code === 'EADDRINUSE'
          ? `Auf Port ${port} antwortet schon ein anderes Programm. Beenden Sie es, oder wählen Sie einen anderen: PORT=${port + 1} npm start. / Port ${port} is in use: end that program, or choose another one.`
          : code === 'EACCES'
            ? `Port ${port} ist diesem Benutzer nicht erlaubt. Wählen Sie einen ab 1024: PORT=4711 npm start. / Port ${port} isn't allowed to this user: choose one from 1024 up.`
            : ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)
              ? `${host} ist keine Adresse dieses Rechners (HOST). Nehmen Sie 127.0.0.1, oder 0.0.0.0 für andere Rechner. / ${host} is no address of this machine (HOST): take 127.0.0.1, or 0.0.0.0 for other machines.`
              : undefined,
      ),
    )
    server.listen(port, host, () => server.close(() => done(undefined)))
  })

/** @returns what keeps a folder from being written to */
export function folderFault(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return undefined
  } catch (error) {
    return `In ${folder} darf dieser Benutzer nicht schreiben (${error.code}). Ändern Sie die Rechte, oder nehmen Sie einen anderen Ordner. / ${folder} can't be written to: change its rights, or take another folder.`
  }
}

/** @returns that a disk has no room for so many MB */
export async function diskFault(folder, mb) {
  const { bavail, bsize } = await fs.statfs(folder)
  const free = Math.floor((bavail * bsize) / MB)
  return free >= mb
    ? undefined
    : `Auf dem Datenträger von ${folder} sind ${free} MB frei, gebraucht werden ${mb} MB. Schaffen Sie Platz. / ${free} MB are free on the disk of ${folder}, ${mb} MB are needed: make room.`
}

/**
 * Everything that would keep a task from coming to its end.
 * @param root the repository
 * @param task what is to be done
 * @param installs whether dependencies are to be installed before
 */
export async function faultsBefore(root, task, installs, env = process.env) {
  const node = nodeFault(process.versions.node)
  if (node) return [node]
  const starts = task === 'start'
  const data = resolve(root, env.DATA_DIR || '.data')
  // On a server the portal may run as a user who doesn't own the sources: commands of an installation write nothing there.
  const faults = installs || !ONLY_READ.includes(task) ? [folderFault(root)] : []
  if (installs) faults.push(await diskFault(root, FOR_INSTALLING_MB))
  if (starts) {
    const folder = folderFault(data)
    faults.push(folder, folder ? undefined : await diskFault(data, FOR_DATA_MB))
    // What isn't a number the portal tells itself.
    const port = Number(env.PORT || 4711)
    if (Number.isInteger(port) && port > 0 && port < 65_536) faults.push(await portFault(port, env.HOST || '127.0.0.1'))
  }
  return faults.filter(Boolean)
}

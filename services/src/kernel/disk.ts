import { mkdir, statfs } from 'node:fs/promises'

/** How much room a disk has left: enough, too little to keep people's work, or too little even for what the portal itself notes. */
export type Room = 'ENOUGH' | 'LOW' | 'NONE'

/** A disk that is watched. */
export type Disk = Readonly<{
  room(): Room
  /** Bytes that were free when the disk was last looked at. */
  free(): number
  close(): void
}>

const LOOK_EVERY_MS = 1_000
const MB = 1024 * 1024

/**
 * Watches the disk of a folder. An embedded database whose disk is full can't even be read, so its last part is kept free: writing is
 * refused while there is still room to read.
 * @param reserve what is kept free, in MB; at half of it nothing is written at all
 * @param onChange told when there is another amount of room
 * @throws Error if there is no room to begin with
 */
export async function watchDisk(folder: string, reserve: number, onChange: (room: Room) => void = () => undefined): Promise<Disk> {
  await mkdir(folder, { recursive: true })
  let free = await freeOf(folder)
  const room = (): Room => (free < (reserve / 2) * MB ? 'NONE' : free < reserve * MB ? 'LOW' : 'ENOUGH')
  if (room() === 'NONE')
    throw new Error(
      `Auf dem Datenträger von ${folder} sind nur noch ${Math.floor(free / MB)} MB frei. Die Datenbank braucht mindestens ${Math.ceil(reserve / 2)} MB, um zu beginnen (DISK_RESERVE_MB).`,
    )
  const look = async () => {
    const before = room()
    free = await freeOf(folder).catch(() => 0)
    if (room() !== before) onChange(room())
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  return { room, free: () => free, close: () => clearInterval(timer) }
}

/** Bytes that a plain user may still write. */
async function freeOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** What a machine, or the container on it, has to give. */
export type Machine = { platform: NodeJS.Platform; cores: number; memory: number }

/** More than so many wait for each other to write, and read no faster than they are sent. */
const MOST = 8
/** What a worker came to have in use in minutes of a rush, and some more, in bytes. */
const ROOM = 384 * 1024 * 1024

/** Elsewhere the system gives all connections of a port to one process. */
export function sharesPort({ platform }: Machine): boolean {
  return platform === 'linux'
}

/**
 * How many processes answer where nobody has said: one for each core but one, which the system, the
 * collecting of garbage and whoever encrypts in front of the shop have their hands full with.
 * Decision 54 says what was measured.
 */
export function workersFor(machine: Machine): number {
  if (!sharesPort(machine)) return 1
  return Math.max(1, Math.min(machine.cores - 1, MOST, Math.floor(machine.memory / ROOM)))
}

/** Heeds what a container may use. Asks for no module of Node's, which a start would wait for. */
export function thisMachine(): Machine {
  const cores = navigator.hardwareConcurrency
  return { platform: process.platform, cores, memory: process.constrainedMemory() }
}

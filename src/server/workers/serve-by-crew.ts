import { openDataDirectory } from '../commands/data-directory.ts'
import type { Config } from '../config.ts'
import { configuredLog } from '../log.ts'
import type { Opened } from './assignment.ts'
import { createCrew } from './crew.ts'
import { createHub } from './hub.ts'

/** Looks after several workers and serves nobody itself; gives back the exit code. */
export async function serveByCrew(
  config: Config,
  toldToStop: () => Promise<void>,
  greet: (opened: Opened) => void,
): Promise<number> {
  const { port, workers: size } = config
  const { board } = openDataDirectory(config.dataDir)
  const hub = createHub(Date.now)
  const crew = createCrew({ hub, log: configuredLog(config), port, board, size })
  // From the start on: unheard, the signal would end the process.
  process.on('SIGUSR2', () => void crew.reload())
  const opened = await crew.open()
  if ('code' in opened) return opened.code
  const told = toldToStop()
  greet(opened)
  const code = await Promise.race([told.then(() => 0), crew.givenUp])
  await crew.stop()
  return code
}

import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, ConfigError } from '../config/config.ts'
import { dataPaths } from '../runtime/disk/data-paths.ts'
import { isMadeBySystem } from '../runtime/disk/made-by-system.ts'
import { claimDataDirectory, faultOfPaths } from './data-directory.ts'
import type { Shop } from './open-shop.ts'

/** The file that marks a data directory whose content may be deleted. */
const MARK = 'public-demo'
/** What is the machine's or the owner's own. */
const kept = [MARK, 'public', 'shop.db-lock']

/**
 * Empties the data directory of a public demo. Refuses every other directory that has something in it,
 * because that may be a real shop.
 */
export function startOver(dataDir: string): void {
  const root = resolve(dataDir)
  const fault = faultOfPaths(root)
  if (fault !== null) throw new ConfigError([fault])
  const names = (existsSync(root) ? readdirSync(root) : []).filter((name) => !isMadeBySystem(name))
  if (!names.includes(MARK)) {
    const strayFile = names.find((name) => !kept.includes(name))
    if (strayFile !== undefined) {
      throw new ConfigError([
        `DATA_DIR is ${JSON.stringify(root)}, which contains ${JSON.stringify(strayFile)}; allowed: an empty directory, because --public-demo deletes everything in it each hour`,
      ])
    }
    mkdirSync(root, { recursive: true, mode: 0o700 })
    writeFileSync(join(root, MARK), 'Everything here is deleted each hour (--public-demo).\n')
  }
  const release = claimDataDirectory(dataPaths(root))
  try {
    for (const name of names) {
      if (!kept.includes(name)) rmSync(join(root, name), { recursive: true, force: true })
    }
  } finally {
    release()
  }
}

/** Without `--public-demo` the data may be real from now on, so it is no longer marked for deletion. */
export function keepData(dataDir: string): void {
  const mark = join(resolve(dataDir), MARK)
  if (existsSync(mark)) rmSync(mark)
}

const HOUR = 60 * 60 * 1000

type Life = {
  open: (config: Config) => Promise<Shop>
  /** Resolves when the shop is to stop. */
  stopped: Promise<void>
  /** Resolves when the next hour begins. */
  nextHour?: () => Promise<void>
}

/** Closes the shop each hour, on the hour, and opens it again as new, until it is to stop. */
export async function startOverEachHour(
  config: Config,
  first: Shop,
  { open, stopped, nextHour = () => Bun.sleep(HOUR - (Date.now() % HOUR)) }: Life,
): Promise<void> {
  // With port 0 the first one that was free.
  const again = { ...config, port: Number(new URL(first.address).port) }
  let shop = first
  for (;;) {
    const isOver = await Promise.race([stopped.then(() => true), nextHour().then(() => false)])
    await shop.close()
    if (isOver) return
    startOver(config.dataDir)
    shop = await open(again)
  }
}

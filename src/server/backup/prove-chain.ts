import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { inArchiveDirectory, type Manifest } from './archive.ts'
import type { Chain } from './chain.ts'
import { chainsIn, chooseChain, unpackChain } from './restore-chain.ts'

/** Restores the newest moment into a temporary directory, to prove that it can be restored. */
export async function proveChain(directory: string): Promise<{ manifest: Manifest; chain: Chain }> {
  return inArchiveDirectory(resolve(directory), async (work) => {
    const source = chainsIn(directory)
    const chain = await chooseChain(source, Infinity)
    const target = join(work, 'shop')
    await mkdir(target, { mode: 0o700 })
    return { manifest: await unpackChain(source, chain, target), chain }
  })
}

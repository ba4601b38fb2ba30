import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { backUp } from '../../../src/server/backup/back-up.ts'

// A program of its own, so that the shop goes on while a backup is taken.
const [directory = '', target = '', count = '1'] = process.argv.slice(2)
await mkdir(target)
for (let index = 0; index < Number(count); index += 1) {
  await backUp(directory, join(target, String(index)))
}

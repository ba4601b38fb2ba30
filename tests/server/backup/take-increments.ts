import { takeIncrement } from '../../../src/server/backup/take-increment.ts'

// A program of its own, as in a shop: tests kill it, and it has no locks in common with the shop.
const [dataDir = '', directory = '', count = '1'] = process.argv.slice(2)
const config = { directory, every: 24, minutes: 1, keep: 7, store: null, recipients: [] }
for (let index = 0; index < Number(count); index += 1) {
  const taken = await takeIncrement(dataDir, config)
  if (taken) console.log(taken.file)
}

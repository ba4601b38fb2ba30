import { openDataDirectory } from '../../../src/server/shop/data-directory.ts'

// A program of its own: several of them open one directory at the given moment.

const [, , directory = '', at = ''] = process.argv
while (Date.now() < Number(at)) await Bun.sleep(0)
process.stdout.write(Buffer.from(openDataDirectory(directory).secret).toString('hex'))

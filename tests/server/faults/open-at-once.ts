import { makeSecret, openDataDirectory } from '../../../src/server/shop/data-directory.ts'

// A program of its own: several of them open one directory at the given moment.

const [, , directory = '', at = ''] = process.argv
while (Date.now() < Number(at)) await Bun.sleep(0)
const { root, secret } = openDataDirectory(directory)
process.stdout.write(Buffer.from(secret ?? makeSecret(root)).toString('hex'))

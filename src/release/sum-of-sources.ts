/** Everything that goes into an executable, beside the packages that the lock file names. */
const folders = ['src', 'public', 'migrations', 'dist/client']
const alone = ['package.json', 'bun.lock']

/**
 * A sum of all that goes into an executable, by which one knows what another has left behind. A
 * pattern that matched nothing once gave every executable the same; so an empty folder is refused.
 */
export async function sumOfSources(root: string): Promise<string> {
  const sum = new Bun.CryptoHasher('sha256').update(Bun.version)
  for (const file of [...folders.flatMap((folder) => filesIn(root, folder)), ...alone].sort()) {
    sum.update(`\n${file}\n`).update(await Bun.file(root + file).bytes())
  }
  return sum.digest('base64url').slice(0, 16)
}

function filesIn(root: string, folder: string): string[] {
  const files = [...new Bun.Glob('**/*').scanSync(root + folder)]
  if (files.length === 0) throw new Error(`Nothing to build from in ${folder}.`)
  return files.map((file) => `${folder}/${file}`)
}

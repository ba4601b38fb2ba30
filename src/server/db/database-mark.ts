/**
 * Says without opening it whether a database file is the one that it was, byte for byte: whoever
 * writes to it, replaces it or restores it changes its mark, because nobody can set `ctime`. Null
 * while something stands beside it that is not brought home, as after a crash.
 */
export async function databaseMark(file: string): Promise<string | null> {
  // Known at once, 0 for what is not there; more than sizes only another thread can tell.
  if (['-wal', '-journal'].some((ending) => Bun.file(file + ending).size > 0)) return null
  // Not by node:fs: to load it takes a tenth of the time to the first page.
  const facts = await Bun.file(file)
    .stat()
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
  return facts && [facts.ino, facts.size, facts.mtimeMs, facts.ctimeMs].join('-')
}

// Read at once: after the file was replaced by a newer one, its name is no longer told.
const { execPath } = process

/** Whether this is the executable, and not Bun with the sources. */
export function isCompiled(): boolean {
  return Bun.main.startsWith('/$bunfs/') || /^[A-Z]:[\\/]~BUN/i.test(Bun.main)
}

/** This program, as it was started: the executable, or Bun with the sources. */
export function ownProgram(): string[] {
  return isCompiled() ? [execPath] : [execPath, Bun.main]
}

// Read at startup: the path is lost once an upgrade replaces the file.
const { execPath } = process

/** Whether this runs as the compiled executable, not from source. */
export function isCompiled(): boolean {
  return Bun.main.startsWith('/$bunfs/') || /^[A-Z]:[\\/]~BUN/i.test(Bun.main)
}

/** The command that starts this program: the executable, or Bun with the entry file. */
export function launchCommand(): string[] {
  return isCompiled() ? [execPath] : [execPath, Bun.main]
}

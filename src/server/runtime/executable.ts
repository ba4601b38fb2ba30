// Read at startup: the path is lost once an upgrade replaces the file.
const { execPath } = process

/** Whether this runs as the compiled executable, not from source. */
export function isCompiled(): boolean {
  return Bun.main.startsWith('/$bunfs/') || /^[A-Z]:[\\/]~BUN/i.test(Bun.main)
}

export function launchCommand(): string[] {
  return isCompiled() ? [execPath] : [execPath, '--no-env-file', Bun.main]
}

import { fileURLToPath } from 'node:url'

/** Starts one of the benchmark's own programs, which read and write lines, by its path in this folder. */
export function openProcess(script: string, ...args: string[]) {
  const file = fileURLToPath(new URL(`./${script}`, import.meta.url))
  const child = Bun.spawn([process.execPath, file, ...args], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const reader = child.stdout.getReader()
  const decoder = new TextDecoder()
  let unread = ''
  return {
    /** The next line of output; the rest if the program has ended. */
    line: async (): Promise<string> => {
      while (!unread.includes('\n')) {
        const { value, done } = await reader.read()
        if (done) break
        unread += decoder.decode(value, { stream: true })
      }
      const end = unread.includes('\n') ? unread.indexOf('\n') : unread.length
      const line = unread.slice(0, end)
      unread = unread.slice(end + 1)
      return line
    },
    say: (line: string) => {
      child.stdin.write(`${line}\n`)
      child.stdin.flush()
    },
    close: async () => {
      child.kill()
      await child.exited
    },
  }
}

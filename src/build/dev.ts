import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Serves the sample shop from source and restarts it after every change. Reload the browser by hand.

const root = fileURLToPath(new URL('../..', import.meta.url))
const bun = process.execPath
const QUIET = 150

let server: Bun.Subprocess | null = null
let timer: Timer | undefined
let turn = Promise.resolve()

await restart()
watch(`${root}src`, { recursive: true }, () => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    turn = turn.then(restart)
  }, QUIET)
})

async function restart() {
  const build = Bun.spawn([bun, 'src/build/build.ts', 'client'], { cwd: root, stderr: 'inherit' })
  // If the build fails, the shop keeps running, and the error is printed.
  if ((await build.exited) !== 0) return
  server?.kill()
  await server?.exited
  server = Bun.spawn([bun, 'src/main.ts', 'serve', '--demo'], {
    cwd: root,
    stdout: 'inherit',
    stderr: 'inherit',
  })
}

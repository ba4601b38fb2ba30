import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildForDevelopment, buildStyles, emptyClient, type Styles } from './client.ts'
import { writeMessages } from './messages.ts'
import { writeSamplePictures } from './sample-pictures.ts'

// Serves the sample shop from source, with React's development build. After each change the scripts
// are built and the shop is restarted; open pages load again (src/web/app/load-again.ts). Styles take
// longer and rarely change, so they follow.

const root = fileURLToPath(new URL('../..', import.meta.url))
const QUIET = 30

let server: Bun.Subprocess | null = null
let timer: Timer | undefined
let turn = Promise.resolve()
const changed = new Set<string>()

await emptyClient()
await writeSamplePictures(`${root}dist/client`)
let styles = await buildStyles()
await restart(styles)
watch(`${root}src`, { recursive: true }, (_, file) => {
  // The build writes it.
  if (file?.endsWith('i18n/messages.ts')) return
  changed.add(file ?? '')
  clearTimeout(timer)
  timer = setTimeout(() => {
    turn = turn.then(update, console.error).catch(console.error)
  }, QUIET)
})

async function update() {
  const began = performance.now()
  const files = [...changed]
  changed.clear()
  // Browsers run nothing of the server, and only its pages have styles.
  if (files.every((file) => /^server\/(?!pages\/)/.test(file))) {
    await restartShop()
    return console.log(`Restarted in ${Math.round(performance.now() - began)} ms.`)
  }
  if (files.some((file) => file.includes('i18n/'))) writeMessages()
  await restart(styles)
  console.log(`Built and restarted in ${Math.round(performance.now() - began)} ms.`)
  const next = await buildStyles()
  if (JSON.stringify(next) === JSON.stringify(styles)) return
  styles = next
  await restart(styles)
}

/** If the build fails, the shop keeps running, and the error is printed. */
async function restart(withStyles: Styles) {
  await buildForDevelopment(withStyles)
  await restartShop()
}

async function restartShop() {
  server?.kill()
  await server?.exited
  server = Bun.spawn([process.execPath, 'src/main.ts', 'serve', '--demo'], {
    cwd: root,
    stdout: 'inherit',
    stderr: 'inherit',
  })
}

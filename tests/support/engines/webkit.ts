import { afterAll, beforeAll } from 'bun:test'
import { freePort } from '../caddy.ts'
import { webkitDriverPath, xvfbPath } from './paths.ts'
import { type EngineWindow, type InputSource, untilClosed } from './window.ts'

// WebKitGTK, the engine of Safari, driven by W3C WebDriver. Debian's webkit2gtk-driver contains the driver.

/** Draws without a graphics card, and at once: a busy machine's compositor sometimes stands still. */
const environment = {
  ...process.env,
  GDK_BACKEND: 'x11',
  LIBGL_ALWAYS_SOFTWARE: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
}

/** A window of WebKit for the tests of a file, on a screen of its own. */
export function useWebKit(): EngineWindow {
  const window = {} as EngineWindow
  let close = async () => {}
  beforeAll(async () => {
    const opened = await openWebKit()
    close = opened.close
    Object.assign(window, opened.window)
  })
  afterAll(() => close())
  return window
}

async function openWebKit() {
  const display = await startDisplay()
  const port = await freePort()
  const driver = Bun.spawn([webkitDriverPath, `--port=${port}`], {
    env: { ...environment, DISPLAY: display.name },
    stdout: 'ignore',
    stderr: 'ignore',
  })
  const base = `http://127.0.0.1:${port}`
  while (!(await fetch(`${base}/status`).catch(() => null))?.ok) await Bun.sleep(20)
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const init = body ? { method, body: JSON.stringify(body) } : { method }
    const answer = (await (await fetch(base + path, init)).json()) as { value: T & Failure }
    if (answer.value?.error) throw new Error(`${answer.value.error}: ${answer.value.message}`)
    return answer.value
  }
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { timeouts: { pageLoad: 120_000, script: 120_000 } } },
  })
  const session = `/session/${sessionId}`
  const handles = () => send<string[]>('GET', `${session}/window/handles`)
  const [first] = await handles()

  const window: EngineWindow = {
    goTo: (url) => send('POST', `${session}/url`, { url }),
    reload: () => send('POST', `${session}/refresh`, {}),
    run: (work, ...args) =>
      send('POST', `${session}/execute/sync`, { script: `return (${work})(...arguments)`, args }),
    perform: (actions: InputSource[]) => send('POST', `${session}/actions`, { actions }),
    resize: async (width, height) => {
      await send('POST', `${session}/window/rect`, { width, height })
    },
    back: () => send('POST', `${session}/back`, {}),
    chooseFiles: async (selector, paths) => {
      const found = { using: 'css selector', value: selector }
      const element = await send<Record<string, string>>('POST', `${session}/element`, found)
      const [id] = Object.values(element)
      await send('POST', `${session}/element/${id}/value`, { text: paths.join('\n') })
    },
    inPopup: async (work) => {
      let popup: string | undefined
      while (!popup) {
        popup = (await handles()).find((each) => each !== first)
        await Bun.sleep(50)
      }
      const opened = popup
      await send('POST', `${session}/window`, { handle: opened })
      try {
        await untilClosed(work, async () => (await handles()).includes(opened))
      } finally {
        await send('POST', `${session}/window`, { handle: first })
      }
    },
    screenshot: async () =>
      Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
  }
  return {
    window,
    close: async () => {
      await send('DELETE', session).catch(() => null)
      driver.kill()
      await driver.exited
      display.close()
    },
  }
}

type Failure = { error?: string; message?: string } | null

/** A screen without a monitor, under the first free number. */
async function startDisplay() {
  const server = Bun.spawn(
    [xvfbPath, '-displayfd', '1', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'],
    { stdout: 'pipe', stderr: 'ignore' },
  )
  const { value } = await server.stdout.getReader().read()
  return { name: `:${new TextDecoder().decode(value).trim()}`, close: () => server.kill() }
}

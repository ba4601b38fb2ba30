import { afterAll, beforeAll } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectBidi } from './bidi.ts'
import { firefoxPath } from './paths.ts'
import { type EngineWindow, type Json, untilClosed } from './window.ts'

// Firefox, driven by WebDriver BiDi over its own WebSocket. Debian's firefox-esr needs no driver.

export type FirefoxWindow = EngineWindow & {
  /** Errors on the console, and uncaught exceptions. */
  faults: string[]
  /** The page as a PDF, in base64. */
  print: () => Promise<string>
}

type Preferences = Record<string, number | boolean>

/** A window of Firefox for the tests of a file, with a profile of its own. */
export function useFirefox(preferences: Preferences = {}): FirefoxWindow {
  const window = {} as FirefoxWindow
  let close = async () => {}
  beforeAll(async () => {
    const opened = await openFirefox(preferences)
    close = opened.close
    Object.assign(window, opened.window)
  })
  afterAll(() => close())
  return window
}

async function openFirefox(preferences: Preferences) {
  const profile = await mkdtemp(join(tmpdir(), 'saucery-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});\n`,
  )
  await Bun.write(join(profile, 'user.js'), lines.join(''))
  const browser = Bun.spawn(
    [firefoxPath, '--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    {
      env: { ...process.env, HOME: profile, LANG: 'en_CA.UTF-8' },
      stdout: 'ignore',
      stderr: 'pipe',
    },
  )
  const { send, listen, close } = await connectBidi(`${await addressIn(browser.stderr)}/session`)
  await send('session.new', { capabilities: {} })
  const contexts = async () => {
    const tree = await send<Tree>('browsingContext.getTree', { maxDepth: 0 })
    return tree.contexts.map((each) => each.context)
  }
  const opened = await contexts()
  // In the tab that Firefox opens itself, the address bar keeps the focus.
  const { context: first } = await send<Tab>('browsingContext.create', { type: 'tab' })
  for (const each of opened) await send('browsingContext.close', { context: each })
  /** The window that is in use. */
  let context = first
  const faults: string[] = []
  await send('session.subscribe', { events: ['log.entryAdded'] })
  listen('log.entryAdded', (entry) => {
    const { level, text } = entry as { level: string; text: string | null }
    if (level === 'error') faults.push(text ?? '')
  })

  const window: FirefoxWindow = {
    faults,
    goTo: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    reload: async () => {
      await send('browsingContext.reload', { context, wait: 'complete' })
    },
    run: async <T extends Json | void, A extends Json[]>(
      work: (...args: A) => T | Promise<T>,
      ...args: A
    ) => {
      // As JSON, because BiDi has a notation of its own for values.
      const { type, result, exceptionDetails } = await send<Evaluation>('script.callFunction', {
        functionDeclaration: `async () => JSON.stringify(await (${work})(...${JSON.stringify(args)}))`,
        awaitPromise: true,
        target: { context },
      })
      if (type === 'exception') throw new Error(exceptionDetails?.text)
      return (result?.value === undefined ? undefined : JSON.parse(result.value)) as T
    },
    perform: async (actions) => {
      await send('input.performActions', { context, actions })
    },
    print: async () => (await send<{ data: string }>('browsingContext.print', { context })).data,
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    back: async () => {
      await send('browsingContext.traverseHistory', { context, delta: -1 })
    },
    chooseFiles: async (selector, files) => {
      const locator = { type: 'css', value: selector }
      const { nodes } = await send<Located>('browsingContext.locateNodes', { context, locator })
      await send('input.setFiles', { context, element: nodes[0], files })
    },
    inPopup: async (work) => {
      let popup: string | undefined
      while (!popup) {
        popup = (await contexts()).find((each) => each !== first)
        await Bun.sleep(50)
      }
      const closing = popup
      context = closing
      try {
        await untilClosed(work, async () => (await contexts()).includes(closing))
      } finally {
        context = first
      }
    },
    screenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      })
      return Buffer.from(data, 'base64')
    },
  }
  return {
    window,
    close: async () => {
      close()
      browser.kill()
      await browser.exited
      await rm(profile, { recursive: true, force: true })
    },
  }
}

type Tab = { context: string }

type Tree = { contexts: Tab[] }

type Located = { nodes: { sharedId: string }[] }

type Evaluation = {
  type: 'success' | 'exception'
  result?: { value?: string }
  exceptionDetails?: { text: string }
}

/** Reads the address that Firefox prints when it is ready. */
async function addressIn(output: ReadableStream<Uint8Array>): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += new TextDecoder().decode(chunk)
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(text)?.[1]
    if (address) return address
  }
  throw new Error(`Firefox did not open: ${text}`)
}

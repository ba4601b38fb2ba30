import { afterAll, beforeAll } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firefoxPath } from './paths.ts'
import type { EngineWindow, Json } from './window.ts'

// Firefox, driven by WebDriver BiDi over its own WebSocket. Debian's firefox-esr needs no driver.

export type FirefoxWindow = EngineWindow & {
  /** Errors on the console, and uncaught exceptions. */
  faults: string[]
}

/** A window of Firefox for the tests of a file, with a profile of its own. */
export function useFirefox(): FirefoxWindow {
  const window = {} as FirefoxWindow
  let close = async () => {}
  beforeAll(async () => {
    const opened = await openFirefox()
    close = opened.close
    Object.assign(window, opened.window)
  })
  afterAll(() => close())
  return window
}

async function openFirefox() {
  const profile = await mkdtemp(join(tmpdir(), 'saucery-firefox-'))
  const browser = Bun.spawn(
    [firefoxPath, '--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    {
      env: { ...process.env, HOME: profile, LANG: 'en_CA.UTF-8' },
      stdout: 'ignore',
      stderr: 'pipe',
    },
  )
  const { send, listen, close } = await connect(`${await addressIn(browser.stderr)}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  )
  const context = contexts[0]?.context
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
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
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

type Evaluation = {
  type: 'success' | 'exception'
  result?: { value?: string }
  exceptionDetails?: { text: string }
}

type Message = {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  message?: string
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (message: Message) => void>()
  const listeners = new Map<string, (params: unknown) => void>()
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else listeners.get(message.method ?? '')?.(message.params)
  }
  await new Promise((resolve) => (socket.onopen = resolve))
  let last = 0

  async function send<T>(method: string, params: object): Promise<T> {
    last += 1
    const id = last
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, message } = await answer
    waiting.delete(id)
    if (result === undefined) throw new Error(`${method}: ${message}`)
    return result as T
  }

  return {
    send,
    listen: (name: string, listener: (params: unknown) => void) => listeners.set(name, listener),
    close: () => socket.close(),
  }
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

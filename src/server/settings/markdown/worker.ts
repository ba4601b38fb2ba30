import { htmlOf } from './html-of.ts'

// Runs in a thread of its own, so that a text that takes long delays nobody (`render.ts`).

declare const self: Worker

/** Longer than any text that people write: each character of Markdown becomes at most six. */
const MAX_HTML = 300_000

self.onmessage = ({ data }: MessageEvent<string>) => {
  const html = htmlOf(data)
  self.postMessage(html.length > MAX_HTML ? null : html)
}
self.postMessage('ready')

export {}

// The limit: a `Bun.serve` that answers with the same bytes and does nothing else.
const [file = '', headers = '{}', port = '0'] = process.argv.slice(2)
const bytes = await Bun.file(file).bytes()
const fixed = JSON.parse(headers) as Record<string, string>

const server = Bun.serve({
  port: Number(port),
  hostname: '127.0.0.1',
  fetch: (request, self) => {
    if (request.headers.get('Upgrade') === 'websocket') {
      return self.upgrade(request) ? undefined : new Response(null, { status: 400 })
    }
    return new Response(bytes, { headers: fixed })
  },
  websocket: {
    message: (socket, message) => {
      if (message === 'hear') socket.subscribe('events')
      if (typeof message === 'string' && message.startsWith('tell ')) tell(message.slice(5))
      else socket.send(message)
    },
  },
})

/** Broadcasts the requested number of frames a second for the requested number of seconds. */
function tell(text: string) {
  const { perSecond, bytes: length, seconds } = JSON.parse(text) as Telling
  const frame = 'x'.repeat(length)
  const began = performance.now()
  let published = 0
  const timer = setInterval(() => {
    const passed = (performance.now() - began) / 1000
    for (; published < passed * perSecond; published += 1) server.publish('events', frame)
    if (passed > seconds) clearInterval(timer)
  }, 4)
}

type Telling = { perSecond: number; bytes: number; seconds: number }

console.log(`http://127.0.0.1:${server.port}/`)

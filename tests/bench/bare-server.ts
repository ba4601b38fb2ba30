export {}

// The limit: what Bun.serve does with the same bytes and nothing around it.
const [file = '', headers = '{}', port = '0'] = process.argv.slice(2)
const bytes = await Bun.file(file).bytes()
const fixed = JSON.parse(headers) as Record<string, string>

const server = Bun.serve({
  port: Number(port),
  reusePort: true,
  hostname: '127.0.0.1',
  fetch: (request, self) => {
    if (request.headers.get('Upgrade') === 'websocket') {
      return self.upgrade(request) ? undefined : new Response(null, { status: 400 })
    }
    return new Response(bytes, { headers: fixed })
  },
  websocket: { message: (socket, message) => void socket.send(message) },
})
console.log(`http://127.0.0.1:${server.port}/`)

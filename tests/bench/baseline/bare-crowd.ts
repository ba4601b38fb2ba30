export {}

// Sockets that receive broadcasts from a bare server, in a separate process: `bun bare-crowd.ts URL COUNT`.
// Prints "ready" once all are open; ends when it is killed.

const [url = '', count = '1'] = process.argv.slice(2)

function open(): Promise<unknown> {
  const socket = new WebSocket(url.replace('http', 'ws'))
  const { promise, resolve, reject } = Promise.withResolvers()
  socket.onopen = () => socket.send('hear')
  socket.onerror = reject
  // The response shows that the socket is subscribed; later messages are only read.
  socket.onmessage = resolve
  return promise
}

await Promise.all(Array.from({ length: Number(count) }, open))
console.log('ready')

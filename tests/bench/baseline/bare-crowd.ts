export {}

// Sockets that hear what a bare server tells, in a process of their own: `bun bare-crowd.ts URL COUNT`.
// Says "ready" once all are there; ends when it is killed.

const [url = '', count = '1'] = process.argv.slice(2)

function open(): Promise<unknown> {
  const socket = new WebSocket(url.replace('http', 'ws'))
  const { promise, resolve, reject } = Promise.withResolvers()
  socket.onopen = () => socket.send('hear')
  socket.onerror = reject
  // It is answered, so it is heard; whatever comes then is only read.
  socket.onmessage = resolve
  return promise
}

await Promise.all(Array.from({ length: Number(count) }, open))
console.log('ready')

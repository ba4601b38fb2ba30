import { connect, createServer, type Socket } from 'node:net'

/** Stands between a shop and its PostgreSQL server like a network: what it carries arrives later. */
export async function openDelayingProxy(databaseUrl: string, milliseconds: number) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()

  function carry(from: Socket, to: Socket) {
    sockets.add(from)
    // Timers of the same length end in the order in which they began.
    from.on('data', (data) => setTimeout(() => to.write(data), milliseconds))
    from.on('close', () => {
      sockets.delete(from)
      setTimeout(() => to.destroy(), milliseconds)
    })
    from.on('error', () => {})
    from.setNoDelay(true)
  }

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    carry(client, upstream)
    carry(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/**
 * A network between a shop and its database server that a test cuts. Nothing arrives then and nothing
 * is closed; once it is mended, what was on its way arrives.
 */
export async function openLink(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false

  function join(from: Socket, to: Socket) {
    sockets.add(from)
    if (isCut) from.pause()
    from.on('data', (data) => void to.write(data))
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    join(client, upstream)
    join(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)

  return {
    /** The database's address through this network. */
    url: through.href,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.pause()
    },
    mend: () => {
      isCut = false
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

import { connect, createServer, type Socket } from 'node:net'

/** What the proxy does with the next bytes that contain `commit`. */
type Fault = 'lose the commit' | 'lose the answer'

/** What a dying server, a failover or a bad network does to one connection. */
export type Trouble =
  'closed' | 'reset' | 'half an answer' | 'silent, then closed' | '57P01' | '57P03'

/** Stands between a shop and its PostgreSQL server, and cuts the connection where a test wants it. */
export async function openCuttingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  let fault: Fault | null = null
  let isSilent = false
  let trouble: () => Trouble | null = () => null

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    let isAnswered = true
    let isHalf = false
    function suffer(kind: Trouble, data: Buffer) {
      isAnswered = false
      if (kind === 'closed') end()
      else if (kind === 'reset') client.resetAndDestroy()
      else if (kind === 'half an answer') {
        isHalf = true
        upstream.write(data)
      } else if (kind === 'silent, then closed') setTimeout(end, 300)
      else client.end(fatalError(kind))
    }
    client.on('data', (data: Buffer) => {
      if (isSilent || !isAnswered) return
      const kind = trouble()
      if (kind) return suffer(kind, data)
      const isCommit = data.includes('commit\0')
      if (!fault || !isCommit) return void upstream.write(data)
      isAnswered = false
      if (fault === 'lose the answer') upstream.write(data)
      fault = null
      setTimeout(end, 100)
    })
    upstream.on('data', (data: Buffer) => {
      if (isHalf) client.end(data.subarray(0, data.length / 2))
      else if (!isSilent && isAnswered) client.write(data)
    })
    for (const socket of pair) socket.on('close', end).on('error', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    failNextCommit: (next: Fault) => void (fault = next),
    /**
     * Sets a function that is called before each packet from the shop is forwarded. It returns what
     * goes wrong with the connection, or null.
     */
    sufferAtRandom: (next: typeof trouble) => void (trouble = next),
    /** Ends all connections at once; the next ones work. */
    cut: () => {
      for (const [client] of pairs) client.destroy()
    },
    /** Like a pulled cable: nothing arrives, and neither side is notified. */
    silence: (is: boolean) => void (isSilent = is),
    close: () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      server.close()
    },
  }
}

/** The protocol message with which the server ends a session. */
function fatalError(code: string): Buffer {
  const fields = `SFATAL\0VFATAL\0C${code}\0Mthe server goes away\0\0`
  const head = Buffer.from('E\0\0\0\0', 'latin1')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, Buffer.from(fields)])
}

import { connect, createServer, type Socket } from 'node:net'

/** What the proxy does with the next bytes that say `commit`. */
type Fault = 'lose the commit' | 'lose the answer'

/** Stands between a shop and its PostgreSQL server, and cuts the connection where a test wants it. */
export async function openCuttingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  let fault: Fault | null = null
  let isSilent = false

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    let isAnswered = true
    client.on('data', (data) => {
      if (isSilent) return
      const isCommit = data.includes('commit\0')
      if (!fault || !isCommit) return void upstream.write(data)
      isAnswered = false
      if (fault === 'lose the answer') upstream.write(data)
      fault = null
      setTimeout(end, 100)
    })
    upstream.on('data', (data) => void (isSilent || !isAnswered || client.write(data)))
    for (const socket of pair) socket.on('close', end).on('error', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    failNextCommit: (next: Fault) => void (fault = next),
    /** Like a pulled cable: nothing arrives, and nobody is notified. */
    silence: (is: boolean) => void (isSilent = is),
    close: () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      server.close()
    },
  }
}

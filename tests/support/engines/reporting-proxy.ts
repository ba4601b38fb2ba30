import { createServer, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'

/**
 * Hears of the errors on the pages of a shop, for a browser whose driver does not report them: it stands
 * between both, and puts a script that reports errors before all other scripts.
 */
export async function startReportingProxy(port: number, onFault: (text: string) => void) {
  const host = '127.0.0.1'

  const server = createServer((incoming, answer) => {
    const { method, url: path = '/', headers } = incoming
    if (path === '/page-faults.js') {
      answer.setHeader('Content-Type', 'text/javascript').end(`(${reportFaults})()`)
      return
    }
    if (path === '/page-faults') {
      void textOf(incoming).then((text) => {
        onFault(text)
        answer.writeHead(204).end()
      })
      return
    }
    const onward = { ...headers, 'accept-encoding': 'identity' }
    const options = { host, port, method, path, headers: onward, agent: false as const }
    const outgoing = request(options, (received) => {
      const status = received.statusCode ?? 500
      if (!received.headers['content-type']?.includes('text/html')) {
        received.pipe(answer.writeHead(status, received.headers))
        return
      }
      const { 'content-length': _, ...others } = received.headers
      void textOf(received).then((html) => {
        const isOfShop = html.includes('id="root"')
        const script = isOfShop ? '<script src="/page-faults.js"></script>' : ''
        answer.writeHead(status, others).end(html.replace('<head>', `<head>${script}`))
      })
    })
    // As if nobody listened there.
    outgoing.on('error', () => incoming.socket.destroy())
    if (method === 'GET' || method === 'HEAD') outgoing.end()
    else incoming.pipe(outgoing)
  })

  server.on('upgrade', ({ method, url, rawHeaders }, client, head) => {
    const upstream = connect(port, host)
    const lines = [`${method} ${url} HTTP/1.1`]
    for (let at = 0; at < rawHeaders.length; at += 2) {
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
    }
    upstream.write(`${lines.join('\r\n')}\r\n\r\n`)
    upstream.write(head)
    client.pipe(upstream).pipe(client)
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy())
  })

  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    url: `http://${host}:${(server.address() as { port: number }).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks).toString()
}

/** Runs in the page. */
function reportFaults() {
  const report = (text: string) => navigator.sendBeacon('/page-faults', text)
  const { error } = console
  console.error = (...words: unknown[]) => {
    report(words.map(String).join(' '))
    error(...words)
  }
  addEventListener(
    'error',
    (event) => {
      if (event instanceof ErrorEvent) return report(event.message)
      const element = event.target as Element
      // A hint, which WebKit may give up. If the module cannot load either, its import fails.
      if (element.matches('link[rel=modulepreload]')) return
      const { outerHTML } = element
      // Not if the page is being left, which ends what it is still loading.
      setTimeout(() => report(`did not load: ${outerHTML}`), 300)
    },
    true,
  )
  addEventListener('unhandledrejection', (event) =>
    report(String((event as PromiseRejectionEvent).reason)),
  )
  addEventListener('securitypolicyviolation', (event) => {
    const { violatedDirective, blockedURI } = event as SecurityPolicyViolationEvent
    report(`${violatedDirective} forbids ${blockedURI}`)
  })
}

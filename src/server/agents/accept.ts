const BOTH = 'application/json, text/event-stream'

/**
 * A request that accepts both forms of an answer, which the protocol's library demands of the older
 * protocol. Many of its clients and gateways accept JSON alone, or say nothing.
 */
export function acceptingBoth({ url, method, headers, signal }: Request): Request {
  const accepting = new Headers(headers)
  accepting.set('Accept', BOTH)
  return new Request(url, { method, headers: accepting, signal })
}

/** An answer as its client can read it: a stream of one message as JSON, if it accepts no stream. */
export async function readable(answer: Response, { headers }: Request): Promise<Response> {
  const isStream = answer.headers.get('Content-Type')?.startsWith('text/event-stream') ?? false
  if (!isStream || headers.get('Accept')?.includes('text/event-stream')) return answer
  const message = (await answer.text()).split('\n').find((line) => line.startsWith('data: {'))
  return new Response(message?.slice('data: '.length) ?? null, {
    status: answer.status,
    headers: { 'Content-Type': 'application/json' },
  })
}

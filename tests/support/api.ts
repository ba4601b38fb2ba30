export type Answer<T = unknown> = { status: number; headers: Headers; body: T }

type Question = {
  body?: unknown
  token?: string
  headers?: Record<string, string>
  /** Aborts the request, as when the browser goes away. */
  signal?: AbortSignal
}

/** One HTTP request with a JSON body, as any program would send it. */
export type Api = <T = unknown>(
  method: string,
  path: string,
  question?: Question,
) => Promise<Answer<T>>

/** Sends requests to the shop that listens at this address. */
export function apiAt(address: string): Api {
  return async <T>(method: string, path: string, question: Question = {}) => {
    const { body, token, headers, signal } = question
    const response = await fetch(address + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
    const text = await response.text()
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson && text !== '' ? JSON.parse(text) : text) as T,
    }
  }
}

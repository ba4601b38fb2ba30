// The commands and events of WebDriver BiDi over a WebSocket.

type Message = {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  message?: string
}

export async function connectBidi(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (message: Message) => void>()
  const listeners = new Map<string, (params: unknown) => void>()
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else listeners.get(message.method ?? '')?.(message.params)
  }
  await new Promise((resolve) => (socket.onopen = resolve))
  let last = 0

  async function send<T>(method: string, params: object): Promise<T> {
    last += 1
    const id = last
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, message } = await answer
    waiting.delete(id)
    if (result === undefined) throw new Error(`${method}: ${message}`)
    return result as T
  }

  return {
    send,
    listen: (name: string, listener: (params: unknown) => void) => listeners.set(name, listener),
    close: () => socket.close(),
  }
}

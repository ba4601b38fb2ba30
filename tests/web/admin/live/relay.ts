import type { Socket, TCPSocketListener } from 'bun'

type Pair = { near: Socket<Near>; far: Socket<Far> }
type Near = { far: Socket<Far> | null; early: Uint8Array[] }
type Far = { near: Socket<Near> }

export type Relay = {
  port: number
  /** Breaks every open connection, like a short network failure. */
  cut: () => void
  /** Passes nothing on and closes nothing, like a sleeping laptop or an unplugged cable. */
  stall: (isStalled: boolean) => void
  /** Passes everything on this many milliseconds later. */
  delay: (milliseconds: number) => void
  /** Refuses new connections while closed. */
  close: (isClosed: boolean) => void
  /** Sends new connections to this address. */
  leadTo: (url: string) => void
  stop: () => void
}

/** A TCP relay between a client and a server whose network faults a test controls. */
export function openRelay(url: string): Relay {
  let target = Number(new URL(url).port)
  let isStalled = false
  let isClosed = false
  let later = 0
  const pairs = new Set<Pair>()

  const listener: TCPSocketListener<Near> = Bun.listen<Near>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open: async (near) => {
        near.data = { far: null, early: [] }
        if (isClosed) return void near.terminate()
        const far = await connect(near)
        if (!far) return void near.terminate()
        near.data.far = far
        pairs.add({ near, far })
        for (const chunk of near.data.early) far.write(chunk)
      },
      data: (near, chunk) => {
        if (isStalled) return
        const copy = new Uint8Array(chunk)
        const pass = () => {
          if (near.data.far) near.data.far.write(copy)
          else near.data.early.push(copy)
        }
        if (later === 0) pass()
        else setTimeout(pass, later)
      },
      close: (near) => void (isStalled || near.data.far?.end()),
    },
  })

  function connect(near: Socket<Near>) {
    return Bun.connect<Far>({
      hostname: '127.0.0.1',
      port: target,
      socket: {
        open: (far) => void (far.data = { near }),
        data: (far, chunk) => {
          if (isStalled) return
          if (later === 0) return void far.data.near.write(chunk)
          const copy = new Uint8Array(chunk)
          setTimeout(() => far.data.near.write(copy), later)
        },
        close: (far) => void (isStalled || far.data.near.end()),
      },
    }).catch(() => null)
  }

  function cut() {
    for (const { near, far } of pairs) {
      near.terminate()
      far.terminate()
    }
    pairs.clear()
  }

  return {
    port: listener.port,
    cut,
    stall: (value) => void (isStalled = value),
    delay: (milliseconds) => void (later = milliseconds),
    close: (value) => void (isClosed = value),
    leadTo: (next) => void (target = Number(new URL(next).port)),
    stop: () => {
      isStalled = false
      cut()
      listener.stop(true)
    },
  }
}

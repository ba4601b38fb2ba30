import { ownProgram } from '../own-program.ts'
import {
  type Assignment,
  type FromParent,
  type Opened,
  type ToParent,
  withAssignment,
} from './assignment.ts'
import type { Hub } from './hub.ts'

/** A worker, as its parent sees it. */
export type Worker = {
  id: number
  /** What it says once it is open; rejects when it ends before. */
  opened: Promise<Opened>
  ended: Promise<number>
  windDown: () => void
  /** Resolves once nobody new can come to it; what is in flight it finishes by itself. */
  stop: () => Promise<void>
  /** Has new connections go past so many listeners; false where that cannot be done. */
  steer: (past: number | null) => Promise<boolean>
  kill: () => void
}

/** Starts a worker from the program as it lies on the disk now, with this process's arguments. */
export function startWorker(hub: Hub, assignment: Assignment): Worker {
  const opened = Promise.withResolvers<Opened>()
  const closed = Promise.withResolvers<void>()
  let steered = Promise.withResolvers<boolean>()

  function hear(message: ToParent) {
    if (message.kind === 'open') opened.resolve(message)
    else if (message.kind === 'closed') closed.resolve()
    else if (message.kind === 'steered') steered.resolve(message.isDone)
    else member.receive(message)
  }

  const child = Bun.spawn([...ownProgram(), ...process.argv.slice(2)], {
    env: { ...process.env, ...withAssignment(assignment) },
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
    // Plain text: the worker may be of a newer version than its parent.
    serialization: 'json',
    ipc: hear,
  })
  const tell = (message: FromParent) => {
    try {
      child.send(message)
    } catch {
      // One that has just ended hears nothing any more; what it held is given back then.
    }
  }
  const member = hub.join(tell)
  const ended = child.exited.then((code) => {
    member.leave()
    opened.reject(new Error(`The worker has ended with ${child.signalCode ?? code}.`))
    closed.resolve()
    steered.resolve(false)
    return code
  })
  // Whoever waits for it hears of it; nobody has to.
  opened.promise.catch(() => {})

  return {
    id: assignment.worker,
    opened: opened.promise,
    ended,
    windDown: () => tell({ kind: 'wind down' }),
    stop: () => {
      tell({ kind: 'stop' })
      return closed.promise
    },
    steer: (past) => {
      steered = Promise.withResolvers<boolean>()
      tell({ kind: 'steer', past })
      return steered.promise
    },
    kill: () => child.kill('SIGKILL'),
  }
}

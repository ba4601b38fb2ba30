import type { ServerWebSocket } from 'bun'
import { ActionError } from '../../shared/contract/errors.ts'
import { closeCodes, type ServerFrame } from '../../shared/contract/events.ts'
import type { Log } from '../runtime/log.ts'
import type { Connection } from './connection.ts'

type Socket = ServerWebSocket<Connection>

/** How a socket is told no. Strangers who try staff's doors are logged here as they are over HTTP. */
export function createSocketRefusals(log: Log) {
  function note(socket: Socket, { code }: ActionError) {
    log.info('socket_refused', { request: socket.data.requestId, code })
  }

  function refuse(socket: Socket, error: ActionError, id?: string) {
    // What somebody with a token is refused was logged by the action itself.
    if (error.code === 'unauthorized' && !socket.data.token) note(socket, error)
    const about = id === undefined ? {} : { id }
    send(socket, { type: 'error', ...about, status: error.status, ...error.toBody() })
  }

  /** The answer to a sign-in that comes to nothing. */
  function closeRefused(socket: Socket, error: unknown) {
    const refusal = error instanceof ActionError ? error : new ActionError('internal')
    const { code } = refusal
    if (code !== 'forbidden' && code !== 'unauthorized') return refuse(socket, refusal)
    note(socket, refusal)
    if (code === 'forbidden') socket.close(closeCodes.forbidden, 'not an admin')
    else socket.close(closeCodes.unauthorized, 'bad or expired token')
  }

  return { refuse, closeRefused }
}

export function send(socket: Socket, frame: ServerFrame) {
  socket.send(JSON.stringify(frame))
}

import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type MailServer, smtpOptions, type timeouts } from './smtp-options.ts'

export type SmtpSession = {
  /** Sends one command and returns the reply; rejects with a refusal. */
  ask: (command: string, line: string) => Promise<string>
  close: () => void
}

/** Connects, encrypts and signs in as for an email; rejects with the reason it failed. */
export async function openSmtpSession(
  server: MailServer,
  times: typeof timeouts,
): Promise<SmtpSession> {
  const { auth, ...options } = smtpOptions(server)
  const connection = new SMTPConnection({ ...options, ...times })
  const close = () => connection.close()
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.connect((error) => (error ? reject(error) : resolve()))
    })
    if (auth) await signIn(connection, auth)
    return { ask: commandsOn(connection, times.socketTimeout), close }
  } catch (error) {
    close()
    throw error
  }
}

function signIn(
  connection: SMTPConnection,
  { user, pass }: { user: string; pass: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject)
    connection.login({ user, pass, credentials: { user, pass } }, (error) =>
      error ? reject(error) : resolve(),
    )
  })
}

/** nodemailer's own commands end in DATA, so these are written to its socket. */
function commandsOn(connection: SMTPConnection, patience: number): SmtpSession['ask'] {
  const socket = connection._socket
  if (!socket) throw codedError('ECONNECTION', 'The connection was closed.')
  // Its listener takes replies that nodemailer did not ask for as errors.
  socket.removeAllListeners('data')
  return (command, line) =>
    new Promise((resolve, reject) => {
      let reply = ''
      const end = (act: () => void) => {
        clearTimeout(limit)
        socket.off('data', onData).off('close', onClose)
        act()
      }
      const onClose = () =>
        end(() => reject(codedError('ECONNECTION', 'The connection was closed.')))
      const onData = (bytes: Buffer) => {
        reply += bytes.toString()
        // Some servers leave out the text and the space before it (RFC 5321, 4.2).
        const last = /(?:^|\n)(\d{3})(?: [^\n]*)?\r?\n$/.exec(reply)
        if (!last) return
        const responseCode = Number(last[1])
        const refusal = Object.assign(codedError('EENVELOPE', reply), {
          command,
          response: reply.trim(),
          responseCode,
        })
        end(() => (responseCode < 400 ? resolve(reply) : reject(refusal)))
      }
      const limit = setTimeout(
        () => end(() => reject(codedError('ETIMEDOUT', 'No reply.'))),
        patience,
      )
      socket.on('data', onData).on('close', onClose)
      socket.write(`${line}\r\n`)
    })
}

function codedError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}

import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type MailServer, shortTimeouts, smtpOptions } from './smtp-options.ts'

type Envelope = { from: string; to: string }

/**
 * Connects, signs in and names a sender and a recipient, without sending anything; rejects with the
 * reason it failed. A server that lets the shop sign in may still refuse its sender, or relay nothing.
 */
export async function tryMailServer(server: MailServer, envelope: Envelope): Promise<void> {
  const { auth, ...options } = smtpOptions(server)
  const connection = new SMTPConnection({ ...options, ...shortTimeouts })
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.connect((error) => (error ? reject(error) : resolve()))
    })
    if (auth) await signIn(connection, auth)
    const ask = commandsOn(connection)
    await ask('MAIL FROM', `MAIL FROM:<${envelope.from}>`)
    await ask('RCPT TO', `RCPT TO:<${envelope.to}>`)
    await ask('RSET', 'RSET')
    await ask('QUIT', 'QUIT')
  } finally {
    connection.close()
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
function commandsOn(connection: SMTPConnection) {
  const socket = connection._socket
  if (!socket) throw codedError('ECONNECTION', 'The connection was closed.')
  // Its listener takes replies that nodemailer did not ask for as errors.
  socket.removeAllListeners('data')
  return (command: string, line: string): Promise<void> =>
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
        const last = /(?:^|\n)(\d{3}) [^\n]*\r?\n$/.exec(reply)
        if (!last) return
        const responseCode = Number(last[1])
        const refusal = Object.assign(codedError('EENVELOPE', reply), {
          command,
          response: reply.trim(),
          responseCode,
        })
        end(() => (responseCode < 400 ? resolve() : reject(refusal)))
      }
      const limit = setTimeout(
        () => end(() => reject(codedError('ETIMEDOUT', 'No reply.'))),
        shortTimeouts.socketTimeout,
      )
      socket.on('data', onData).on('close', onClose)
      socket.write(`${line}\r\n`)
    })
}

function codedError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}

import { $ } from 'bun'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/caddy.ts'
import { makeCertificate } from '../support/certificate.ts'

export const postfixPath = '/usr/sbin/postfix'

/** The services of Debian's master.cf that receive and deliver, without its chroot. */
const services = [
  'cleanup unix n - n - 0 cleanup',
  'qmgr unix n - n 300 1 qmgr',
  'tlsmgr unix - - n 1000? 1 tlsmgr',
  'rewrite unix - - n - - trivial-rewrite',
  'bounce unix - - n - 0 bounce',
  'defer unix - - n - 0 bounce',
  'trace unix - - n - 0 bounce',
  'verify unix - - n - 1 verify',
  'proxymap unix - - n - - proxymap',
  'error unix - - n - - error',
  'retry unix - - n - - error',
  'virtual unix - n n - - virtual',
  'anvil unix - - n - 1 anvil',
  'postlog unix-dgram n - n - 1 postlogd',
]

/**
 * Starts Debian's Postfix with a configuration of its own, on a port of this machine: it offers STARTTLS
 * with a private certificate for `name`, delivers to `mailboxes` and relays nothing.
 */
export async function startPostfix(name: string, mailboxes: readonly string[]) {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-postfix-'))
  const at = (path: string) => join(directory, path)
  const postfix = Number(await $`id -u postfix`.text())
  await chmod(directory, 0o755)
  for (const folder of ['queue', 'data', 'mail']) await mkdir(at(folder))
  for (const folder of ['data', 'mail']) await chown(at(folder), postfix, postfix)
  const { certificate, key } = await makeCertificate(directory, name)
  const port = await freePort()
  const known = mailboxes.map((mailbox) => `${mailbox}=${mailbox}/`).join(', ')
  await Bun.write(
    at('main.cf'),
    `compatibility_level = 3.6
queue_directory = ${at('queue')}
data_directory = ${at('data')}
maillog_file = /dev/stdout
myhostname = ${name}
mydestination =
mynetworks = 192.0.2.1/32
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtpd_relay_restrictions = permit_mynetworks permit_sasl_authenticated defer_unauth_destination
smtpd_tls_cert_file = ${certificate}
smtpd_tls_key_file = ${key}
smtpd_tls_security_level = encrypt
virtual_mailbox_domains = sauces.example
virtual_mailbox_base = ${at('mail')}
virtual_mailbox_maps = inline:{ ${known} }
virtual_minimum_uid = 1
virtual_uid_maps = static:${postfix}
virtual_gid_maps = static:${postfix}
`,
  )
  await Bun.write(
    at('master.cf'),
    `127.0.0.1:${port} inet n - n - - smtpd\n${services.join('\n')}\n`,
  )
  const log = at('log')
  const master = Bun.spawn([postfixPath, '-c', directory, 'start-fg'], {
    stdout: Bun.file(log),
    stderr: Bun.file(at('errors')),
  })
  while (!(await isOpen(port))) {
    if (master.exitCode !== null) {
      throw new Error((await Bun.file(log).text()) + (await Bun.file(at('errors')).text()))
    }
    await Bun.sleep(50)
  }
  return {
    port,
    certificate,
    log: () => Bun.file(log).text(),
    /** The emails that were delivered to a mailbox. */
    delivered: async (mailbox: string) => {
      const folder = at(join('mail', mailbox, 'new'))
      if (!existsSync(folder)) return []
      const names = await readdir(folder)
      return Promise.all(names.map((file) => Bun.file(join(folder, file)).text()))
    },
    dispose: async () => {
      await $`${postfixPath} -c ${directory} stop`.quiet().nothrow()
      await master.exited
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.end()
      resolve(true)
    })
  })
}

import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { launchCommand } from '../runtime/executable.ts'
import { type Command, type CommandFlags, MisuseError } from './command.ts'
import { print } from './printing.ts'

export const service: Command = {
  summary: 'Write a systemd unit that runs the shop in a sandbox. Does not start it.',
  usage: ['service install [--name NAME] [--print] [--file FILE] [--env-file FILE] [--force]'],
  flags: ['name', 'print', 'file', 'env-file', 'force'],
  run: async (flags, [verb, ...more]) => {
    if (verb !== 'install' || more.length > 0) throw new MisuseError('Use "service install".')
    const name = flags.name ?? 'saucery'
    if (!/^[a-z][a-z0-9-]{0,22}$/.test(name)) {
      throw new MisuseError('--name is up to 23 lowercase letters, digits and hyphens.')
    }
    const file = resolve(flags.file ?? `/etc/systemd/system/${name}.service`)
    const settings = resolve(flags['env-file'] ?? `/etc/saucery/${name}.env`)
    const unit = serviceUnit(name, [...launchCommand(), 'serve', '--env-file', settings])
    if (flags.print) print(unit.trimEnd())
    else await install(name, unit, { file, settings }, flags)
  },
}

type Places = { file: string; settings: string }

async function install(
  name: string,
  unit: string,
  { file, settings }: Places,
  { force }: CommandFlags,
) {
  const before = existsSync(file) ? await readFile(file, 'utf8') : unit
  if (before !== unit && !force) {
    throw new Error(`${file} already exists and differs. Use --force to replace it.`)
  }
  await write(file, unit, 0o644)
  // Created once, then left to the owner.
  if (!existsSync(settings)) await write(settings, environmentTemplate(name), 0o600)
  const isShared = await shareWithGroup(settings, name)
  print(
    `${file} is written. The service is not started yet. Next:\n\n${nextSteps(name, settings, isShared)}`,
  )
  const [program = ''] = launchCommand()
  if (/^\/(home|root|run\/user|tmp|var\/tmp)\//.test(program)) {
    print(`\nThe service cannot see ${program}: copy it to /usr/local/bin and install from there.`)
  }
}

/** Lets the service's group read its settings; false if there is no such group or if not root. */
async function shareWithGroup(settings: string, name: string): Promise<boolean> {
  const groups = await readFile('/etc/group', 'utf8').catch(() => '')
  const line = groups.split('\n').find((one) => one.startsWith(`${name}:`))
  const group = line?.split(':')[2]
  if (group === undefined || process.getuid?.() !== 0) return false
  await chown(settings, 0, Number(group))
  await chmod(settings, 0o640)
  return true
}

async function write(file: string, text: string, mode: number): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text, { mode })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(
      code === 'EACCES' || code === 'EPERM'
        ? `${file} can be written only by root: run this with sudo, choose other paths with --file and --env-file, or show the file with --print.`
        : `${file} cannot be written: ${message}`,
    )
  }
}

function nextSteps(name: string, settings: string, isShared: boolean): string {
  const access = `  useradd --system --home-dir /var/lib/${name} --shell /usr/sbin/nologin ${name}
  chgrp ${name} ${settings} && chmod 0640 ${settings}
`
  return `${isShared ? '' : access}  nano ${settings}
  systemctl daemon-reload
  systemctl enable --now ${name}`
}

/**
 * The systemd unit. The shop sees a read-only system without home directories, may write only to its two
 * directories, and cannot gain privileges. Writable, executable memory stays allowed for the JIT.
 */
function serviceUnit(name: string, command: readonly string[]): string {
  return `# Made by "saucery service install".
[Unit]
Description=Saucery, an online shop
Wants=network-online.target
After=network-online.target

[Service]
# Started means open: what depends on the shop waits, and a start that fails is reported. A migration of a
# large shop may take minutes.
Type=notify
NotifyAccess=all
TimeoutStartSec=infinity
ExecStart=${command.map(asWord).join(' ')}
User=${name}
Environment=DATA_DIR=/var/lib/${name}
# Saves up to a fifth of the processor time under load.
Environment=MIMALLOC_PURGE_HOLES=0
StateDirectory=${name} ${name}-backups
StateDirectoryMode=0700
WorkingDirectory=/var/lib/${name}
UMask=0077
Restart=always
RestartSec=2
# A restart does not fix a bad value in the configuration.
RestartPreventExitStatus=2 78
# The shop finishes what is in flight within 10 seconds.
TimeoutStopSec=20
LimitNOFILE=65536

NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
LockPersonality=yes
RemoveIPC=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`
}

/** The service's settings, which contain passwords. */
const environmentTemplate = (
  name: string,
) => `# Settings of the shop, one per line; "saucery doctor" checks them.
# PUBLIC_URL=https://sauces.example
# TRUST_PROXY=127.0.0.1
# STORE_NAME=Saucery
# SALES_EMAIL=sales@sauces.example
# PAYPAL_MODE=live
# PAYPAL_CLIENT_ID=
# PAYPAL_CLIENT_SECRET=
# PAYPAL_WEBHOOK_ID=
# SMTP_URL=smtps://user:password@mail.example
BACKUP_DIR=/var/lib/${name}-backups
`

/** Quotes a word for systemd and escapes % and $. */
function asWord(word: string): string {
  const plain = word.replaceAll('%', '%%').replaceAll('$', '$$$$')
  return /^[\w@%+=:,./$-]+$/.test(plain) ? plain : `"${plain.replace(/["\\]/g, '\\$&')}"`
}

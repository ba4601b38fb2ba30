import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { launchCommand } from '../runtime/executable.ts'
import { type Command, type CommandFlags, MisuseError } from './command.ts'

const unitFile = '/etc/systemd/system/saucery.service'
const environmentFile = '/etc/saucery/saucery.env'

export const service: Command = {
  summary: 'Write a unit for systemd that runs the shop confined; starts nothing.',
  usage: ['service install [--print] [--file FILE] [--env-file FILE] [--force]'],
  flags: ['print', 'file', 'env-file', 'force'],
  run: async (flags, [verb, ...more]) => {
    if (verb !== 'install' || more.length > 0) throw new MisuseError('Say "service install".')
    const file = resolve(flags.file ?? unitFile)
    const settings = resolve(flags['env-file'] ?? environmentFile)
    const unit = serviceUnit({ command: ownCommand(), environmentFile: settings })
    if (flags.print) console.log(unit.trimEnd())
    else await install(unit, file, settings, flags)
  },
}

function ownCommand(): string[] {
  return [...launchCommand(), 'serve']
}

async function install(unit: string, file: string, settings: string, { force }: CommandFlags) {
  const before = existsSync(file) ? await readFile(file, 'utf8') : unit
  if (before !== unit && !force) {
    throw new Error(`${file} is there already and different. With --force it is replaced.`)
  }
  await write(file, unit, 0o644)
  // Created once, then left to the owner.
  if (!existsSync(settings)) await write(settings, environmentTemplate, 0o600)
  console.log(`${file} is written; nothing is started. Next:\n\n${nextSteps(settings)}`)
  const [program = ''] = ownCommand()
  if (/^\/(home|root|run\/user|tmp|var\/tmp)\//.test(program)) {
    console.log(
      `\nThe service cannot see ${program}: copy it to /usr/local/bin, install from there.`,
    )
  }
}

async function write(file: string, text: string, mode: number): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text, { mode })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(
      code === 'EACCES' || code === 'EPERM'
        ? `${file} can be written by root alone: run it with sudo, choose other places with --file and --env-file, or see it with --print.`
        : `${file} cannot be written: ${message}`,
    )
  }
}

function nextSteps(settings: string): string {
  return `  useradd --system --home-dir ${serviceData} --shell /usr/sbin/nologin ${serviceUser}
  nano ${settings}
  systemctl daemon-reload
  systemctl enable --now saucery`
}

export type ServiceUnit = {
  command: readonly string[]
  environmentFile: string
}

export const serviceUser = 'saucery'
export const serviceData = '/var/lib/saucery'
const backups = '/var/lib/saucery-backups'

/**
 * The systemd unit. The shop sees a read-only system without home directories, may write only to its two
 * directories, and cannot gain privileges. Writable, executable memory stays allowed for the JIT.
 */
export function serviceUnit({ command, environmentFile }: ServiceUnit): string {
  return `# Made by "saucery service install".
[Unit]
Description=Saucery, an online shop
Wants=network-online.target
After=network-online.target

[Service]
Type=exec
ExecStart=${command.map(asWord).join(' ')}
User=${serviceUser}
Environment=DATA_DIR=${serviceData}
EnvironmentFile=${environmentFile}
StateDirectory=saucery saucery-backups
StateDirectoryMode=0700
WorkingDirectory=${serviceData}
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

/** The service's settings; only root may read them, because they contain passwords. */
export const environmentTemplate = `# Settings of the shop, one per line; "saucery doctor" checks them.
# PUBLIC_URL=https://sauces.example
# TRUST_PROXY=1
# STORE_NAME=Saucery
# SALES_EMAIL=sales@sauces.example
# PAYPAL_MODE=live
# PAYPAL_CLIENT_ID=
# PAYPAL_CLIENT_SECRET=
# PAYPAL_WEBHOOK_ID=
# SMTP_URL=smtps://user:password@mail.example
BACKUP_DIR=${backups}
`

/** Quotes a word for systemd and escapes % and $. */
function asWord(word: string): string {
  const plain = word.replaceAll('%', '%%').replaceAll('$', '$$$$')
  return /^[\w@%+=:,./$-]+$/.test(plain) ? plain : `"${plain.replace(/["\\]/g, '\\$&')}"`
}

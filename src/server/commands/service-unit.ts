export type ServiceUnit = {
  /** The program and what it is called with. */
  command: readonly string[]
  environmentFile: string
}

/** Whom the shop runs as, and where its data and its backups lie. */
export const serviceUser = 'saucery'
export const serviceData = '/var/lib/saucery'
const backups = '/var/lib/saucery-backups'

/**
 * The unit of systemd. The shop sees the system read-only and none of the homes, may write to its
 * two directories alone, and can never become more than it is. Memory that is written and then run
 * stays allowed, because the engine compiles as it goes.
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
# A bad value in the configuration mends itself by no restart.
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

/** What the service reads at its start; nobody but root may, since passwords stand in it. */
export const environmentTemplate = `# What the shop is told at its start, a line each; "saucery doctor" checks it.
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

/** A word of a command line as systemd reads it: quoted, and neither % nor $ means anything. */
function asWord(word: string): string {
  const plain = word.replaceAll('%', '%%').replaceAll('$', '$$$$')
  return /^[\w@%+=:,./$-]+$/.test(plain) ? plain : `"${plain.replace(/["\\]/g, '\\$&')}"`
}

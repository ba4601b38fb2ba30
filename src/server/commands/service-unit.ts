export type ServiceUnit = {
  /** The program and its arguments. */
  command: readonly string[]
  environmentFile: string
}

/** The service's account and directories. */
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

import { startProxy } from './proxy.ts'

export const apachePath = process.env.APACHE_PATH ?? '/usr/sbin/apache2'

const modules = ['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'unixd']

/** Starts Apache in front of a shop, with these lines in its virtual host. */
export async function startApache(lines: string) {
  const load = modules
    .filter((name) => name !== 'unixd')
    .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
  return startProxy({
    configuration: (directory, port) => `${load.join('\n')}
ServerRoot ${directory}
ServerName 127.0.0.1
PidFile ${directory}/pid
ErrorLog ${directory}/log
Listen 127.0.0.1:${port}
User www-data
Group www-data
${lines}
`,
    command: (file) => [apachePath, '-D', 'FOREGROUND', '-f', file],
  })
}

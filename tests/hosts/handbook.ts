import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate } from '../support/certificate.ts'
import { nginxPath } from '../support/nginx.ts'
import { apachePath } from '../support/proxies/apache.ts'
import { haproxyPath } from '../support/proxies/haproxy.ts'
import { type Proxy, startProxy } from '../support/proxies/proxy.ts'

// Proxies with the lines of docs/self-hosting.md, in which only ports and certificates are replaced.

/** The name that the handbook gives the shop. */
export const shopName = 'sauces.example'

const handbook = await Bun.file(new URL('../../docs/self-hosting.md', import.meta.url)).text()

/** The block of code in this language, with each of these texts replaced. */
function linesFor(language: string, replacements: Record<string, string>): string {
  const block = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(handbook)?.[1]
  if (block === undefined) throw new Error(`The handbook has nothing for ${language}.`)
  return Object.entries(replacements).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The handbook's ${language} has no "${from}".`)
    return text.replaceAll(from, to)
  }, block)
}

const certificates = '/etc/letsencrypt/live/sauces.example'
const shopAddress = '127.0.0.1:3000'

export function startNginx(shop: string): Promise<Proxy> {
  return withCertificate(({ certificate, key }) =>
    startProxy({
      isEncrypted: true,
      configuration: (directory, port) => {
        const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        const temporary = folders.map((name) => `${name}_temp_path ${directory}/${name};`)
        const lines = linesFor('nginx', {
          'listen 443': `listen 127.0.0.1:${port}`,
          [`${certificates}/fullchain.pem`]: certificate,
          [`${certificates}/privkey.pem`]: key,
          [shopAddress]: new URL(shop).host,
        })
        return `daemon off; master_process off; pid ${directory}/pid; error_log stderr; events {}
http { access_log off; ${temporary.join(' ')}\n${lines} }`
      },
      command: (file) => [nginxPath, '-e', 'stderr', '-c', file],
    }),
  )
}

const apacheModules = [
  'mpm_event',
  'authz_core',
  'socache_shmcb',
  'ssl',
  'proxy',
  'proxy_http',
].map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)

export function startApache(shop: string): Promise<Proxy> {
  return withCertificate(({ certificate, key }) =>
    startProxy({
      isEncrypted: true,
      configuration: (directory, port) => {
        const lines = linesFor('apache', {
          '*:443': `127.0.0.1:${port}`,
          [`${certificates}/fullchain.pem`]: certificate,
          [`${certificates}/privkey.pem`]: key,
          [shopAddress]: new URL(shop).host,
        })
        return `${apacheModules.join('\n')}
ServerRoot ${directory}
PidFile ${directory}/pid
ErrorLog ${directory}/log
Listen 127.0.0.1:${port}
User www-data
Group www-data
${lines}`
      },
      command: (file) => [apachePath, '-D', 'FOREGROUND', '-f', file],
    }),
  )
}

/** Behind the settings with which Debian's file begins. */
export function startHaproxy(shop: string): Promise<Proxy> {
  return withCertificate(async ({ directory, certificate, key }) => {
    const both = join(directory, 'both.pem')
    await Bun.write(both, (await Bun.file(certificate).text()) + (await Bun.file(key).text()))
    return startProxy({
      isEncrypted: true,
      configuration: (_, port) => {
        const lines = linesFor('haproxy', {
          'bind :443': `bind 127.0.0.1:${port}`,
          '/etc/haproxy/sauces.example.pem': both,
          [shopAddress]: new URL(shop).host,
        })
        return `defaults
  mode http
  timeout connect 5000
  timeout client 50000
  timeout server 50000
${lines}`
      },
      command: (file) => [haproxyPath, '-db', '-q', '-f', file],
    })
  })
}

type Certificate = { directory: string; certificate: string; key: string }

async function withCertificate(start: (own: Certificate) => Promise<Proxy>): Promise<Proxy> {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-certificate-'))
  const proxy = await start({ directory, ...(await makeCertificate(directory, shopName)) })
  return {
    address: proxy.address,
    dispose: async () => {
      await proxy.dispose()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

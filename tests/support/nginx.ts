import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './caddy.ts'

export const nginxPath = process.env.NGINX_PATH ?? '/usr/sbin/nginx'

/** Starts nginx, as the system's account, with one location that has these directives. */
export async function startNginx(directives: string) {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-nginx-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${directory}/${name};`)
    .join('\n')
  const file = join(directory, 'nginx.conf')
  await Bun.write(
    file,
    `daemon off;
master_process off;
pid ${directory}/pid;
error_log ${directory}/log;
events {}
http {
  access_log off;
  ${temporary}
  server {
    listen 127.0.0.1:${port};
    location / { ${directives} }
  }
}
`,
  )
  const nginx = Bun.spawn([nginxPath, '-e', join(directory, 'log'), '-c', file], {
    stdout: 'ignore',
    stderr: 'ignore',
  })
  while (!(await fetch(`${address}/readyz`).catch(() => null))) {
    if (nginx.exitCode !== null) throw new Error(await Bun.file(join(directory, 'log')).text())
    await Bun.sleep(20)
  }
  return {
    address,
    dispose: async () => {
      nginx.kill()
      await nginx.exited
      await rm(directory, { recursive: true, force: true })
    },
  }
}

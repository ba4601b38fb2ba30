import { startProxy } from './proxy.ts'

export const haproxyPath = process.env.HAPROXY_PATH ?? '/usr/sbin/haproxy'

/** Starts HAProxy in front of a shop that it watches with a request of HTTP/1.0 without Host. */
export async function startHaproxy(upstream: string) {
  return startProxy({
    configuration: (_, port) => `defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
listen shop
  bind 127.0.0.1:${port}
  option forwardfor
  option httpchk GET /healthz
  server one ${new URL(upstream).host} check inter 200
`,
    command: (file) => [haproxyPath, '-db', '-q', '-f', file],
  })
}

import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { settingNames } from '../../src/server/config/setting-names.ts'
import { useTestShop } from '../support/shop.fixture.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string) => Bun.file(root + file).text()

const shop = useTestShop()

type Panel = { title: string; targets: { expr: string }[] }

test('RELEASE-03 every metric of the Grafana dashboard is one that a shop exports', async () => {
  // A call, because there are no times before the first.
  await shop.api('GET', '/api/products')
  const scrape = await (await fetch(`${shop.address}/metrics`)).text()
  const exported = new Set([...scrape.matchAll(/^(\w+)[ {]/gm)].map(([, name]) => name))
  const { panels } = JSON.parse(await read('docs/grafana/saucery.json')) as { panels: Panel[] }
  expect(panels.length).toBeGreaterThan(8)
  const asked = panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ expr }) => (expr.match(/saucery_\w+/g) ?? []).map((name) => [title, name])),
  )
  expect(asked.length).toBeGreaterThan(15)
  expect(asked.filter(([, name]) => !exported.has(name))).toEqual([])
})

type Service = {
  env_file?: string
  environment?: Record<string, string>
  volumes?: string[]
  networks?: string[]
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
}
type Compose = { services: Record<string, Service>; volumes: object; networks: object }

test('RELEASE-04 the Compose file has no secret in it, opens only the ports of the proxy, and starts in order', async () => {
  const text = await read('docs/compose/compose.yaml')
  const { services, volumes, networks } = Bun.YAML.parse(text) as Compose
  expect(Object.keys(services)).toEqual(['saucery', 'postgres', 'caddy'])
  expect(text).not.toMatch(/password|secret_key|token/i)
  const { saucery, postgres, caddy } = services
  expect([saucery?.ports, postgres?.ports]).toEqual([undefined, undefined])
  expect([saucery?.env_file, postgres?.env_file]).toEqual(['saucery.env', 'postgres.env'])
  for (const name of Object.keys(saucery?.environment ?? {}))
    expect<readonly string[]>(settingNames).toContain(name)
  expect(saucery?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } })
  expect(caddy?.depends_on).toEqual({ saucery: { condition: 'service_healthy' } })
  for (const service of Object.values(services)) {
    for (const each of service.volumes ?? []) {
      const [from = ''] = each.split(':')
      const isThere = from.startsWith('./')
        ? existsSync(`${root}docs/compose/${from}`)
        : from in volumes
      expect([each, isThere]).toEqual([each, true])
    }
    expect(Object.keys(networks)).toEqual(expect.arrayContaining(service.networks ?? []))
  }
  // The image reports its own health, on which the proxy waits.
  expect(await read('Dockerfile')).toContain('HEALTHCHECK')
})

test('RELEASE-01 the workflow releases a tag only after every check, with a key that is in no file', async () => {
  const text = await read('.github/workflows/release.yml')
  const { on, jobs } = Bun.YAML.parse(text) as {
    on: { push: { tags: string[] } }
    jobs: { release: { steps: { run?: string; uses?: string }[] } }
  }
  expect(on.push.tags).toHaveLength(1)
  const steps = jobs.release.steps.flatMap(({ run }) => run ?? [])
  expect(steps[0]).toBe('bash .ci/run')
  expect(steps.join('\n')).toContain('run build --all')
  expect(steps.join('\n')).toContain('SHA256SUMS.sig')
  expect(text).not.toMatch(/BEGIN .*PRIVATE KEY/)
})

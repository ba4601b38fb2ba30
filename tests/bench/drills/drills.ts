import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { ask } from '../../support/database.ts'
import { type Figure, medianOf } from '../figures.ts'
import { createBuyer } from '../load/buyer.ts'
import { addProduct, signIn, type Sold } from '../load/staff.ts'
import { binary, startShop } from '../processes.ts'
import { compareWithJournal } from './drill-check.ts'

const DRILLS = Number(process.env.DRILLS ?? 100)
const BUYERS = 8
const PRODUCTS = 3
/** Milliseconds that each person pauses between steps, so that a hundred backups take only minutes. */
const BREATH = 100

/**
 * The executable makes backups while the shop sells and restores them. Each restored shop is compared with
 * the journal of the shop that kept running, and opened.
 */
export async function measureDrills(): Promise<Figure[]> {
  const root = await mkdtemp(join(tmpdir(), 'saucery-drills-'))
  const data = join(root, 'data')
  // Emails written to files would soon be most of the work of a backup.
  const letterbox = await openLetterbox()
  const shop = await startShop(data, '0', { SMTP_URL: letterbox.url })
  try {
    const products: Sold[] = []
    while (products.length < PRODUCTS) products.push(await addProduct(shop.url))
    const taking: number[] = []
    const load = startLoad(shop.url, await signIn(shop.url), products)
    for (let drill = 0; drill < DRILLS; drill += 1) {
      const started = performance.now()
      await run('backup', join(root, `${drill}.tar.zst`), '--data-dir', data)
      taking.push(performance.now() - started)
    }
    const orders = await load.stop()
    await shop.stop()

    const restoring: number[] = []
    const broken: string[] = []
    const moments = new Set<number>()
    for (let drill = 0; drill < DRILLS; drill += 1) {
      const place = join(root, `restored-${drill}`)
      await mkdir(place)
      const started = performance.now()
      await run('restore', join(root, `${drill}.tar.zst`), '--data-dir', place)
      restoring.push(performance.now() - started)
      const compared = compareWithJournal(join(data, 'shop.db'), join(place, 'shop.db'), products)
      moments.add(compared.seq)
      const words = [...compared.broken, ...(await faultsOfOpening(place))]
      broken.push(...words.map((each) => `backup ${drill}: ${each}`))
      await rm(place, { recursive: true })
    }
    for (const words of broken.slice(0, 20)) console.error(`  ${words}`)
    if (broken.length > 0) process.exitCode = 1
    const note = `${moments.size} different moments, ${orders} orders meanwhile`
    return [
      { name: 'backups taken under load and restored', unit: '', value: DRILLS, note },
      {
        name: 'not equal to a moment that existed',
        unit: '',
        value: broken.length,
        wanted: { atMost: 0 },
      },
      { name: 'taking a backup under load', unit: 'ms', ...medianOf(taking) },
      { name: 'restoring it', unit: 'ms', ...medianOf(restoring) },
    ]
  } finally {
    await shop.stop()
    letterbox.close()
    await rm(root, { recursive: true, force: true })
  }
}

/** Starts a mail server that accepts and discards every email. */
async function openLetterbox() {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, _session, done) => stream.on('end', () => done()).resume(),
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', () => listening.resolve())
  await listening.promise
  const { port } = server.server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}

async function run(...args: string[]) {
  const child = Bun.spawn([binary, ...args], { stdout: 'ignore', stderr: 'pipe' })
  const words = await new Response(child.stderr).text()
  if ((await child.exited) !== 0) throw new Error(`saucery ${args[0]}: ${words}`)
}

/** Buyers who buy, reviewers who review and staff who edit, until they are stopped. */
function startLoad(url: string, token: string, products: readonly Sold[]) {
  let isStopped = false
  let number = 0
  let orders = 0
  const json = { 'Content-Type': 'application/json' }
  async function send(method: string, path: string, body: object, headers: object) {
    const request = { method, headers: { ...json, ...headers }, body: JSON.stringify(body) }
    const answer = await fetch(url + path, request)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await answer.bytes()
  }
  async function untilStopped(work: (product: Sold) => Promise<void>) {
    while (!isStopped) {
      const product = products[(number += 1) % products.length]
      if (product) await work(product)
      await Bun.sleep(BREATH)
    }
  }
  const buy = async (product: Sold) => {
    await createBuyer(url, number).buy(product)
    orders += 1
  }
  const edit = ({ id }: Sold) =>
    send(
      'PUT',
      `/api/products/${id}`,
      { name: `Edited ${number}` },
      { Authorization: `Bearer ${token}` },
    )
  const review = ({ id }: Sold) => {
    const words = {
      rating: 5,
      comment: 'Good.',
      customerName: 'Ada',
      customerEmail: 'a@example.ca',
    }
    const from = { 'X-Forwarded-For': `11.0.${(number >> 8) & 255}.${number & 255}` }
    return send('POST', '/api/reviews', { productId: id, ...words }, from)
  }
  const running = [
    ...Array.from({ length: BUYERS }, () => untilStopped(buy)),
    untilStopped(edit),
    untilStopped(review),
  ]
  return {
    stop: async () => {
      isStopped = true
      await Promise.all(running)
      return orders
    },
  }
}

async function faultsOfOpening(directory: string): Promise<string[]> {
  const orders = ask(join(directory, 'shop.db'), 'select count(*) as n from orders')
  const shop = await startShop(directory)
  try {
    const [page, health] = await Promise.all([fetch(shop.url), fetch(`${shop.url}/healthz`)])
    await Promise.all([page.bytes(), health.bytes()])
    const isOpen = page.status === 200 && health.status === 200
    return isOpen
      ? []
      : [`opened with ${page.status} and ${health.status} (${orders[0]?.n} orders)`]
  } finally {
    await shop.stop()
  }
}

import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'bun:test'
import { signedInSocket } from '../../support/callers.ts'
import { ask } from '../../support/database.ts'
import { endPrograms } from '../../support/program.ts'
import { alone, type CrewRoom, openCrew, until } from './crew-room.ts'

let crew: CrewRoom | null = null
afterEach(async () => {
  await crew?.dispose()
  crew = null
  await endPrograms()
})

/** Whether a process is there and not only waiting to be counted out. */
function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

const isOpen = async ({ address }: CrewRoom) =>
  fetch(`${address}/healthz`, { headers: alone }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Says hello on new connections, one after another, until told to stop; what went wrong is kept. */
function knockAt({ address }: CrewRoom) {
  const port = Number(new URL(address).port)
  const faults: string[] = []
  let answered = 0
  let isOver = false

  async function knock() {
    while (!isOver) {
      const { promise, resolve } = Promise.withResolvers<string>()
      const socket = connect(port, '127.0.0.1')
      let text = ''
      let fault = ''
      socket.on('error', ({ message }) => (fault = message))
      socket.on('data', (data) => (text += data.toString('latin1')))
      socket.on('close', () => resolve(fault || (text.split('\r\n')[0] ?? '')))
      socket.write('GET /api/products HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n')
      const line = await promise
      if (line === 'HTTP/1.1 200 OK') answered += 1
      else faults.push(line || 'closed without a word')
    }
  }

  const knocking = Promise.all(Array.from({ length: 4 }, knock))
  return {
    answered: () => answered,
    stop: async () => {
      isOver = true
      await knocking
      return { answered, faults }
    },
  }
}

test('a killed process takes nothing with it: every purchase ends as one order, and it is replaced', async () => {
  crew = await openCrew(2)
  const room = crew
  const token = await room.signIn()
  const product = await room.addProduct(token)
  const answered: string[] = []
  let isOver = false
  const buyers = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      const order = await room.buy(product).catch(() => null)
      if (order) answered.push(order.id)
    }
  })
  // Both of them, one after the other, so that whoever had the duties was among them.
  for (const pid of room.pids()) {
    const before = answered.length
    await until(() => answered.length >= before + 10)
    process.kill(pid, 'SIGKILL')
    await until(() => room.pids().length === 2 && !room.pids().includes(pid))
  }
  const before = answered.length
  await until(() => answered.length >= before + 10)
  isOver = true
  await Promise.all(buyers)

  const file = room.data('shop.db')
  const open = "status in ('captured', 'capturing', 'approved')"
  await until(
    () => ask(file, `select count(*) as n from payments where ${open}`)[0]?.n === 0,
    60_000,
  )
  const settled = ask(file, "select order_id as id from payments where status = 'settled'")
  const orders = ask(file, 'select id from orders')
  expect(orders.map(({ id }) => id).toSorted()).toEqual(settled.map(({ id }) => id).toSorted())
  const kept = new Set(orders.map(({ id }) => id))
  expect(answered.filter((id) => !kept.has(id))).toEqual([])
  const [row] = ask(file, 'select stock from products where id = ?', product.id)
  const held = ask(file, 'select coalesce(sum(quantity), 0) as n from holds')[0]?.n
  expect(Number(row?.stock) + Number(held) + orders.length).toBe(9000)

  // The mail goes on, and no mail was sent by two of them.
  await until(() => ask(file, "select 1 from outbox where status = 'waiting'").length === 0, 60_000)
  const mails = await readdir(room.data('mail'))
  const [{ n } = { n: 0 }] = ask(file, "select count(*) as n from outbox where status = 'sent'")
  expect(mails.filter((name) => name.endsWith('.eml'))).toHaveLength(Number(n))
})

test.each([1, 2])(
  'with %d of them, a reload refuses and resets nobody, and closes live connections for another',
  async (workers) => {
    crew = await openCrew(workers)
    const room = crew
    const token = await room.signIn()
    const product = await room.addProduct(token)
    const socket = await signedInSocket(room, token)
    const knocking = knockAt(room)
    let bought = 0
    let lost = 0
    let isOver = false
    const buyer = (async () => {
      while (!isOver) {
        if (await room.buy(product).catch(() => null)) bought += 1
        else lost += 1
      }
    })()

    for (let round = 0; round < 2; round++) {
      const before = room.pids()
      await until(() => knocking.answered() > 50 * (round + 1))
      room.program().reload()
      await until(
        () => room.pids().length === workers && !room.pids().some((pid) => before.includes(pid)),
      )
    }
    expect((await socket.closed).code).toBe(1001)
    const again = await signedInSocket(room, token)
    again.close()
    const since = bought
    await until(() => bought > since + 1)
    isOver = true
    await buyer
    const { answered, faults } = await knocking.stop()
    expect({ faults, lost }).toEqual({ faults: [], lost: 0 })
    expect(answered).toBeGreaterThan(100)
    expect(ask(room.data('shop.db'), 'select count(*) as n from orders')).toEqual([{ n: bought }])
  },
  180_000,
)

test('a reload that cannot open the shop is refused, and those who serve go on', async () => {
  crew = await openCrew(2)
  const room = crew
  const before = room.pids()
  // As a newer version would leave it that has an upgrade of its own.
  ask(
    room.data('shop.db'),
    'delete from __drizzle_migrations where created_at = (select max(created_at) from __drizzle_migrations)',
  )
  room.program().reload()
  await until(() => room.pids().length > 2)
  await until(() => room.pids().length === 2)
  expect(room.pids()).toEqual(before)
  expect(await isOpen(room)).toBe(true)
})

test('killed, the parent takes all of them with it, and a start finds everything free at once', async () => {
  crew = await openCrew(2)
  const room = crew
  const token = await room.signIn()
  const product = await room.addProduct(token)
  const order = await room.buy(product)
  const pids = room.pids()
  await room.program().kill()
  await room.startAgain()
  expect(await isOpen(room)).toBe(true)
  expect(pids.filter(isAlive)).toEqual([])
  expect(ask(room.data('shop.db'), 'select id from orders').map(({ id }) => id)).toEqual([
    order?.id ?? '',
  ])
  expect(await room.buy(product)).not.toBeNull()
})

test('told to stop, all of them finish what is in flight, close with 1001 and end with 0', async () => {
  crew = await openCrew(2)
  const room = crew
  const token = await room.signIn()
  const product = await room.addProduct(token)
  const sockets = await Promise.all(Array.from({ length: 6 }, () => signedInSocket(room, token)))
  const pids = room.pids()
  const purchases = Array.from({ length: 6 }, () => room.buy(product).catch(() => null))
  await until(() => ask(room.data('shop.db'), 'select 1 from payments').length > 0)
  expect(await room.program().stop()).toBe(0)
  const codes = await Promise.all(sockets.map(({ closed }) => closed.then(({ code }) => code)))
  expect(codes).toEqual(sockets.map(() => 1001))
  expect(pids.filter(isAlive)).toEqual([])
  const answered = (await Promise.all(purchases)).flatMap((order) => (order ? [order.id] : []))
  const kept = new Set(ask(room.data('shop.db'), 'select id from orders').map(({ id }) => id))
  expect(answered.filter((id) => !kept.has(id))).toEqual([])
})

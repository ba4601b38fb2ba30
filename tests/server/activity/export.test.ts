import { beforeAll, expect, test } from 'bun:test'
import { recordChange, theShop } from '../../../src/server/audit/record-change.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { csvLine } from '../../../src/server/downloads/csv.ts'
import { addPerson } from '../../support/people.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openedInSpreadsheet } from '../../support/spreadsheet.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

async function ticket(filters: object = {}, who = token): Promise<string> {
  const path = '/api/admin/audit/export'
  const { body } = await shop.api<{ url: string }>('POST', path, { token: who, body: filters })
  return body.url
}

const fetchFile = (url: string) => fetch(shop.address + url)

async function rowsOf(url: string): Promise<string[]> {
  const text = await (await fetchFile(url)).text()
  return text.split('\r\n').filter((line) => line !== '')
}

test('a plain link downloads the filtered entries as CSV', async () => {
  const { id } = await shop.addProduct({ name: 'Sauce, "the" best', price: '5.00' })
  await shop.api('PUT', `/api/products/${id}`, { token, body: { price: '6.00', stock: 3 } })
  const answer = await fetchFile(await ticket({ subjectId: id, words: 'update' }))
  expect(answer.headers.get('Content-Type')).toBe('text/csv;charset=utf-8')
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="activity.csv"')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  // The mark by which spreadsheets know UTF-8.
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  const [head, ...rows] = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
  expect(head).toBe('When (UTC),Who,Kind,What,Field,Before,After,Action,Id,Request')
  expect(rows.map((row) => row.split(',').slice(1, -1).join(','))).toEqual([
    `admin,product,"Sauce, ""the"" best",price,5.00,6.00,products.update,${id}`,
    `admin,product,"Sauce, ""the"" best",stock,10,3,products.update,${id}`,
  ])
})

test('a long history is streamed whole, each entry once, whatever happens meanwhile', async () => {
  await atomically(shop.context, async (tx) => {
    for (let n = 0; n < 1_234; n++) {
      await recordChange(tx, {
        by: theShop('A test'),
        at: 1_000 + Math.floor(n / 3),
        action: 'shop.test',
        subject: { kind: 'mail', id: null, name: `Mail ${n}` },
        before: null,
        after: { n },
      })
    }
  })
  const answer = await fetchFile(await ticket({ kind: 'mail' }))
  const reader = answer.body?.getReader()
  const first = await reader?.read()
  await shop.addProduct()
  let text = new TextDecoder().decode(first?.value)
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    text += new TextDecoder().decode(value)
  }
  const names = [...text.matchAll(/,(Mail \d+),/g)].map(([, name]) => name)
  expect(names).toHaveLength(1_234)
  expect(new Set(names).size).toBe(1_234)
  expect(names[0]).toBe('Mail 1233')
})

test('a customer cannot write a formula into the spreadsheet of staff', () => {
  expect(csvLine(['=HYPERLINK("http://x")', '+1', '-1', '@x', 'fine', -1, null])).toBe(
    `"'=HYPERLINK(""http://x"")",'+1,'-1,'@x,fine,-1,\r\n`,
  )
  // Spreadsheets treat full-width forms of these characters the same, also after a line break.
  expect(csvLine(['＝1+1', '＋1', '－1', '＠x', '\n=1'])).toBe(`'＝1+1,'＋1,'－1,'＠x,"'\n'=1"\r\n`)
})

test('a link is valid for one minute, only for its own file and only while its creator is an admin', async () => {
  const ada = await addPerson(shop, { isAdmin: true })
  const url = await ticket({}, ada.token)
  expect((await fetchFile(url)).status).toBe(200)
  const text = url.slice('/api/downloads/'.length)
  const changed = text.slice(0, 50) + (text[50] === 'A' ? 'B' : 'A') + text.slice(51)
  for (const wrong of [changed, `${text}.`, text.slice(0, -4), `${text}AAAA`, 'nonsense']) {
    expect((await fetchFile(`/api/downloads/${wrong}`)).status).toBe(403)
  }
  await shop.api('PUT', `/api/users/${ada.id}`, { token, body: { isAdmin: false } })
  expect((await fetchFile(url)).status).toBe(403)
  const mine = await ticket()
  shop.pass(61_000)
  const late = await fetchFile(mine)
  expect(late.status).toBe(403)
  expect(await late.json()).toMatchObject({ message: expect.stringContaining('expired') })
})

test('an export leaves a trace of its own', async () => {
  await ticket({ kind: 'order' })
  const { body } = await shop.api<object[]>('GET', '/api/admin/audit?limit=1', { token })
  expect(body[0]).toMatchObject({
    action: 'audit.export',
    kind: 'export',
    changes: [
      { field: 'format', before: null, after: 'CSV' },
      { field: 'kind', before: null, after: 'order' },
    ],
  })
  expect((await rowsOf(await ticket({ kind: 'export' }))).length).toBeGreaterThan(2)
})

test('the address of a download does not say what was searched for', async () => {
  const body = { search: 'ada.lovelace@example.ca' }
  const made = await shop.api<{ url: string }>('POST', '/api/orders/export', { token, body })
  const { url } = made.body
  const decoded = url.split(/[/.]/).map((part) => Buffer.from(part, 'base64url').toString('latin1'))
  expect([url, ...decoded].join('\n')).not.toMatch(/lovelace|example|search/i)
  expect((await fetchFile(url)).status).toBe(200)
})

test('LANG-16 a French account gets amounts and times of the activity that its spreadsheet reads', async () => {
  const { id: account, token: asFrench } = await addPerson(shop, { isAdmin: true })
  await shop.api('PUT', `/api/users/${account}`, { token: asFrench, body: { language: 'fr' } })
  const { id } = await shop.addProduct({ price: '5.00' })
  await shop.api('PUT', `/api/products/${id}`, { token, body: { price: '6.50' } })
  const file = await (
    await fetchFile(await ticket({ subjectId: id, words: 'update' }, asFrench))
  ).text()
  const [, row = []] = openedInSpreadsheet(file, 'fr')
  expect(row[0]).toEqual({ date: expect.any(String) })
  expect(row.slice(5, 7)).toEqual([{ number: 5 }, { number: 6.5 }])
})

import { expect, test } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import { eraseCustomer } from '../../../src/server/privacy/erase-customer.ts'
import { eraseMails, filesNaming } from '../../../src/server/privacy/erase-files.ts'
import { findCustomer } from '../../../src/server/privacy/find-customer.ts'
import { nameHider } from '../../../src/server/privacy/name-hider.ts'
import { writeDurably } from '../../../src/server/runtime/disk/atomic-file.ts'
import { dataPaths } from '../../../src/server/runtime/disk/data-paths.ts'
import { ask } from '../../support/database.ts'
import { emptyDirectory } from '../../support/program.ts'
import { reviewOf } from '../../support/reviews.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { threadTime } from '../../support/thread-time.ts'

const shop = useTestShop({ environment: { TRUST_PROXY: '1' } })

const customerEmail = 'e@tester.example'

/** Deletes reviews with these names, as staff do; returns a reader of their audit entries. */
async function deleteReviews(names: readonly string[]) {
  const { id: productId } = await shop.addProduct({ name: 'Prairie Mustard' })
  const token = await shop.asOwner()
  for (const [index, customerName] of names.entries()) {
    const headers = { 'X-Forwarded-For': `10.0.0.${index}` }
    const body = reviewOf(productId, {
      customerName,
      customerEmail,
      comment: 'See e@Tester.example',
    })
    const { body: review } = await shop.api<Review>('POST', '/api/reviews', { body, headers })
    expect((await shop.api('DELETE', `/api/reviews/${review.id}`, { token })).status).toBe(204)
  }
  return (): Record<string, unknown>[] =>
    ask(
      join(shop.directory, 'shop.db'),
      "select subject_name as name, changes from audit where action = 'reviews.delete' order by seq",
    ).map(({ name, changes }) => {
      const values = JSON.parse(String(changes)) as { field: string; before: unknown }[]
      return { name, ...Object.fromEntries(values.map(({ field, before }) => [field, before])) }
    })
}

const erase = () => eraseCustomer(shop.context.db, { emailOrId: customerEmail, until: Date.now() })

test('PRIV-03 a name of one letter, in 30 deleted reviews, is erased and garbles nothing', async () => {
  const entries = await deleteReviews(Array.from({ length: 30 }, () => 'e'))
  await erase()
  const erased = { name: 'Erased customer on Prairie Mustard', productName: 'Prairie Mustard' }
  expect(entries()).toHaveLength(30)
  for (const entry of entries()) {
    expect(entry).toMatchObject({ ...erased, customerName: 'Erased customer', status: 'pending' })
    expect(entry.customerEmail).toMatch(/^erased-\w+@customer\.invalid$/)
  }
})

test('PRIV-03 a name that is also an audit field or part of the replacement text changes neither', async () => {
  const names = ['customerEmail', 'Erased', 'customer', 'invalid', 'productName', '.', 'E@TESTER']
  const entries = await deleteReviews(names)
  await erase()
  for (const entry of entries()) {
    expect(entry).toMatchObject({
      name: 'Erased customer on Prairie Mustard',
      productName: 'Prairie Mustard',
      customerName: 'Erased customer',
      comment: '–',
    })
    expect(entry.customerEmail).toMatch(/^erased-\w+@customer\.invalid$/)
  }
})

test('names are hidden once, the longest first, and short ones only where they stand alone', () => {
  const hide = nameHider(['Al', 'Al Quill', 'Quill', 'e', '-', 'Zoë', '李'])
  const x = 'Erased customer'
  for (const [text, hidden] of [
    ['Al Quill, Al and Quill', `${x}, ${x} and ${x}`],
    ['Alder pays Quillworth', `Alder pays ${x}worth`],
    ['e; the e\u0301 of "e" - e-mail 1-2', `${x}; the e\u0301 of "${x}" ${x} ${x}-mail 1-2`],
    ['Zoë’s jar, Zoës', `${x}’s jar, Zoës`],
    ['李先生', `${x}先生`],
    ['', ''],
  ] as const) {
    expect(hide(text)).toBe(hidden)
  }
})

test('hiding names takes a time in proportion to the text, however many names there are', () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `${'a'.repeat(100)}${index}`)
  const hide = nameHider(names)
  const text = 'a'.repeat(200_000)
  const started = threadTime()
  expect(hide(`${text} ${names[7]}`)).toBe(`${text} Erased customer`)
  expect(threadTime() - started).toBeLessThan(5_000)
})

test('PRIV-03 emails written to files are deleted if they name the customer, not if her short name is part of a word', async () => {
  const { path, remove } = await emptyDirectory()
  const paths = dataPaths(path)
  await mkdir(paths.mail)
  const mails = { 'named.eml': 'A review by e, of today', 'other.eml': 'See the jars, every one' }
  for (const [name, text] of Object.entries(mails)) await Bun.write(join(paths.mail, name), text)
  const customer = await findCustomer(shop.context.db.read, customerEmail)
  const review = { customerName: 'e' } as (typeof customer.reviews)[number]
  expect(await eraseMails(paths, [{ ...customer, reviews: [review] }])).toEqual(['mail/named.eml'])
  await remove()
})

test('PRIV-07 emails in files are read once for all customers, so that the retention of a large shop ends', async () => {
  const { path, remove } = await emptyDirectory()
  const paths = dataPaths(path)
  await mkdir(paths.mail)
  const text = 'An order of somebody else. '.repeat(400)
  for (let count = 0; count < 500; count += 1) {
    await Bun.write(join(paths.mail, `other-${count}.eml`), text)
  }
  await Bun.write(join(paths.mail, 'named.eml'), `${text} buyer-499@example.ca`)
  const customer = await findCustomer(shop.context.db.read, 'nobody@example.ca')
  const customers = Array.from({ length: 500 }, (_, number) => {
    const key = `buyer-${number}@example.ca`
    return { ...customer, key, email: key }
  })
  try {
    const started = threadTime()
    expect(await eraseMails(paths, customers)).toEqual(['mail/named.eml'])
    // One after another, they took ten times as long.
    expect(threadTime() - started).toBeLessThan(20_000)
  } finally {
    await remove()
  }
})

test('PRIV-03 the search for what is left goes on when an email is renamed or removed meanwhile', async () => {
  const { path, remove } = await emptyDirectory()
  const paths = dataPaths(path)
  await mkdir(paths.mail)
  await Bun.write(join(paths.mail, 'named.eml'), `To: ${customerEmail}`)
  let isSending = true
  const sending = (async () => {
    while (isSending) await writeDurably(join(paths.mail, 'other.eml'), Buffer.from('To: ada'))
  })()
  try {
    for (let times = 0; times < 200; times += 1) {
      expect(await filesNaming(paths, customerEmail)).toEqual([join(paths.mail, 'named.eml')])
    }
  } finally {
    isSending = false
    await sending
    await remove()
  }
})

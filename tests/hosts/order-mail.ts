import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Mail } from '#shared/contract/staff/mail.ts'
import { apiAt } from '../support/api.ts'
import { startBinary } from '../support/binary.ts'
import { buyerAt, orderFor } from '../support/purchase.ts'
import { admin } from '../support/shop.ts'
import { expectSame } from './expect-same.ts'
import { startPostfix } from './postfix.ts'

const host = 'mx.sauces.example'
const customers = {
  mailbox: 'ann@sauces.example',
  accented: 'zoé@sauces.example',
  dead: 'nobody@sauces.example',
  elsewhere: 'bob@elsewhere.example',
}

/** Orders whose emails Debian's Postfix delivers, relays nowhere, and knows no mailbox for. */
export async function sendOrderMail(): Promise<null> {
  const staff = 'sales@sauces.example'
  const postfix = await startPostfix(host, [staff, customers.mailbox, customers.accented])
  const shop = await startBinary({
    environment: {
      // On this machine any certificate would do without the parameters.
      SMTP_URL: `smtp://127.0.0.1:${postfix.port}?requireTLS=true&tls.rejectUnauthorized=true&tls.servername=${host}`,
      SMTP_CA_FILE: postfix.certificate,
      SALES_EMAIL: staff,
    },
  })
  const api = apiAt(shop.url)
  try {
    const buyer = buyerAt({ address: shop.url, api })
    const [product] = (await api<ListedProduct[]>('GET', '/api/products')).body
    if (!product) throw new Error('The shop has no product.')
    for (const customerEmail of Object.values(customers)) {
      const order = orderFor([{ product, quantity: 1 }], { customerEmail })
      const { id } = (await buyer.open(order)).body
      await buyer.decide(id, 'approve')
      await buyer.capture(id)
      expectSame(`an order of ${customerEmail}`, (await buyer.place(order, id)).status, 200)
    }
    const { body } = await api<{ token: string }>('POST', '/api/auth/login', { body: admin })
    const find = async (recipient: string) => {
      for (;;) {
        const { body: mails } = await api<Mail[]>('GET', '/api/mail', { token: body.token })
        const mail = mails.find((one) => one.recipient === recipient)
        if (mail && (mail.state !== 'waiting' || mail.attempts > 0)) return mail
        await Bun.sleep(100)
      }
    }
    for (const recipient of [customers.mailbox, customers.accented]) {
      expectSame(`the email to ${recipient}`, (await find(recipient)).state, 'sent')
      while ((await postfix.delivered(recipient)).length === 0) await Bun.sleep(50)
      const [received] = await postfix.delivered(recipient)
      expectSame('its encryption', / with (UTF8SMTPS|ESMTPS) /.test(received ?? ''), true)
    }
    const dead = await find(customers.dead)
    expectSame('the email to nobody', dead.state, 'failed')
    expectSame('its words', dead.lastError?.includes('User unknown'), true)
    const relayed = await find(customers.elsewhere)
    expectSame('the email to be relayed', relayed.state, 'waiting')
    expectSame('its words', relayed.lastError?.includes('Relay access denied'), true)
    return null
  } catch (error) {
    throw new Error(`${String(error)}\n${await postfix.log()}`, { cause: error })
  } finally {
    await shop.dispose()
    await postfix.dispose()
  }
}

import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import type { ImportPreview, ImportRun, ImportSource } from '#shared/contract/staff/imports.ts'
import type { TestShop } from '../../../support/shop.ts'

/** Imports in a shop as its dashboard makes them; `token` is of the account. */
export function importsIn(shop: TestShop, token: () => Promise<string>) {
  async function send<Body>(method: 'GET' | 'POST', path: string, body?: object) {
    return shop.api<Body & ErrorBody>(method, path, {
      token: await token(),
      ...(body && { body }),
    })
  }

  const source = (text: string, options: Partial<ImportSource> = {}): ImportSource => ({
    file: Buffer.from(text).toString('base64'),
    ...options,
  })

  async function preview(text: string, options?: Partial<ImportSource>) {
    return send<ImportPreview>('POST', '/api/imports/preview', source(text, options))
  }

  async function start(
    text: string,
    options: Partial<ImportSource> & { token: string | null; id?: string; fileName?: string },
  ) {
    const { id = crypto.randomUUID(), fileName = 'products.csv', ...more } = options
    return send<ImportRun>('POST', '/api/imports', { ...source(text), ...more, id, fileName })
  }

  /** Previews a file and imports what was shown. */
  async function imported(text: string, options: Partial<ImportSource> = {}) {
    const { body } = await preview(text, options)
    const run = await start(text, { ...options, token: body.token })
    if (run.status !== 200) throw new Error(`Not imported: ${JSON.stringify([body, run.body])}`)
    return run.body
  }

  const undo = (id: string) => send<ImportRun>('POST', `/api/imports/${id}/undo`, {})
  const list = async () => (await send<ImportRun[]>('GET', '/api/imports')).body

  async function products() {
    const path = '/api/admin/products?limit=500&sort=oldest'
    const { body } = await send<StaffProduct[]>('GET', path)
    return body
  }

  async function product(name: string): Promise<StaffProduct> {
    const found = (await products()).find((each) => each.name === name)
    if (!found) throw new Error(`There is no ${name}.`)
    return found
  }

  async function change(name: string, changes: object) {
    const { id } = await product(name)
    const path = `/api/products/${id}`
    return shop.api<StaffProduct>('PUT', path, { token: await token(), body: changes })
  }

  const activity = async (query = '') =>
    (await send<AuditEntry[]>('GET', `/api/admin/audit?limit=100${query}`)).body

  return { send, preview, start, imported, undo, list, products, product, change, activity }
}

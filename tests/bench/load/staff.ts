import { admin } from '../processes.ts'

const json = { 'Content-Type': 'application/json' }

export type Sold = { id: string; price: string }

/** Sends a read as staff; throws unless it succeeds. */
export type Ask = (path: string) => Promise<Response>

export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(admin),
  })
  return ((await answer.json()) as { token: string }).token
}

/** A product that nobody can sell out. */
export async function addProduct(url: string, token?: string): Promise<Sold> {
  const answer = await fetch(`${url}/api/products`, {
    method: 'POST',
    headers: { ...json, Authorization: `Bearer ${token ?? (await signIn(url))}` },
    body: JSON.stringify({
      name: 'Bench Sauce',
      description: 'As much as anyone wants.',
      price: '10.00',
      stock: 1_000_000,
    }),
  })
  return (await answer.json()) as Sold
}

export async function askAsStaff(url: string, token?: string): Promise<Ask> {
  const headers = { Authorization: `Bearer ${token ?? (await signIn(url))}` }
  return async (path) => {
    const answer = await fetch(url + path, { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer
  }
}

/** The URL of a CSV file of the orders that match a filter. */
export async function offerExport(
  url: string,
  filter: object = {},
  token?: string,
): Promise<string> {
  const answer = await fetch(`${url}/api/orders/export`, {
    method: 'POST',
    headers: { ...json, Authorization: `Bearer ${token ?? (await signIn(url))}` },
    body: JSON.stringify(filter),
  })
  return url + ((await answer.json()) as { url: string }).url
}

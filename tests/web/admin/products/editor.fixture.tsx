// Must be the first import.
import { fireEvent, screen, waitFor } from '../../../support/dom.ts'
import { expect } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { type Fixture, visit } from '../admin.fixture.tsx'

/** Opens the editor in a new tab, signed in, and waits for its fields. */
export async function openEditor(fixture: Fixture, id: string | null = null) {
  sessionStorage.clear()
  return reopenEditor(fixture, id)
}

/** Opens the editor in a tab that keeps its session storage. */
export async function reopenEditor(fixture: Fixture, id: string | null = null) {
  localStorage.setItem('admin_token', fixture.token)
  const rendered = visit(id ? `/admin/products/edit/${id}` : '/admin/products/new')
  await screen.findByRole('textbox', { name: 'Name' })
  return rendered
}

export function field(name: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(name)
}

export function fill(name: string, value: string) {
  fireEvent.change(field(name), { target: { value } })
}

/** A form that could be saved as it stands. */
export function fillInAll() {
  fill('Name', 'Rhubarb Ketchup')
  fill('Price', '7.5')
  fill('Description', 'Tart and red.')
}

/** What a screen reader reads after a field's name: hints and errors. */
export function aboutField(name: string): string {
  const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

export async function productNamed(
  fixture: Fixture,
  name: string,
): Promise<ListedProduct | undefined> {
  const { body } = await fixture.shop.api<ListedProduct[]>('GET', '/api/products')
  return body.find((product) => product.name === name)
}

export async function productNow(fixture: Fixture, id: string): Promise<ListedProduct> {
  return (await fixture.shop.api<ListedProduct>('GET', `/api/products/${id}`)).body
}

/** Waits until the element is gone. Compares with null, so that a failure does not print it. */
export function gone(find: () => Element | null) {
  return waitFor(() => expect(find() === null).toBe(true))
}

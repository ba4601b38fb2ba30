import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { ProductGroup } from '#shared/contract/staff/product-groups.ts'
import { buy } from '../../../support/purchase.ts'
import { openFixture, press, visit, visitSignedIn } from '../admin.fixture.tsx'
import { field, fill } from './editor.fixture.tsx'

const fixture = openFixture()

async function openGroup(id: string | null = null) {
  localStorage.setItem('admin_token', fixture.token)
  visit(id ? `/admin/product-groups/edit/${id}` : '/admin/product-groups/new')
  await screen.findByRole('textbox', { name: 'Name' })
}

async function groups(): Promise<ProductGroup[]> {
  const { token } = fixture
  return (await fixture.shop.api<ProductGroup[]>('GET', '/api/product-groups', { token })).body
}

async function addGroup(name: string): Promise<ProductGroup> {
  const body = {
    name,
    options: ['Size'],
    description: 'Tart and red.',
    variants: [
      { options: ['250 mL'], price: '9.99', stock: 10 },
      { options: ['500 mL'], price: '14.99', stock: 4 },
    ],
  }
  const { token } = fixture
  return (await fixture.shop.api<ProductGroup>('POST', '/api/product-groups', { token, body })).body
}

const named = async (name: string) => (await groups()).find((group) => group.name === name)
const variant = (name: string) => within(screen.getByRole('group', { name }))
const set = (words: string, label: string, value: string) =>
  fireEvent.change(variant(words).getByRole('textbox', { name: label }), { target: { value } })

test('GROUP-14 a new group is made of its options, in both languages', async () => {
  await openGroup()
  fill('Name', 'Rhubarb Ketchup')
  fill('Name (French)', 'Ketchup de rhubarbe')
  fill('Option in French', 'Format')
  fill('Values to add', '250 mL, 500 mL')
  press('Add variants')
  await screen.findByRole('group', { name: '500 mL' })
  fill('“500 mL” in French', '500 ml')
  set('250 mL', 'Price', '9,99')
  set('500 mL', 'Price', '14.99')
  set('500 mL', 'Stock', '7')
  set('500 mL', 'SKU', 'RK-500')
  fill('Description', 'Tart and red.')
  press('Create Group')
  await screen.findByText('Group Created')
  const made = await named('Rhubarb Ketchup')
  expect(made?.variants.map(({ name, price, stock, sku }) => [name, price, stock, sku])).toEqual([
    ['Rhubarb Ketchup – 250 mL', '9.99', 0, null],
    ['Rhubarb Ketchup – 500 mL', '14.99', 7, 'RK-500'],
  ])
  expect(made?.french).toMatchObject({
    name: 'Ketchup de rhubarbe',
    options: ['Format'],
    values: { '500 mL': '500 ml' },
  })
})

test('GROUP-14 every combination of two options gets a variant, and those that are there stay', async () => {
  await openGroup()
  fill('Values to add', '250 mL')
  press('Add variants')
  await screen.findByRole('group', { name: '250 mL' })
  set('250 mL', 'Price', '5.00')
  press('Add an option')
  const options = await screen.findAllByLabelText('Option')
  fireEvent.change(options[1] as HTMLElement, { target: { value: 'Heat' } })
  fireEvent.change(variant('250 mL /').getByRole('textbox', { name: 'Heat' }), {
    target: { value: 'Mild' },
  })
  const [, more] = screen.getAllByLabelText('Values to add')
  fireEvent.change(more as HTMLElement, { target: { value: 'Hot' } })
  press('Add variants')
  await screen.findByRole('group', { name: '250 mL / Hot' })
  expect(
    variant('250 mL / Mild').getByRole<HTMLInputElement>('textbox', { name: 'Price' }).value,
  ).toBe('5.00')
  expect(screen.getByText('Added 1 variant. Set its price and stock.')).toBeTruthy()
})

test('GROUP-14 variants are moved by button, and one that is removed is deleted on saving', async () => {
  const { id } = await addGroup('Moved Around')
  await openGroup(id)
  fireEvent.click(variant('250 mL').getByRole('button', { name: 'Move later' }))
  expect(screen.getByText('Moved from place 1 to 2 of 2.')).toBeTruthy()
  press('Update Group')
  await screen.findByText('Group Updated')
  expect((await named('Moved Around'))?.variants.map(({ options }) => options)).toEqual([
    ['500 mL'],
    ['250 mL'],
  ])
  await openGroup(id)
  fireEvent.click(variant('500 mL').getByRole('button', { name: 'Remove' }))
  press('Update Group')
  await screen.findByText('Group Updated')
  expect((await named('Moved Around'))?.variants.map(({ options }) => options)).toEqual([
    ['250 mL'],
  ])
})

test('GROUP-14 saving does not undo a sale that the editor has not seen', async () => {
  const { id, variants } = await addGroup('Sold Meanwhile')
  await openGroup(id)
  await screen.findByText('Live')
  fixture.closeSocket()
  await screen.findByText('Offline')
  const [small] = variants
  if (!small) throw new Error('The group has no variant.')
  await buy(fixture.shop, [{ product: small, quantity: 3 }])
  fill('Description', 'Better words.')
  press('Update Group')
  await screen.findByText('Group Updated')
  const saved = await named('Sold Meanwhile')
  expect(saved?.description).toBe('Better words.')
  expect(saved?.variants[0]?.stock).toBe(7)
})

test('GROUP-14 what someone else changed meanwhile is compared, and nothing is lost', async () => {
  const { id } = await addGroup('Edited Twice')
  await openGroup(id)
  await screen.findByText('Live')
  fill('Name (French)', 'Deux fois')
  const body = { description: 'Their words.' }
  await fixture.shop.api('PUT', `/api/product-groups/${id}`, { token: fixture.token, body })
  expect(
    await screen.findByText('Someone else changed this group while you were editing it.'),
  ).toBeTruthy()
  press('Compare versions')
  expect((await screen.findAllByText('Their words.')).length).toBeGreaterThan(0)
  expect(field('Name (French)').value).toBe('Deux fois')
})

test('GROUP-14 the same values twice are refused at their variant, and what was typed stays', async () => {
  const { id } = await addGroup('Twice The Same')
  await openGroup(id)
  set('500 mL', 'Size', '250 ml')
  press('Update Group')
  expect(await screen.findByText(/is there twice/, { selector: '.field-error' })).toBeTruthy()
  expect(variant('250 ml').getByRole<HTMLInputElement>('textbox', { name: 'Price' }).value).toBe(
    '14.99',
  )
})

test('GROUP-15 the list folds a group, with the sum of its stock, and shows its variants', async () => {
  await addGroup('Folded Sauce')
  await visitSignedIn(fixture)
  const row = await screen.findByRole('article', { name: 'Folded Sauce' })
  await waitFor(() => expect(row.textContent).toContain('Stock: 14'))
  expect(row.textContent).toContain('2 variants')
  // A sum of 14 hides that one size is nearly gone.
  expect(row.textContent).toContain('500 mLLow stock')
  expect(row.textContent).not.toContain('250 mL')
  expect(screen.queryByRole('article', { name: 'Folded Sauce – 250 mL' })).toBeNull()
  fireEvent.click(within(row).getByRole('button', { name: /^Show the variants of Folded Sauce/ }))
  const small = await screen.findByRole('article', { name: 'Folded Sauce – 250 mL' })
  expect(within(small).getByText('Stock: 10')).toBeTruthy()
})

test('GROUP-15 a folded group names the three sizes of which least is left, and counts the others', async () => {
  const { shop, token } = fixture
  const variants = [9, 4, 2, 0, 1].map((stock) => ({
    options: [`${stock} L`],
    price: '9.99',
    stock,
  }))
  const body = { name: 'Scarce Sauce', options: ['Size'], description: 'Rare.', variants }
  await shop.api('POST', '/api/product-groups', { token, body })
  await visitSignedIn(fixture)
  const row = await screen.findByRole('article', { name: 'Scarce Sauce' })
  const short = '0 LOut of stock1 LLow stock2 LLow stock1 more product'
  await waitFor(() => expect(row.textContent).toContain(short))
})

test('GROUP-15 selected products become a group, and a group becomes products again', async () => {
  const jar = { price: '8.00', stock: 3 }
  await fixture.shop.addProduct({ name: 'Plum Sauce 250 mL', ...jar })
  await fixture.shop.addProduct({ name: 'Plum Sauce 500 mL', ...jar })
  await visitSignedIn(fixture)
  for (const name of ['Plum Sauce 250 mL', 'Plum Sauce 500 mL'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await screen.findByText('2 products selected')
  fireEvent.click(screen.getByRole('link', { name: 'Make a group' }))
  await screen.findByRole('group', { name: '500 mL' })
  expect(field('Name').value).toBe('Plum Sauce')
  press('Create Group')
  await screen.findByText('Group Created')
  const made = await named('Plum Sauce')
  expect(made?.variants.map(({ name, stock }) => [name, stock])).toEqual([
    ['Plum Sauce – 250 mL', 3],
    ['Plum Sauce – 500 mL', 3],
  ])
  const row = await screen.findByRole('article', { name: 'Plum Sauce' })
  fireEvent.click(within(row).getByRole('button', { name: 'Ungroup Plum Sauce' }))
  press('Ungroup')
  expect(await screen.findByRole('article', { name: 'Plum Sauce – 250 mL' })).toBeTruthy()
  expect(await named('Plum Sauce')).toBeUndefined()
})

test('GROUP-14 the pictures of a group are chosen from uploads, as no address of one is kept', async () => {
  const { id } = await addGroup('Cranberry Chutney')
  await openGroup(id)
  expect(screen.queryByLabelText('Image URL')).toBeNull()
})

test('GROUP-14 each variant has its own status, moment of going on sale and way to upload a picture', async () => {
  const { id } = await addGroup('Sea Buckthorn')
  await openGroup(id)
  const small = variant('250 mL')
  fireEvent.change(small.getByRole('combobox', { name: 'Status' }), {
    target: { value: 'archived' },
  })
  const large = variant('500 mL')
  fireEvent.change(large.getByLabelText('Goes on sale'), { target: { value: '2099-05-01T09:00' } })
  fireEvent.click(large.getByRole('button', { name: 'Upload a picture' }))
  expect(await large.findByRole('button', { name: /browse/i })).toBeTruthy()
  press('Update Group')
  await screen.findByText('Group Updated')
  const saved = await named('Sea Buckthorn')
  expect(saved?.variants.map(({ status, publishAt }) => [status, publishAt?.slice(0, 10)])).toEqual(
    [
      ['archived', undefined],
      ['draft', '2099-05-01'],
    ],
  )
})

test('GROUP-15 a selected product of another group is named and left out of the new one', async () => {
  const { variants } = await addGroup('Increment Sauce')
  const lone = await fixture.shop.addProduct({ name: 'Lone Sauce' })
  localStorage.setItem('admin_token', fixture.token)
  visit(`/admin/product-groups/new?products=${lone.id},${variants[0]?.id}`)
  await screen.findByText(/^Increment Sauce – 250 mL is in another group and is left out\./)
  expect(
    within(screen.getByRole('list', { name: 'Variants' })).getAllByRole('listitem'),
  ).toHaveLength(1)
})

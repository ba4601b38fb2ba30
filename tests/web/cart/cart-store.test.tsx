import { act, fireEvent, renderWithShop, screen } from '../../support/dom.ts'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Provider } from 'jotai'
import { renderToString } from 'react-dom/server'
import { type CartItem, countUnits } from '#shared/domain/pricing/cart.ts'
import { useCart, useCartActions } from '../../../src/web/cart/cart-store.ts'

const crisp: CartItem = { id: 'crisp', name: 'Dulse Crisp', price: '14.00' }
const relish: CartItem = { id: 'relish', name: 'Corn Relish', price: '9.25', imageUrl: '/r.webp' }

beforeEach(() => localStorage.clear())

/** Like the header's badge, shows the number of units. */
function Badge() {
  return <output aria-label="Units">{countUnits(useCart())}</output>
}

function Lines() {
  return (
    <ul aria-label="Lines">
      {useCart().map(({ id, name, quantity }) => (
        <li key={id}>{`${quantity} ${name}`}</li>
      ))}
    </ul>
  )
}

function Buttons() {
  const { add, setQuantity, remove, clear } = useCartActions()
  return (
    <>
      <button onClick={() => add(crisp, 1)}>Add a crisp</button>
      <button onClick={() => add(relish, 3, 4)}>Add three relishes of four</button>
      <button onClick={() => setQuantity('crisp', 5)}>Five crisps</button>
      <button onClick={() => setQuantity('crisp', 0)}>No crisp</button>
      <button onClick={() => remove('relish')}>Remove the relish</button>
      <button onClick={clear}>Clear</button>
    </>
  )
}

function open() {
  renderWithShop(
    <>
      <Badge />
      <Lines />
      <Buttons />
    </>,
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const units = () => screen.getByLabelText('Units').textContent
const lines = () => screen.queryAllByRole('listitem').map((line) => line.textContent)
const stored = () => JSON.parse(localStorage.getItem('cart') ?? 'null')

test('O1 STORE-01 CART-09 CART-12 every change is stored at once, as an array of lines under `cart`', () => {
  open()
  press('Add a crisp')
  expect(stored()).toEqual([{ ...crisp, quantity: 1 }])
  press('Add three relishes of four')
  expect(stored()).toEqual([
    { ...crisp, quantity: 1 },
    { ...relish, quantity: 3 },
  ])
  press('Five crisps')
  expect(stored()[0].quantity).toBe(5)
  press('Remove the relish')
  expect(stored()).toEqual([{ ...crisp, quantity: 5 }])
  press('Clear')
  expect(stored()).toEqual([])
})

test('CART-10 CART-06 CART-07 CART-08 every component that shows the cart updates', () => {
  open()
  expect(units()).toBe('0')
  press('Add a crisp')
  press('Add a crisp')
  expect([units(), lines()]).toEqual(['2', ['2 Dulse Crisp']])
  press('Add three relishes of four')
  expect([units(), lines()]).toEqual(['5', ['2 Dulse Crisp', '3 Corn Relish']])
  press('No crisp')
  expect([units(), lines()]).toEqual(['3', ['3 Corn Relish']])
  press('Clear')
  expect([units(), lines()]).toEqual(['0', []])
})

test('T12 adding goes no further than the known stock', () => {
  open()
  press('Add three relishes of four')
  press('Add three relishes of four')
  expect(lines()).toEqual(['4 Corn Relish'])
})

test('CART-11 the stored cart is restored on the next visit', () => {
  localStorage.setItem('cart', JSON.stringify([{ ...crisp, quantity: 2 }]))
  open()
  expect(lines()).toEqual(['2 Dulse Crisp'])
  press('Add a crisp')
  expect(stored()).toEqual([{ ...crisp, quantity: 3 }])
})

test('CART-11 a stored cart that is not an array, or cannot be parsed, is ignored', () => {
  for (const damaged of ['{"0":{}}', '"cart"', '[{', 'null']) {
    localStorage.setItem('cart', damaged)
    open()
    expect(units()).toBe('0')
    press('Add a crisp')
    expect(stored()).toEqual([{ ...crisp, quantity: 1 }])
  }
})

test('CART-10 changes from another tab are picked up', () => {
  open()
  press('Add a crisp')
  const elsewhere = JSON.stringify([{ ...relish, quantity: 7 }])
  localStorage.setItem('cart', elsewhere)
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: elsewhere }))
  })
  expect(lines()).toEqual(['7 Corn Relish'])
  localStorage.clear()
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
  })
  expect(lines()).toEqual([])
})

test('CART-09 a change builds on what another tab has just stored', () => {
  open()
  localStorage.setItem('cart', JSON.stringify([{ ...relish, quantity: 1 }]))
  press('Add a crisp')
  expect(lines()).toEqual(['1 Corn Relish', '1 Dulse Crisp'])
})

test('CART-11 the server and the first render have an empty cart', () => {
  localStorage.setItem('cart', JSON.stringify([{ ...crisp, quantity: 2 }]))
  const html = renderToString(
    <Provider>
      <Badge />
    </Provider>,
  )
  expect(html).toContain('>0</output>')
})

const storage = localStorage
afterEach(() => provide(storage))

function provide(value: Pick<Storage, 'getItem' | 'setItem'>) {
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true })
}

function refuse(): never {
  throw new DOMException('No.', 'QuotaExceededError')
}

test('CART-10 with the storage full the cart still works, and is stored once there is space', () => {
  localStorage.setItem('cart', JSON.stringify([{ ...relish, quantity: 1 }]))
  open()
  provide({ getItem: (key) => storage.getItem(key), setItem: refuse })
  press('Add a crisp')
  press('Add a crisp')
  expect(lines()).toEqual(['1 Corn Relish', '2 Dulse Crisp'])
  expect(stored()).toEqual([{ ...relish, quantity: 1 }])
  provide(storage)
  press('Remove the relish')
  expect(stored()).toEqual([{ ...crisp, quantity: 2 }])
})

test('CART-10 where storage is forbidden the cart works in memory', () => {
  provide({ getItem: refuse, setItem: refuse })
  open()
  press('Add a crisp')
  press('Add a crisp')
  expect([units(), lines()]).toEqual(['2', ['2 Dulse Crisp']])
})

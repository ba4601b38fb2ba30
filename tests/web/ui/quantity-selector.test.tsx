import { fireEvent, renderWithShop, screen, waitFor } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import { useState } from 'react'
import { QuantitySelector } from '../../../src/web/ui/forms/quantity-selector.tsx'

function Chooser({ max }: { max: number }) {
  const [quantity, setQuantity] = useState(1)
  return (
    <QuantitySelector quantity={quantity} max={max} onChange={setQuantity} name="Dulse Crisp" />
  )
}

const minus = () => screen.getByRole('button', { name: 'Decrease quantity of Dulse Crisp' })
const plus = () => screen.getByRole('button', { name: 'Increase quantity of Dulse Crisp' })
const shown = () => screen.getByRole('status').textContent

test('CARD-03 minus is disabled at 1, plus at stock', () => {
  renderWithShop(<Chooser max={2} />)
  expect(shown()).toBe('1')
  expect(minus()).toHaveProperty('disabled', true)
  expect(plus()).toHaveProperty('disabled', false)
  fireEvent.click(plus())
  expect(shown()).toBe('2')
  expect(minus()).toHaveProperty('disabled', false)
  expect(plus()).toHaveProperty('disabled', true)
  fireEvent.click(minus())
  expect(shown()).toBe('1')
})

test('the focus stays at the quantity when a limit disables the pressed button', async () => {
  renderWithShop(<Chooser max={3} />)
  const focused = () => document.activeElement?.getAttribute('aria-label')
  plus().focus()
  fireEvent.click(plus())
  expect(focused()).toBe('Increase quantity of Dulse Crisp')
  fireEvent.click(plus())
  await waitFor(() => expect(focused()).toBe('Quantity of Dulse Crisp'))
})

import { act, fireEvent, render, screen } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { useState } from 'react'
import { Checkbox } from '../../../../src/web/admin/list/checkbox.tsx'
import { afterPaint } from '../../../../src/web/platform/idle.ts'

const box = () => screen.getByRole<HTMLInputElement>('checkbox')

function Counted() {
  const [isTicked, setTicked] = useState(false)
  return (
    <label>
      <Checkbox isTicked={isTicked} onTick={() => setTicked((before) => !before)} />
      {isTicked ? '1 selected' : 'none selected'}
    </label>
  )
}

test('a checkbox changes at once, and the effects of the change follow', async () => {
  render(<Counted />)
  fireEvent.click(box())
  expect(box().checked).toBe(true)
  expect(screen.getByText('none selected')).toBeTruthy()
  await act(afterPaint)
  expect(box().checked).toBe(true)
  expect(screen.getByText('1 selected')).toBeTruthy()
})

test('a box checked twice quickly ends up unchanged', async () => {
  render(<Counted />)
  fireEvent.click(box())
  fireEvent.click(box())
  expect(box().checked).toBe(false)
  await act(afterPaint)
  expect(box().checked).toBe(false)
  expect(screen.getByText('none selected')).toBeTruthy()
})

test('a check beyond the limit is reverted', async () => {
  render(<Checkbox isTicked={false} onTick={() => {}} />)
  fireEvent.click(box())
  expect(box().checked).toBe(true)
  await act(afterPaint)
  expect(box().checked).toBe(false)
})

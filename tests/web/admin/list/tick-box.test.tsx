import { act, fireEvent, render, screen } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { useState } from 'react'
import { TickBox } from '../../../../src/web/admin/list/tick-box.tsx'
import { afterPaint } from '../../../../src/web/platform/after-paint.ts'

const box = () => screen.getByRole<HTMLInputElement>('checkbox')

function Counted() {
  const [isTicked, setTicked] = useState(false)
  return (
    <label>
      <TickBox isTicked={isTicked} onTick={() => setTicked((before) => !before)} />
      {isTicked ? '1 selected' : 'none selected'}
    </label>
  )
}

test('a tick shows at once, and what follows from it after that', async () => {
  render(<Counted />)
  fireEvent.click(box())
  expect(box().checked).toBe(true)
  expect(screen.getByText('none selected')).toBeTruthy()
  await act(afterPaint)
  expect(box().checked).toBe(true)
  expect(screen.getByText('1 selected')).toBeTruthy()
})

test('ticked twice in a hurry a box is as it was', async () => {
  render(<Counted />)
  fireEvent.click(box())
  fireEvent.click(box())
  expect(box().checked).toBe(false)
  await act(afterPaint)
  expect(box().checked).toBe(false)
  expect(screen.getByText('none selected')).toBeTruthy()
})

test('a tick that is one too many is taken back', async () => {
  render(<TickBox isTicked={false} onTick={() => {}} />)
  fireEvent.click(box())
  expect(box().checked).toBe(true)
  await act(afterPaint)
  expect(box().checked).toBe(false)
})

import { fireEvent, renderWithShop, screen, waitFor } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import { useState } from 'react'
import { Modal } from '../../../src/web/ui/dialog/modal.tsx'

const focused = () => document.activeElement?.textContent ?? ''
const hasFocus = (words: string) => waitFor(() => expect(focused()).toBe(words))
const button = (name: string) => screen.getByRole('button', { name })

function Rows() {
  const [rows, setRows] = useState(['first', 'second', 'third'])
  return (
    <main tabIndex={-1}>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button onClick={() => setRows(rows.filter((each) => each !== row))}>{row}</button>
          </li>
        ))}
      </ul>
    </main>
  )
}

test('a removed row gives the focus to the next one, the last one to the one before, and at last to the page', async () => {
  renderWithShop(<Rows />)
  for (const [row, next] of [
    ['second', 'third'],
    ['third', 'first'],
  ] as const) {
    button(row).focus()
    fireEvent.click(button(row))
    await hasFocus(next)
  }
  fireEvent.click(button('first'))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
})

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <main tabIndex={-1}>
      <button onClick={() => setOpen(true)}>Open</button>
      <Modal isOpen={isOpen} onClose={() => setOpen(false)} title="Edit">
        <p>Inside</p>
      </Modal>
    </main>
  )
}

test('a dialog returns the focus to a button that Safari did not focus when it was pressed', async () => {
  renderWithShop(<Opener />)
  // On a Mac a press focuses what is around the button.
  fireEvent.pointerDown(button('Open'))
  screen.getByRole('main').focus()
  fireEvent.click(button('Open'), { detail: 1 })
  await hasFocus('Edit')
  fireEvent.click(button('Close'), { detail: 1 })
  await hasFocus('Open')
})

function Nested() {
  const [open, setOpen] = useState<'none' | 'edit' | 'question'>('none')
  return (
    <main tabIndex={-1}>
      <button onClick={() => setOpen('edit')}>Open</button>
      <Modal isOpen={open !== 'none'} onClose={() => setOpen('question')} title="Edit">
        <p>Inside</p>
      </Modal>
      {open === 'question' && (
        <Modal isOpen onClose={() => setOpen('none')} title="Discard?">
          <p>Inside</p>
        </Modal>
      )}
    </main>
  )
}

test('two dialogs that close at once return the focus to what opened the first', async () => {
  renderWithShop(<Nested />)
  button('Open').focus()
  fireEvent.click(button('Open'))
  await hasFocus('Edit')
  fireEvent.click(button('Close'))
  await hasFocus('Discard?')
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? button('Close'))
  await hasFocus('Open')
})

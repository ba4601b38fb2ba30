import { cleanup, fireEvent, renderWithShop, screen, waitFor } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import { useState } from 'react'
import { Modal } from '../../../src/web/ui/dialog/modal.tsx'
import { Problem } from '../../../src/web/ui/feedback/empty-state.tsx'

function Fixture() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Edit Order"
        footer={<p>Below</p>}
      >
        <p>Inside</p>
      </Modal>
    </>
  )
}

function opened(): HTMLElement {
  renderWithShop(<Fixture />)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  return screen.getByRole('dialog', { name: 'Edit Order' })
}

const isGone = () => screen.queryByRole('dialog') === null && screen.queryByText('Inside') === null

test('a dialog is named by its title and renders its children', () => {
  const dialog = opened()
  expect(dialog.textContent).toBe('Edit OrderInsideBelow')
  expect(screen.getByRole('heading', { name: 'Edit Order' })).toBeTruthy()
})

test('a dialog opens at its title, or at the first field of its form', () => {
  opened()
  expect(document.activeElement?.textContent).toBe('Edit Order')
  cleanup()

  renderWithShop(
    <Modal isOpen onClose={() => undefined} title="Edit Order">
      <form>
        <input disabled />
        <input aria-label="Name" />
      </form>
    </Modal>,
  )
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Name')
})

test('the close button, Escape and the backdrop close a dialog', () => {
  opened()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(isGone()).toBe(true)

  fireEvent(opened(), new Event('cancel', { cancelable: true }))
  expect(isGone()).toBe(true)

  const dialog = opened()
  fireEvent.mouseDown(dialog)
  fireEvent.click(dialog)
  expect(isGone()).toBe(true)
})

test('a selection that begins inside and ends outside closes nothing', () => {
  const dialog = opened()
  fireEvent.mouseDown(screen.getByText('Inside'))
  fireEvent.click(dialog)
  expect(isGone()).toBe(false)
})

test('canceling a file picker does not close the dialog around it', () => {
  opened()
  const inside = screen.getByText('Inside')
  fireEvent(inside, new Event('cancel', { bubbles: true, cancelable: true }))
  expect(isGone()).toBe(false)
})

test('a retry that replaces a problem in a dialog keeps the focus in that dialog', async () => {
  function Loaded() {
    const [hasFailed, setFailed] = useState(true)
    return (
      <Modal isOpen onClose={() => undefined} title="Order">
        {hasFailed && <Problem title="Failed" message="" onRetry={() => setFailed(false)} />}
      </Modal>
    )
  }
  renderWithShop(<Loaded />)
  const retry = screen.getByRole('button', { name: 'Try again' })
  retry.focus()
  fireEvent.click(retry)
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
})

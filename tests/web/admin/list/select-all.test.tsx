import { render, screen } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { SelectAll } from '../../../../src/web/admin/list/checkbox.tsx'
import { useSelection } from '../../../../src/web/admin/list/use-selection.ts'
import { tick } from '../admin.fixture.tsx'

const box = () => screen.getByRole<HTMLInputElement>('checkbox')
const label = () => box().closest('label')?.textContent
const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`)

function List({ count }: { count: number }) {
  const selection = useSelection()
  return (
    <>
      <SelectAll ids={idsOf(count)} selection={selection} />
      <button type="button" onClick={() => selection.toggle('another')}>
        Select another
      </button>
      <p role="status">{selection.ids.size}</p>
    </>
  )
}

const selected = () => [screen.getByRole('status').textContent, box().checked]

test('one checkbox selects all rows shown, and deselects them again', async () => {
  render(<List count={3} />)
  expect(label()).toBe('Select all 3 shown')
  await tick(box())
  expect(selected()).toEqual(['3', true])
  await tick(box())
  expect(selected()).toEqual(['0', false])
})

test('with more rows than one action can change, the first 500 are selected, and deselected again', async () => {
  render(<List count={501} />)
  expect(label()).toBe('Select the first 500 shown')
  await tick(box())
  expect(selected()).toEqual(['500', true])
  await tick(box())
  expect(selected()).toEqual(['0', false])
})

test('selecting all rows shown replaces a selection of other rows', async () => {
  render(<List count={501} />)
  screen.getByRole('button', { name: 'Select another' }).click()
  await tick(box())
  expect(selected()).toEqual(['500', true])
  await tick(box())
  expect(selected()).toEqual(['0', false])
})

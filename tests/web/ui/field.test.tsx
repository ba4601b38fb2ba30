import { renderWithShop, screen } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import { SelectField, TextArea, TextField } from '../../../src/web/ui/forms/field.tsx'

function descriptionOf(field: HTMLElement): string[] {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? 'nothing')
}

test('fields are found by their labels, required or not', () => {
  renderWithShop(
    <>
      <TextField label="Email" name="email" type="email" required />
      <TextArea label="Review (Optional)" name="comment" rows={4} />
      <SelectField label="Country" name="country">
        <option value="CA">Canada</option>
      </SelectField>
    </>,
  )
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('required', true)
  expect(screen.getByRole('textbox', { name: 'Review (Optional)' }).getAttribute('rows')).toBe('4')
  expect(screen.getByRole('combobox', { name: 'Country' })).toHaveProperty('value', 'CA')
})

test("NAME-08 a field's error shows at the field and is tied to it", () => {
  renderWithShop(
    <TextField
      label="Email"
      name="email"
      error="Please enter a valid email"
      hint="For the receipt"
    />,
  )
  const field = screen.getByRole('textbox', { name: 'Email' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(field)).toEqual(['Please enter a valid email', 'For the receipt'])
})

test('a valid field is not marked invalid', () => {
  renderWithShop(<TextField label="Email" name="email" />)
  const field = screen.getByRole('textbox', { name: 'Email' })
  expect(field.getAttribute('aria-invalid')).toBeNull()
  expect(field.getAttribute('aria-describedby')).toBeNull()
})

import { act, fireEvent, screen } from '../../../support/dom.ts'

// User actions on the form.

export const star = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

export const button = () => screen.getByRole('button', { name: 'Submit Review' })

export function type(label: string, value: string) {
  fireEvent.change(field(label), { target: { value } })
}

/** Submits and waits for validation. */
export async function submit() {
  await act(async () => {
    fireEvent.click(button())
  })
}

export async function fillAndSubmit({ comment = 'Very good.' } = {}) {
  fireEvent.click(star('4 stars'))
  type('Name *', 'Gord Lalonde')
  type('Email *', 'gord@example.ca')
  type('Review (Optional)', comment)
  await submit()
}

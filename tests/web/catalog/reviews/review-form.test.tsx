import { act, cleanup, fireEvent, renderWithShop, screen } from '../../../support/dom.ts'
import { afterEach, describe, expect, test } from 'bun:test'
import ReviewForm from '../../../../src/web/catalog/reviews/review-form.tsx'
import { usePageShop } from '../../../support/page-shop.ts'
import { field, star, submit, type } from './writing.ts'

const shop = usePageShop()
afterEach(cleanup)
const productId = '6a1f0f5e-0000-4000-8000-000000000001'

const sentReview = () => shop().sent.find(({ path }) => path === '/api/reviews')

describe('The form', () => {
  test("NAME-03 REV-04 'Rating *' has five stars to click", () => {
    renderWithShop(<ReviewForm productId={productId} />)
    expect(screen.getByRole('radiogroup', { name: 'Rating *' })).toBeTruthy()
    const names = ['1 star', '2 stars', '3 stars', '4 stars', '5 stars']
    for (const name of names) expect(star(name).checked).toBe(false)
    fireEvent.click(star('3 stars'))
    expect(names.map((name) => star(name).checked)).toEqual([false, false, true, false, false])
  })

  test('REV-04 the stars up to the pointer light up, and return to the selected rating', () => {
    renderWithShop(<ReviewForm productId={productId} />)
    const labels = () => [...screen.getByRole('radiogroup').querySelectorAll('label')]
    const lit = () => labels().filter((label) => label.dataset.lit === 'true').length
    const over = (index: number) => {
      const label = labels()[index]
      if (label) fireEvent.pointerEnter(label)
    }
    expect(lit()).toBe(0)
    over(3)
    expect(lit()).toBe(4)
    over(0)
    expect(lit()).toBe(1)
    fireEvent.click(star('2 stars'))
    over(4)
    expect(lit()).toBe(5)
    const row = labels()[0]?.parentElement
    if (row) fireEvent.pointerLeave(row)
    expect(lit()).toBe(2)
  })

  test("REV-05 'Name *', 'Email *', and 'Review (Optional)' with 4 rows and its hint", () => {
    renderWithShop(<ReviewForm productId={productId} />)
    expect(field('Name *').tagName).toBe('INPUT')
    expect(field('Email *').type).toBe('email')
    const area = field('Review (Optional)')
    expect(area.tagName).toBe('TEXTAREA')
    expect(area.getAttribute('rows')).toBe('4')
    expect(area.placeholder).toBe('Share your thoughts about this product...')
    expect(area.closest('form')?.noValidate).toBe(true)
  })
})

describe('Errors', () => {
  const messages = ['Please select a rating', 'Name is required', 'Please enter a valid email']

  test('REV-07 REV-08 REV-09 an empty form names all three, at their fields, and sends nothing', async () => {
    renderWithShop(<ReviewForm productId={productId} />)
    await submit()
    for (const message of messages) expect(screen.getByText(message)).toBeTruthy()
    const shown = [screen.getByRole('radiogroup'), field('Name *'), field('Email *')].map(
      (each) => {
        expect(each.getAttribute('aria-invalid')).toBe('true')
        const [id = ''] = (each.getAttribute('aria-describedby') ?? '').split(' ')
        return document.getElementById(id)?.textContent ?? ''
      },
    )
    expect(shown).toEqual(messages)
    expect(document.activeElement).toBe(star('1 star'))
    expect(sentReview()).toBeUndefined()
  })

  test('REV-07 a rating is required when all else is filled in', async () => {
    renderWithShop(<ReviewForm productId={productId} />)
    type('Name *', 'Gord')
    type('Email *', 'gord@example.ca')
    await submit()
    expect(screen.getByText('Please select a rating')).toBeTruthy()
    expect(screen.queryByText('Name is required')).toBeNull()
    expect(sentReview()).toBeUndefined()
  })

  test('REV-08 a blank name is refused, and its field gets the focus', async () => {
    renderWithShop(<ReviewForm productId={productId} />)
    fireEvent.click(star('5 stars'))
    type('Name *', '   ')
    type('Email *', 'gord@example.ca')
    await submit()
    expect(screen.getByText('Name is required')).toBeTruthy()
    expect(document.activeElement).toBe(field('Name *'))
    expect(sentReview()).toBeUndefined()
  })

  test('REV-09 an invalid email is refused, and the message goes once it is valid', async () => {
    renderWithShop(<ReviewForm productId={productId} />)
    fireEvent.click(star('5 stars'))
    type('Name *', 'Gord')
    for (const address of ['gord', 'gord@', '@example.ca', 'gord@example', 'a b@example.ca']) {
      type('Email *', address)
      await submit()
      expect(screen.getByText('Please enter a valid email')).toBeTruthy()
    }
    expect(sentReview()).toBeUndefined()
    await act(async () => type('Email *', 'gord@example.ca'))
    expect(screen.queryByText('Please enter a valid email')).toBeNull()
  })
})

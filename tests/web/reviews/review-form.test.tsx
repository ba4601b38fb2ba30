import { act, cleanup, fireEvent, renderWithShop, screen, waitFor } from '../../support/dom.ts'
import { afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Review } from '../../../src/shared/contract/reviews.ts'
import ReviewForm from '../../../src/web/reviews/review-form.tsx'
import { ReviewsSection } from '../../../src/web/reviews/reviews-section.tsx'
import { usePageShop } from '../../support/page-shop.ts'

const shop = usePageShop()
// A notice lives on by its own timers.
afterEach(cleanup)
let productId = ''

beforeAll(async () => {
  productId = (await shop().addProduct({ name: 'Corn Relish' })).id
})

const star = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = () => screen.getByRole('button', { name: 'Submit Review' })

function type(label: string, value: string) {
  fireEvent.change(field(label), { target: { value } })
}

/** Submits and waits until the form has looked at itself. */
async function submit() {
  await act(async () => {
    fireEvent.click(button())
  })
}

async function fillAndSubmit({ comment = 'Very good.' } = {}) {
  fireEvent.click(star('4 stars'))
  type('Name *', 'Gord Lalonde')
  type('Email *', 'gord@example.ca')
  type('Review (Optional)', comment)
  await submit()
}

const notice = (words: string) => screen.findByText(words, { ignore: '[role=status] *' })
const arrived = () => notice('Review Submitted')

/** Every review, newest first, as staff see them; the page goes on meanwhile. */
function allReviews(): Promise<Review[]> {
  return act(async () => {
    const token = await shop().asOwner()
    return (await shop().api<Review[]>('GET', '/api/reviews', { token })).body
  })
}

const sentReview = () => shop().sent.find(({ path }) => path === '/api/reviews')

describe('The form', () => {
  test("REV-04 'Rating *' has five stars to click", () => {
    renderWithShop(<ReviewForm productId={productId} />)
    expect(screen.getByRole('radiogroup', { name: 'Rating *' })).toBeTruthy()
    const names = ['1 star', '2 stars', '3 stars', '4 stars', '5 stars']
    for (const name of names) expect(star(name).checked).toBe(false)
    fireEvent.click(star('3 stars'))
    expect(names.map((name) => star(name).checked)).toEqual([false, false, true, false, false])
  })

  test('REV-04 the stars up to the pointer light up, and fall back to the choice', () => {
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

describe('What is wrong', () => {
  const messages = ['Please select a rating', 'Name is required', 'Please enter a valid email']

  test('REV-07 REV-08 REV-09 an empty form names all three, at their fields, and sends nothing', async () => {
    renderWithShop(<ReviewForm productId={productId} />)
    await submit()
    for (const message of messages) expect(screen.getByText(message)).toBeTruthy()
    const told = [screen.getByRole('radiogroup'), field('Name *'), field('Email *')].map((each) => {
      expect(each.getAttribute('aria-invalid')).toBe('true')
      const [id = ''] = (each.getAttribute('aria-describedby') ?? '').split(' ')
      return document.getElementById(id)?.textContent ?? ''
    })
    expect(told).toEqual(messages)
    expect(document.activeElement).toBe(star('1 star'))
    expect(sentReview()).toBeUndefined()
  })

  test('REV-07 a rating is asked for when all else is there', async () => {
    renderWithShop(<ReviewForm productId={productId} />)
    type('Name *', 'Gord')
    type('Email *', 'gord@example.ca')
    await submit()
    expect(screen.getByText('Please select a rating')).toBeTruthy()
    expect(screen.queryByText('Name is required')).toBeNull()
    expect(sentReview()).toBeUndefined()
  })

  test('REV-08 a name of nothing but spaces is none, and its field gets the keyboard', async () => {
    renderWithShop(<ReviewForm productId={productId} />)
    fireEvent.click(star('5 stars'))
    type('Name *', '   ')
    type('Email *', 'gord@example.ca')
    await submit()
    expect(screen.getByText('Name is required')).toBeTruthy()
    expect(document.activeElement).toBe(field('Name *'))
    expect(sentReview()).toBeUndefined()
  })

  test('REV-09 an email that is no address is refused, and the message goes when it is one', async () => {
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

describe('Handing it in', () => {
  test("REV-06 while it is on its way the button reads 'Submitting...' and is disabled", async () => {
    renderWithShop(<ReviewForm productId={productId} />)
    shop().hold()
    await fillAndSubmit()
    expect(await screen.findByRole('button', { name: 'Submitting...' })).toHaveProperty(
      'disabled',
      true,
    )
    shop().letGo()
    await arrived()
    expect(button()).toHaveProperty('disabled', false)
  })

  test('REV-11 T14 it goes out, and is stored, as pending', async () => {
    renderWithShop(<ReviewForm productId={productId} />)
    fireEvent.click(star('2 stars'))
    type('Name *', '  Marcus Okafor ')
    type('Email *', 'marcus@example.ca')
    type('Review (Optional)', 'Too sweet for me.')
    await submit()
    await arrived()
    expect(sentReview()).toEqual({
      method: 'POST',
      path: '/api/reviews',
      body: {
        productId,
        rating: 2,
        customerName: 'Marcus Okafor',
        customerEmail: 'marcus@example.ca',
        comment: 'Too sweet for me.',
        status: 'pending',
      },
    })
    expect((await allReviews())[0]).toMatchObject({
      productId,
      rating: 2,
      customerName: 'Marcus Okafor',
      customerEmail: 'marcus@example.ca',
      comment: 'Too sweet for me.',
      status: 'pending',
    })
  })

  test('REV-10 a review without a comment can be handed in', async () => {
    renderWithShop(<ReviewForm productId={productId} />)
    await fillAndSubmit({ comment: '' })
    await arrived()
    expect((await allReviews())[0]).toMatchObject({ rating: 4, comment: null })
  })

  test('REV-12 TOAST-04 afterwards the form is empty again and a notice thanks', async () => {
    renderWithShop(<ReviewForm productId={productId} />)
    await fillAndSubmit()
    expect(await arrived()).toBeTruthy()
    expect(
      await notice('Thank you for your review! It will be published after approval.'),
    ).toBeTruthy()
    for (const radio of screen.getAllByRole<HTMLInputElement>('radio')) {
      expect(radio.checked).toBe(false)
    }
    for (const label of ['Name *', 'Email *', 'Review (Optional)']) {
      expect(field(label).value).toBe('')
    }
  })

  test('REV-12 what the page knows of reviews and rating of the product is fetched anew', async () => {
    const { id } = await shop().addProduct({ name: 'Haskap Ketchup' })
    const key = ['/api/products', id]
    const { client } = renderWithShop(<ReviewsSection productId={id} />, {
      queries: [
        [[...key, 'rating'], { averageRating: 0, totalReviews: 0 }],
        [[...key, 'reviews'], []],
        [['/api/products', 'another', 'reviews'], []],
      ],
    })
    await screen.findByRole('button', { name: 'Submit Review' })
    // Staff have approved somebody else's review since the page was opened.
    const body = {
      productId: id,
      rating: 5,
      customerName: 'Ingrid Solheim',
      customerEmail: 'ingrid@example.ca',
    }
    await shop().api('POST', '/api/reviews', { body })
    const token = await shop().asOwner()
    const [written] = await allReviews()
    const approval = { token, body: { status: 'approved' } }
    await shop().api('PUT', `/api/reviews/${written?.id}/status`, approval)
    expect(screen.getByText('No reviews yet for this product.')).toBeTruthy()
    await fillAndSubmit()
    expect(await screen.findByText('Ingrid Solheim')).toBeTruthy()
    expect(await screen.findByText('(1 review)')).toBeTruthy()
    expect(screen.getByText('5.0')).toBeTruthy()
    // The new one waits for approval, and other products' reviews are left alone.
    expect(screen.queryByText('Gord Lalonde')).toBeNull()
    expect(client.getQueryState(['/api/products', 'another', 'reviews'])?.isInvalidated).toBe(false)
  })

  test("ERR-03 when it fails, 'Error' says so, and what was typed stays", async () => {
    renderWithShop(<ReviewForm productId={productId} />)
    shop().cut()
    await fillAndSubmit({ comment: 'Worth the wait.' })
    const title = await notice('Error')
    expect(await notice('Failed to submit review. Please try again.')).toBeTruthy()
    expect(title.closest('.toast-card-destructive')).toBeTruthy()
    expect(star('4 stars').checked).toBe(true)
    expect(field('Name *').value).toBe('Gord Lalonde')
    expect(field('Email *').value).toBe('gord@example.ca')
    expect(field('Review (Optional)').value).toBe('Worth the wait.')
    shop().mend()
    await submit()
    await arrived()
    await waitFor(() => expect(field('Name *').value).toBe(''))
  })

  test('ERR-03 a refusal of the shop is a failure too', async () => {
    const { id } = await shop().addProduct({ name: 'Here today' })
    renderWithShop(<ReviewForm productId={id} />)
    await shop().api('DELETE', `/api/products/${id}`, { token: await shop().asOwner() })
    await fillAndSubmit()
    expect(await notice('Failed to submit review. Please try again.')).toBeTruthy()
    expect(field('Name *').value).toBe('Gord Lalonde')
  })
})

import { renderWithShop, screen } from '../../support/dom.ts'
import { beforeEach, expect, test } from 'bun:test'
import AboutPage from '../../../src/web/pages/about-page.tsx'
import { freshTexts } from '../../support/page-texts.ts'

beforeEach(() => {
  renderWithShop(<AboutPage />, { path: '/about', queries: [freshTexts('about')] })
})

test('ABOUT-01 the story covers clean eating for Canadians, browsing and delivery', () => {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Clean eating, made simple.')
  expect(screen.getByText(/healthy, clean eating made simple for Canadians/)).toBeTruthy()
  expect(screen.getByText(/browse by diet, category or brand/)).toBeTruthy()
  expect(screen.getByText(/deliver to your door/)).toBeTruthy()
})

test('ABOUT-02 four tiles name our values', () => {
  const titles = screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)
  expect(titles).toEqual([
    'Natural & Clean',
    'Quality Assured',
    'Made with Love',
    'Delivered Fresh',
  ])
})

test('ABOUT-02 Start Shopping links to the home page', () => {
  const link = screen.getByRole('link', { name: 'Start Shopping' })
  expect(link.getAttribute('href')).toBe('/')
})

test("the story's pictures load lazily", () => {
  const pictures = [...document.querySelectorAll('img')]
  expect(pictures.map(({ loading }) => loading)).toEqual(['lazy', 'lazy', 'lazy'])
})

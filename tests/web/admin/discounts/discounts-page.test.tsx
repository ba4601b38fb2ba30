import { act, fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, spyOn, test } from 'bun:test'
import type { DiscountCode } from '#shared/contract/staff/discounts.ts'
import { colleague, openFixture, pause, press, type, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

async function openPage() {
  await visitSignedIn(fixture, '/admin/discounts')
  await screen.findByRole('heading', { name: 'Discount codes', level: 1 })
}

async function stored(search = ''): Promise<DiscountCode[]> {
  const { shop, token } = fixture
  const path = `/api/admin/discounts?search=${search}`
  return (await shop.api<DiscountCode[]>('GET', path, { token })).body
}

async function codeNamed(name: string): Promise<DiscountCode> {
  const found = (await stored(name)).find(({ code }) => code === name)
  if (!found) throw new Error(`There is no code ${name}.`)
  return found
}

async function addCode(code: string, terms: Partial<DiscountCode> = {}) {
  const limits = {
    minimum: null,
    maxUses: null,
    maxPerCustomer: null,
    startsAt: null,
    endsAt: null,
  }
  const body = {
    code,
    kind: 'percent',
    percent: 10,
    amount: null,
    ...limits,
    isActive: true,
    ...terms,
  }
  const { token, shop } = fixture
  return (await shop.api<DiscountCode>('POST', '/api/admin/discounts', { token, body })).body
}

/** Waits until the page is offline, so that it sends no request whose outcome is unknown. */
async function loseConnection() {
  fixture.setOnline(false)
  await screen.findByText('Offline')
}

const dialog = (name: string) => screen.findByRole('dialog', { name })
const closed = () => waitFor(() => expect(screen.queryAllByRole('dialog').length).toBe(0))
const row = (name: string) => screen.findByRole('article', { name })
const shownCodes = () =>
  screen.queryAllByRole('article').map((article) => article.querySelector('h2')?.textContent)
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('DISC-06 an empty list says what codes are for, and staff create one', async () => {
  await openPage()
  expect(await screen.findByText('No discount codes yet')).toBeTruthy()
  press('New code')
  const form = await dialog('New code')
  press('Save', form)
  expect(await within(form).findByText('Use 3 to 40 letters, digits and hyphens.')).toBeTruthy()
  // All invalid fields show their errors at once, and the first one has the focus.
  const percent = within(form).getByLabelText('Percent off')
  expect(percent.getAttribute('aria-invalid')).toBe('true')
  expect(within(form).getByText('Enter a whole number from 1 to 100.')).toBeTruthy()
  expect(document.activeElement).toBe(within(form).getByLabelText('Code'))
  type(within(form).getByLabelText('Code'), 'summer-5')
  choose('Discount type', 'amount')
  type(within(form).getByLabelText('Amount off'), '5.00')
  type(within(form).getByLabelText('Minimum subtotal'), '25.00')
  type(within(form).getByLabelText('Total uses'), '40')
  press('Save', form)
  await closed()
  expect((await row('SUMMER-5')).textContent).toContain('$5.00 off · minimum $25.00')
  expect((await row('SUMMER-5')).textContent).toContain('Used 0 of 40')
  expect(await codeNamed('SUMMER-5')).toMatchObject({ kind: 'amount', amount: '5.00', maxUses: 40 })
  // A code that already exists, even in another letter case, is refused at its field.
  press('New code')
  type(within(await dialog('New code')).getByLabelText('Code'), 'Summer-5')
  type(screen.getByLabelText('Percent off'), '5')
  press('Save')
  expect(await screen.findByText('This code is already in use.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Code'))
})

test('DISC-06 percentages and limits must be whole numbers; an amount may have a decimal comma', async () => {
  await openPage()
  press('New code')
  const form = await dialog('New code')
  type(within(form).getByLabelText('Code'), 'COMMA')
  const uses = within(form).getByLabelText('Total uses')
  for (const typed of ['12,50', '12.5', '1e1', '0x10', '1,000']) {
    type(within(form).getByLabelText('Percent off'), typed)
    type(uses, typed)
    press('Save', form)
    await within(form).findByText('Enter a whole number from 1 to 100.')
    await waitFor(() => expect(uses.getAttribute('aria-invalid')).toBe('true'))
  }
  type(uses, '1 000')
  choose('Discount type', 'amount')
  type(within(form).getByLabelText('Amount off'), '12,50')
  type(within(form).getByLabelText('Minimum subtotal'), '1 250,00 $')
  press('Save', form)
  await closed()
  const { amount, minimum, maxUses } = await codeNamed('COMMA')
  expect([amount, minimum, maxUses]).toEqual(['12.50', '1250.00', 1000])
  await fixture.shop.api('DELETE', `/api/admin/discounts/${(await codeNamed('COMMA')).id}`, {
    token: fixture.token,
  })
})

test('DISC-06 the list is searched and filtered, and a code is switched off and deleted', async () => {
  await addCode('AUTUMN')
  await addCode('OLD-ONE', { isActive: false })
  await openPage()
  await row('OLD-ONE')
  type(screen.getByRole('searchbox'), 'aut')
  await waitFor(() => expect(shownCodes()).toEqual(['AUTUMN']))
  type(screen.getByRole('searchbox'), '')
  choose('Status', 'off')
  await waitFor(() => expect(shownCodes()).toEqual(['OLD-ONE']))
  type(screen.getByRole('searchbox'), 'aut')
  await screen.findByText('No codes match')
  press('Show all codes')
  await waitFor(() => expect(shownCodes()).toEqual(['OLD-ONE', 'AUTUMN', 'SUMMER-5']))

  fireEvent.click(within(await row('AUTUMN')).getByRole('button', { name: /^Edit/ }))
  const form = await dialog('Edit AUTUMN')
  fireEvent.click(within(form).getByLabelText('Active'))
  press('Save', form)
  await closed()
  await waitFor(async () => expect((await row('AUTUMN')).textContent).toContain('Inactive'))
  expect(await codeNamed('AUTUMN')).toMatchObject({ isActive: false, percent: 10 })

  fireEvent.click(within(await row('OLD-ONE')).getByRole('button', { name: /^Delete/ }))
  expect((await screen.findByRole('dialog')).textContent).toContain('OLD-ONE')
  press('Delete code')
  await waitFor(() => expect(shownCodes()).not.toContain('OLD-ONE'))
  expect((await stored()).map(({ code }) => code)).not.toContain('OLD-ONE')
})

test('DISC-06 Cancel is disabled while a code is being saved', async () => {
  await openPage()
  press('New code')
  const form = await dialog('New code')
  type(within(form).getByLabelText('Code'), 'SLOW')
  type(within(form).getByLabelText('Percent off'), '5')
  const sending = spyOn(WebSocket.prototype, 'send').mockImplementation(() => {})
  press('Save', form)
  await within(form).findByText('Saving...')
  sending.mockRestore()
  const cancel = within(form).getByRole<HTMLButtonElement>('button', { name: 'Cancel' })
  expect(cancel.disabled).toBe(true)
})

test('DISC-06 why a code was not saved is said beside the buttons, where it is seen', async () => {
  await openPage()
  press('New code')
  const form = await dialog('New code')
  type(within(form).getByLabelText('Code'), 'UNSAVED')
  type(within(form).getByLabelText('Percent off'), '5')
  await loseConnection()
  press('Save', form)
  const problem = await within(form).findByText("We can't connect right now.")
  expect(problem.closest('[role=alert]') === null).toBe(false)
  expect(problem.closest('footer') === null).toBe(false)
})

test('DISC-06 a code that could not be deleted stays, and a message says why', async () => {
  await addCode('STAYING')
  await openPage()
  fireEvent.click(within(await row('STAYING')).getByRole('button', { name: /^Delete/ }))
  await loseConnection()
  press('Delete code', await screen.findByRole('dialog'))
  await closed()
  expect(await screen.findByText("We can't connect right now.")).toBeTruthy()
  expect(await row('STAYING')).toBeTruthy()
  // A rejection that nothing handles would fail the test.
  await pause()
})

test('DISC-06 a code that someone else saved meanwhile is compared, field by field', async () => {
  const { id } = await addCode('TOGETHER', { maxUses: 5 })
  const token = await colleague(fixture, 'erin')
  await openPage()
  fireEvent.click(within(await row('TOGETHER')).getByRole('button', { name: /^Edit/ }))
  const form = await dialog('Edit TOGETHER')
  type(within(form).getByLabelText('Percent off'), '20')
  type(within(form).getByLabelText('Total uses'), '7')
  const theirs = { kind: 'amount', percent: null, amount: '3.00', minimum: '30.00' }
  await act(() => fixture.shop.api('PUT', `/api/admin/discounts/${id}`, { token, body: theirs }))
  press('Save', form)
  expect((await within(form).findByText(/erin saved this code/)).textContent).toBeTruthy()
  const choice = within(form).getByRole('group', { name: /Discount type/ })
  expect(within(choice).getByText('20% off')).toBeTruthy()
  expect(within(choice).getByText('$3.00 off')).toBeTruthy()
  press('Use selected', form)
  expect(await within(form).findByText('Choose one version.')).toBeTruthy()
  fireEvent.click(within(choice).getByLabelText(/^Your version/))
  press('Use selected', form)
  press('Save', form)
  await closed()
  expect(await codeNamed('TOGETHER')).toMatchObject({
    kind: 'percent',
    percent: 20,
    amount: null,
    minimum: '30.00',
    maxUses: 7,
  })
})

test('DISC-06 a code older than a hundred others is compared, too', async () => {
  const { id } = await addCode('ELDEST')
  const token = await colleague(fixture, 'noor')
  for (let count = 0; count < 101; count += 1) await addCode(`LATER-${100 + count}`)
  await openPage()
  type(screen.getByRole('searchbox'), 'eldest')
  await waitFor(() => expect(shownCodes()).toEqual(['ELDEST']))
  fireEvent.click(within(await row('ELDEST')).getByRole('button', { name: /^Edit/ }))
  const form = await dialog('Edit ELDEST')
  type(within(form).getByLabelText('Percent off'), '20')
  await act(() =>
    fixture.shop.api('PUT', `/api/admin/discounts/${id}`, { token, body: { maxUses: 9 } }),
  )
  press('Save', form)
  expect(await within(form).findByText(/noor saved this code/)).toBeTruthy()
  press('Use selected', form)
  press('Save', form)
  await closed()
  expect(await codeNamed('ELDEST')).toMatchObject({ percent: 20, maxUses: 9 })
})

test('DISC-06 after a lost response, the dialog finds out whether the code was saved', async () => {
  await addCode('UNSURE', { maxUses: 5 })
  await openPage()
  await screen.findByText('Live')
  fireEvent.click(within(await row('UNSURE')).getByRole('button', { name: /^Edit/ }))
  const form = await dialog('Edit UNSURE')
  type(within(form).getByLabelText('Total uses'), '8')
  press('Save', form)
  // Validated, then sent: the connection is cut before the response.
  await within(form).findByRole('button', { name: 'Saving...' })
  fixture.setOnline(false)
  await within(form).findByText(/lost/)
  fixture.setOnline(true)
  await screen.findByText('Live')
  await waitFor(async () => {
    const isSaved = (await codeNamed('UNSURE')).maxUses === 8
    const isSaid = screen.queryByText(/^Not saved: the connection was lost/) !== null
    expect([screen.queryByRole('dialog') === null, isSaid]).toEqual([isSaved, !isSaved])
  })
})

test('DISC-06 a change by someone else shows without a reload', async () => {
  await addCode('WATCHED')
  const token = await colleague(fixture, 'lena')
  await openPage()
  await row('WATCHED')
  const { id } = await codeNamed('WATCHED')
  const { shop } = fixture
  await shop.api('PUT', `/api/admin/discounts/${id}`, { token, body: { isActive: false } })
  await waitFor(async () => expect((await row('WATCHED')).textContent).toContain('Inactive'))
})

test('DISC-06 of many codes the newest are shown first, the others on request or by search', async () => {
  await addCode('NEEDLE')
  for (let count = 0; count < 55; count += 1) await addCode(`BATCH-${100 + count}`)
  await openPage()
  await row('BATCH-154')
  expect(shownCodes()).not.toContain('NEEDLE')
  type(screen.getByRole('searchbox'), 'need')
  await waitFor(() => expect(shownCodes()).toEqual(['NEEDLE']))
  type(screen.getByRole('searchbox'), '')
  await row('BATCH-154')
  press('Show more')
  await row('NEEDLE')
})

test('DISC-06 saving another field leaves the start and the end as they were, to the millisecond', async () => {
  const period = {
    // The second 1:30 of the night in which the clocks go back.
    startsAt: '2026-11-01T06:30:00.000Z',
    endsAt: '2027-01-01T04:59:59.999Z',
  }
  await addCode('PRECISE', period)
  await openPage()
  await row('PRECISE')
  press('Edit PRECISE')
  const form = await dialog('Edit PRECISE')
  type(within(form).getByLabelText('Percent off'), '20')
  press('Save', form)
  await closed()
  expect(await codeNamed('PRECISE')).toMatchObject({ percent: 20, ...period })
})

test("DISC-06 staff elsewhere enter and read a code's days by the shop's clock", async () => {
  const zone = process.env.TZ
  process.env.TZ = 'America/Vancouver'
  try {
    await openPage()
    press('New code')
    const form = await dialog('New code')
    type(within(form).getByLabelText('Code'), 'autumn\u2013days')
    type(within(form).getByLabelText('Percent off'), '10')
    expect(within(form).getAllByText('Eastern time')).toHaveLength(2)
    type(within(form).getByLabelText('Starts'), '2026-11-01T00:00')
    type(within(form).getByLabelText('Ends'), '2026-12-31T23:59')
    press('Save', form)
    await closed()
    expect(await codeNamed('AUTUMN-DAYS')).toMatchObject({
      startsAt: '2026-11-01T04:00:00.000Z',
      endsAt: '2027-01-01T04:59:00.000Z',
    })
    const shown = (await row('AUTUMN-DAYS')).textContent
    expect(shown).toContain('starts Nov 1, 2026')
    expect(shown).toContain('ends Dec 31, 2026')
    press('Edit AUTUMN-DAYS')
    const again = await dialog('Edit AUTUMN-DAYS')
    const valueOf = (label: string) => within(again).getByLabelText<HTMLInputElement>(label).value
    expect([valueOf('Starts'), valueOf('Ends')]).toEqual(['2026-11-01T00:00', '2026-12-31T23:59'])
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

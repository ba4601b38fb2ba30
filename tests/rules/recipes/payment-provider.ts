import type { Recipe } from './recipes.ts'

/** A provider in whose window the buyer approves a payment, in as few words as a provider takes. */
export const paymentProvider: Recipe = {
  heading: 'How to add a payment provider',
  limit: 8,
  adds: {
    'src/server/providers/acme/acme.ts': serverModule(),
    'src/web/checkout/payment/acme/acme-method.tsx': browserMethod(),
  },
  inserts: {
    'src/shared/domain/provider/providers.ts': [
      ['/** Every payment provider', facts()],
      ['} satisfies Record<string, ProviderFacts>', '  acme,\n'],
    ],
    'src/shared/domain/provider/provider-keys.ts': [
      ['/** Each provider', keys()],
      ['} satisfies Record<ProviderName, ProviderKeys>', '  acme,\n'],
      ['} satisfies Record<ProviderName, () => string>', '  acme: m.connectionStripeIntro,\n'],
    ],
    'src/shared/contract/public-routes.ts': [
      [
        "  'payments.order':",
        `  'acme.open': 'POST /api/acme/payment',
  'acme.capture': 'POST /api/acme/payment/:paymentId/capture',
  'acme.cancel': 'POST /api/acme/payment/:paymentId/cancel',
`,
      ],
    ],
    'src/shared/contract/payments.ts': [
      ['/**\n * The ids of a payment and its order appear', contract()],
    ],
    'src/server/providers/providers.ts': [
      [
        'import { paypalActions }',
        "import { acme, acmeActions, acmeSettingNames, readAcmeSettings } from './acme/acme.ts'\n",
      ],
      [' }\n\nexport const providerActions', ', acme'],
      [' }\n\nexport const providerSettingNames', ', ...acmeActions'],
      ['] as const', ', ...acmeSettingNames'],
      ['paypal: readPaypalSettings(', 'acme: readAcmeSettings(reader), '],
      ['    paypal: paypal.create(', '    acme: acme.create(settings.acme, dependencies),\n'],
      ['visit(paypal, settings.paypal)', 'visit(acme, settings.acme), '],
    ],
    'src/web/checkout/payment/methods.ts': [
      ['import { cardMethod }', "import { acmeMethod } from './acme/acme-method.tsx'\n"],
      [' }\n\nexport function offeredMethods', ', acme: acmeMethod'],
    ],
  },
}

function facts(): string {
  return `const acme: ProviderFacts = {
  name: { customer: 'Acme', staff: 'Acme' },
  smallest: 100,
  pending: new Map([['checking', m.pendingReview]]),
  ownersTurn: new Set(),
  disputeReasons: { missing: 'notReceived' },
}

`
}

function keys(): string {
  return `const acme = {
  place: { label: m.staffAddress, form: { pattern: '^https://\\\\S+$', begin: 'https://' } },
  key: { label: m.connectionSecretKey, isSecret: true },
} as const satisfies ProviderKeys

`
}

function contract(): string {
  return `export const openAcmePayment = publicAction({
  name: 'acme.open',
  summary: 'Opens a payment with Acme.',
  input: Type.Object({ amount: Money, order: PayableOrder, replaces: Replaced }),
  output: Type.Object({ id: Type.String(), webUrl: Type.String(), ...heldFor }),
  errors: openingErrors,
})

export const captureAcmePayment = publicAction({
  name: 'acme.capture',
  summary: 'Captures an approved payment; a repeat returns the same capture.',
  input: Type.Object({ paymentId: Id }),
  output: Type.Object({ id: Type.String(), status: Type.String() }),
  errors: captureErrors,
})

export const cancelAcmePayment = publicAction({
  name: 'acme.cancel',
  summary: 'Cancels a payment that was not charged yet and releases its hold.',
  input: Type.Object({ paymentId: Id }),
  output: Type.Null(),
  errors: ['not_found', 'payment_used', 'payment_unavailable', 'rate_limited'],
})

`
}

function serverModule(): string {
  return `import { type Static, Type } from '@sinclair/typebox'
import { invalidField } from '#shared/contract/errors.ts'
import type { KeysOf } from '#shared/domain/provider/provider-keys.ts'
import { providerFacts } from '#shared/domain/provider/providers.ts'
import * as m from '#shared/i18n/messages.ts'
import type { SettingsReader } from '../../runtime/read-settings.ts'
import { checkOf } from '../../runtime/validator.ts'
import { createCircuitBreaker } from '../circuit-breaker.ts'
import type { ProviderActions, ProviderModule, Trial } from '../provider-module.ts'
import {
  EventId,
  type PaymentProvider,
  type ProviderOrder,
  ProviderRefusal,
  ProviderUnavailable,
  type Trace,
  UnreadableRecord,
  type Verdict,
} from '../provider.ts'

export const acmeSettingNames = ['ACME_KEY', 'ACME_URL'] as const

type AcmeSettings = { key: string; url: string } | null

export function readAcmeSettings({
  valueOf,
  address,
}: SettingsReader<(typeof acmeSettingNames)[number]>): AcmeSettings {
  const [key, url] = [valueOf('ACME_KEY'), address('ACME_URL')]
  return key === null || url === null ? null : { key, url }
}

export const acmeActions = {
  'acme.open': {
    perMinute: 60,
    run: async (input, { open }) => {
      const { webUrl, ...opened } = await open(input)
      return { ...opened, webUrl: webUrl ?? '' }
    },
  },
  'acme.capture': { perMinute: 120, run: ({ paymentId }, { capture }) => capture(paymentId) },
  'acme.cancel': {
    perMinute: 120,
    run: async ({ paymentId }, { cancel }) => {
      await cancel(paymentId)
      return null
    },
  },
} satisfies ProviderActions

export const acme: ProviderModule<AcmeSettings, PaymentProvider, KeysOf<'acme'>> = {
  name: 'acme',
  subject: 'Acme',
  create: (settings, { elapsed }) => (settings ? clientOf(settings, elapsed) : null),
  isOff: (settings) => settings === null,
  isLive: (settings) => settings !== null,
  offBecause: 'ACME_KEY is not set',
  offMessage: m.errorNoStripe,
  connection: {
    isByServer: ({ ACME_KEY }) => ACME_KEY !== undefined,
    completed: (input, stored) => {
      const key = input.key ?? stored?.key
      if (key === undefined) throw invalidField('/acme/key', m.connectionSecretMissing())
      return { ...input, key }
    },
    settingsOf: (_environment, { place, key }) => ({ key, url: place }),
  },
  events: {
    meanings: { approved: 'approved', paid: 'completed', disputed: 'disputed' },
    needed: [['approved'], ['paid'], ['disputed']],
    lostDisputes: ['lost'],
    read: (value) => {
      if (!Event.Check(value)) return null
      return { provider: 'acme', id: value.id, type: value.type, facts: { orderId: value.payment } }
    },
  },
  refusals: {
    shop: new Set(['account_closed']),
    payer: new Set(),
    words: {
      shop: m.errorCardRefusesShop,
      payer: m.errorCardRefuses,
      payment: m.errorCardRefuses,
    },
  },
  pending: new Map([['checking', m.troubleReview]]),
  actions: acmeActions,
  webhook: { sender: 'Acme', setting: 'ACME_KEY', isVerifiedLocally: true },
  try: async (settings, publicUrl): Promise<Trial> => {
    if (!settings) return { level: 'good', words: 'ACME_KEY is not set: Acme is disabled.' }
    const url = \`\${publicUrl}/api/acme/webhook\`
    const { ok } = await fetch(\`\${settings.url}/webhooks?url=\${encodeURIComponent(url)}\`)
    return ok
      ? { level: 'good', words: 'Its webhook is set up correctly.' }
      : { level: 'bad', words: \`No webhook points to \${url}. Create one at Acme.\` }
  },
  privacy: m.privacyCards,
}

const Event = checkOf(
  Type.Object({ id: EventId, type: Type.String(), payment: Type.String({ maxLength: 100 }) }),
)

const Money = Type.Object({ id: Type.String(), cents: Type.Integer({ minimum: 0 }) })

const Payment = Type.Object({
  id: Type.String(),
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('approved'),
    Type.Literal('captured'),
    Type.Literal('cancelled'),
  ]),
  capture: Type.Union([Money, Type.Null()]),
  refunds: Type.Array(Money),
})
const PaymentCheck = checkOf(Payment)
const RefundCheck = checkOf(Money)

function clientOf(
  { key, url }: NonNullable<AcmeSettings>,
  elapsed: () => number,
): PaymentProvider {
  const breaker = createCircuitBreaker(elapsed)

  async function ask(path: string, body?: object, idempotencyKey = '') {
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: \`Bearer \${key}\`, 'Idempotency-Key': idempotencyKey },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(10_000),
    }).catch((cause) => {
      throw new ProviderUnavailable('Acme did not answer.', { cause })
    })
    const trace = { http: response.status, debugId: response.headers.get('request-id') }
    if (response.status >= 500) throw new ProviderUnavailable('Acme failed.', { trace })
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) throw new ProviderRefusal(codeIn(answer), 'Acme refused.', trace)
    return { answer, trace }
  }

  const payment = async (id: string, path: string, body?: object, idempotencyKey?: string) => {
    const { answer, trace } = await breaker.run(() => ask(path, body, idempotencyKey), id)
    if (!PaymentCheck.Check(answer)) throw new UnreadableRecord('Acme: a payment', trace)
    return orderOf(answer, trace)
  }

  return {
    name: 'acme',
    environment: 'live',
    webUrl: url,
    capturesOnApproval: false,
    minimum: { amount: providerFacts.acme.smallest, message: () => m.errorCardMinimum({ amount: '$1' }) },
    isReachable: breaker.isClosed,
    createOrder: async ({ amount, reference, key: once }) => ({
      ...(await payment('', '/payments', { cents: amount, reference }, once)),
      clientSecret: null,
    }),
    getOrder: (id) => payment(id, \`/payments/\${id}\`),
    captureOrder: (id, once) => payment(id, \`/payments/\${id}/capture\`, {}, once),
    verifier: (headers) => async (text): Promise<Verdict> => {
      const digest = new Bun.CryptoHasher('sha256', key).update(text).digest('hex')
      return headers.get('acme-signature') === digest ? 'genuine' : 'forged'
    },
    refundCapture: async ({ captureId, amount, key: once }) => {
      const path = \`/captures/\${captureId}/refund\`
      const { answer, trace } = await ask(path, { cents: amount }, once)
      if (!RefundCheck.Check(answer)) throw new UnreadableRecord('Acme: a refund', trace)
      return { id: answer.id, status: 'completed', amount: answer.cents, code: 'completed', trace }
    },
  }
}

function orderOf(
  { id, state, capture, refunds }: Static<typeof Payment>,
  trace: Trace,
): ProviderOrder {
  return {
    id,
    status: state,
    code: state,
    capture: capture && { id: capture.id, status: 'completed', amount: capture.cents },
    refunds: refunds.map((one) => ({ id: one.id, status: 'completed', amount: one.cents })),
    trace,
  }
}

function codeIn(answer: unknown): string {
  const isObject = typeof answer === 'object' && answer !== null
  return isObject && 'code' in answer ? String(answer.code) : 'unknown'
}
`
}

function browserMethod(): string {
  return `import * as m from '#shared/i18n/messages.ts'
import { call } from '../../../api/client.ts'
import { isBusy } from '../../../cart/open-payment.ts'
import { Button } from '../../../ui/button.tsx'
import { Warning } from '../../../ui/feedback/empty-state.tsx'
import { PaymentState, Progress } from '../payment-state.tsx'
import type { Method, PanelProps } from '../session/payment-method.ts'

export const acmeMethod: Method = {
  provider: 'acme',
  id: 'acme',
  name: () => 'Acme',
  Panel: AcmePayment,
  open: async (order, replaces) => {
    const input = { amount: order.total ?? '', order, ...replaces }
    const { webUrl, ...opened } = await call('acme.open', input)
    return { ...opened, address: addressOf(webUrl, opened.id), clientSecret: null }
  },
  capture: async (paymentId) => {
    const { id, status } = await call('acme.capture', { paymentId })
    return status === 'COMPLETED' ? { kind: 'completed', paymentId: id } : { kind: 'uncertain' }
  },
  cancel: async (paymentId) => void (await call('acme.cancel', { paymentId })),
  approvedIn: 'window',
  window: { opening: m.paymentPreparing, addressOf },
  saysInPanel: true,
  isReleased: false,
  notOpened: (error) => m.noticeCardFailed({ error }),
}

function addressOf(base: string, id: string): string {
  return \`\${base}/pay/\${encodeURIComponent(id)}\`
}

function AcmePayment({ onPay, ...props }: PanelProps) {
  const { payment, isComplete, isBlocked } = props
  return (
    <>
      <PaymentState
        {...props}
        approvedIn="window"
        incomplete={m.paymentCardIncomplete()}
        uncertain={<Warning>{m.paymentCardUncertain()}</Warning>}
      />
      <Button disabled={!isComplete || isBlocked || isBusy(payment.step)} onClick={onPay}>
        Acme
      </Button>
      <Progress step={payment.step} approving={m.paymentPreparing()} />
    </>
  )
}
`
}

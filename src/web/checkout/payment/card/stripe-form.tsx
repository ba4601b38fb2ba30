import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import type { Cents } from '#shared/domain/money.ts'
import * as m from '#shared/i18n/messages.ts'
import { Problem } from '../../../ui/feedback/empty-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import type { PaymentForm } from '../session/payment-form.ts'
import { type CardFields, confirmCard, openCardFields } from './stripe-fields.ts'

type StripeFormProps = {
  ref: Ref<PaymentForm>
  publishableKey: string
  total: Cents
  /** Read-only while a payment is in progress. */
  isLocked: boolean
}

type State = 'loading' | 'ready' | 'failed'

/** Stripe's Payment Element. */
export default function StripeForm({ ref, publishableKey, total, isLocked }: StripeFormProps) {
  const container = useRef<HTMLDivElement>(null)
  const fields = useRef<CardFields | null>(null)
  const [state, setState] = useState<State>('loading')
  const [tries, setTries] = useState(0)

  const openFields = useEffectEvent(() =>
    openCardFields(publishableKey, total, {
      onReady: () => setState('ready'),
      onFailed: () => setState('failed'),
    }),
  )

  useEffect(() => {
    let isUnmounted = false
    void openFields().then(
      (opened) => {
        if (isUnmounted || !container.current) return opened.element.destroy()
        fields.current = opened
        opened.element.mount(container.current)
      },
      (error) => {
        if (isUnmounted) return
        console.warn("The card form didn't load.", error)
        setState('failed')
      },
    )
    return () => {
      isUnmounted = true
      fields.current?.element.destroy()
      fields.current = null
    }
  }, [publishableKey, tries])

  useEffect(() => {
    fields.current?.update(total)
  }, [total, state])

  useThemeChange(() => fields.current?.restyle())

  useEffect(() => {
    if (state === 'ready') fields.current?.element.update({ readOnly: isLocked })
  }, [isLocked, state])

  useImperativeHandle(ref, () => ({
    check: async () => {
      if (!fields.current || state !== 'ready') return false
      return (await fields.current.elements.submit()).error === undefined
    },
    confirm: (clientSecret, order) => confirmCard(fields.current, clientSecret, order),
  }))

  if (state === 'failed') {
    return (
      <Problem
        title={m.paymentCardNotLoaded()}
        message={m.paymentCardNotLoadedText()}
        onRetry={() => {
          setState('loading')
          setTries(tries + 1)
        }}
      />
    )
  }
  return (
    <>
      {state === 'loading' && <Loading label={m.paymentCardLoading()} />}
      <div ref={container} className={state === 'ready' ? '' : 'min-h-56'} />
    </>
  )
}

/** Calls `onChange` when the theme changes, by the customer's choice or with the system setting. */
function useThemeChange(onChange: () => void) {
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    const left = new AbortController()
    const chosenTheme = new MutationObserver(() => notify())
    chosenTheme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const systemTheme = matchMedia('(prefers-color-scheme: dark)')
    systemTheme.addEventListener('change', () => notify(), { signal: left.signal })
    return () => {
      chosenTheme.disconnect()
      left.abort()
    }
  }, [])
}

import { useShop } from '../boot/shop-info.ts'

export function ShippingReturns() {
  const { salesEmail } = useShop()
  return (
    <div className="mt-16 grid gap-12 border-t border-base-300 pt-12 lg:mt-24 lg:grid-cols-2 lg:gap-20 lg:pt-16">
      <Terms
        title="Returns and Exchanges"
        lead="Changed your mind? You have 30 days from delivery to send it back or swap it."
        lines={[
          'We take back unopened items in their original packaging.',
          'Perishable products cannot be returned.',
          'Return shipping costs apply and are paid by you.',
          ...(salesEmail === null
            ? []
            : [`To begin, write to ${salesEmail} with your order number.`]),
        ]}
      />
      <Terms
        title="Refund Process"
        lead="Once your parcel is back with us, the money follows without your having to ask."
        lines={[
          'Refunds are processed in 5 to 7 business days.',
          'They go to your original payment method.',
          'You get an email confirmation when it is done.',
        ]}
      />
    </div>
  )
}

type TermsProps = { title: string; lead: string; lines: readonly string[] }

function Terms({ title, lead, lines }: TermsProps) {
  return (
    <section aria-label={title}>
      <h2 className="font-display text-3xl font-semibold tracking-tight lg:text-4xl">{title}</h2>
      <p className="mt-4 text-lg text-muted text-pretty">{lead}</p>
      <ul className="mt-6 divide-y divide-base-300 border-y border-base-300">
        {lines.map((line) => (
          <li key={line} className="py-4 text-pretty wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}

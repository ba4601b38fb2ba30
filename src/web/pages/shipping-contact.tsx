import { noSalesEmail, useShop } from '../boot/shop-info.ts'

export function ShippingContact() {
  const { salesEmail } = useShop()
  return (
    <section
      aria-labelledby="contact"
      className="mt-16 grid gap-8 rounded-box bg-base-200 px-6 py-10 lg:mt-24 lg:grid-cols-2 lg:gap-16 lg:p-14"
    >
      <div>
        <h2 id="contact" className="section-title">
          A question about your order?
        </h2>
        {salesEmail !== null && (
          <p className="mt-4 text-muted text-pretty">A person reads every note and writes back.</p>
        )}
      </div>
      <dl className="grid content-center gap-6">
        <div>
          <dt className="text-muted">Sales</dt>
          <dd>
            {salesEmail === null ? (
              <p className="mt-1 text-lg font-medium">{noSalesEmail}</p>
            ) : (
              <a
                href={`mailto:${salesEmail}`}
                className="inline-flex min-h-11 items-center font-display text-xl font-semibold text-primary underline decoration-1 underline-offset-4 wrap-anywhere sm:text-2xl"
              >
                {salesEmail}
              </a>
            )}
          </dd>
        </div>
        <div>
          <dt className="text-muted">Hours</dt>
          <dd className="mt-1 text-lg font-medium">Monday to Friday, 9 AM to 5 PM EST</dd>
        </div>
      </dl>
    </section>
  )
}

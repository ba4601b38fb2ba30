import type { ReactNode } from 'react'

type ProductsSectionProps = {
  children: ReactNode
  /** The page's heading, if nothing above the section has it. */
  heading?: ReactNode
}

/** The section that the header's Sauces link goes to. */
export function ProductsSection({ children, heading }: ProductsSectionProps) {
  return (
    <section id="sauces" aria-labelledby="products-title" className="pt-14 pb-20 lg:pt-24 lg:pb-28">
      {heading && (
        <div id="home" className="mb-6">
          {heading}
        </div>
      )}
      <div className="flex flex-col gap-4 lg:flex-row lg:items-end lg:justify-between lg:gap-12">
        <h2 id="products-title" className="section-title max-w-2xl">
          Our Premium Sauce Collection
        </h2>
        <p className="max-w-sm text-muted text-pretty lg:pb-2">
          Berries, birch and bonnets, simmered in small batches. Find the jar that your supper is
          missing.
        </p>
      </div>
      <div className="mt-8 lg:mt-12">{children}</div>
    </section>
  )
}

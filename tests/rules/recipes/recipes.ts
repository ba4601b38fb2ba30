import { paymentProvider } from './payment-provider.ts'

/** A change that follows a recipe of docs/architecture.md, in words and texts of the sources. */
export type Recipe = {
  /** The heading of the recipe. */
  heading: string
  /** How many files it may take, messages, migrations and tests aside. */
  limit: number
  /** New files. */
  adds?: Readonly<Record<string, string>>
  /** What is put before a text that occurs once in a file. */
  inserts?: Readonly<Record<string, readonly (readonly [before: string, text: string])[]>>
}

export const recipes: readonly Recipe[] = [
  {
    heading: 'How to add a page',
    limit: 4,
    adds: {
      'src/web/pages/gifts-page.tsx': `import * as m from '../../shared/i18n/messages.ts'

export default function GiftsPage() {
  return <h1 className="hero-name">{m.titleAbout()}</h1>
}
`,
    },
    inserts: {
      'src/web/app/pages.ts': [
        [
          '  shipping: {\n',
          `  gifts: {
    path: '/gifts',
    title: m.titleAbout,
    Part: lazyPart(() => import('../pages/gifts-page.tsx')),
    frame: 'shop',
    script: 'gifts-page',
    isIndexed: true,
  },
`,
        ],
      ],
    },
  },
  {
    heading: 'How to add a column to a list of the dashboard',
    limit: 3,
    inserts: {
      'src/web/admin/list/view/list-view.ts': [
        ['  changed: m.viewChanged,\n', '  netQuantity: m.staffNone,\n'],
      ],
      'src/web/admin/products/product-facts.tsx': [
        [
          "      {has('description') && (\n",
          "      {has('netQuantity') && <Fact>{product.netQuantity ?? m.staffNone()}</Fact>}\n",
        ],
      ],
    },
  },
  {
    heading: 'How to add a filter',
    limit: 4,
    inserts: {
      'src/shared/contract/catalog/catalog-staff.ts': [
        ['  limit: page.limit,\n  /** How many', "  shown: Type.Optional(OneOf(['featured'])),\n"],
      ],
      'src/server/catalog/find-products.ts': [
        ['    inFrench(input.french),\n', '    input.shown && eq(products.featured, true),\n'],
      ],
      'src/web/admin/products/product-filters.tsx': [
        ["  sort: ['oldest'", "  shown: ['all', 'featured'],\n"],
        [
          "    ...(french === 'all' ? {} : { french }),\n",
          "    ...(list.filters.shown === 'all' ? {} : { shown: list.filters.shown }),\n",
        ],
        [
          'const sorts = {',
          'const shown = { all: m.staffProducts, featured: m.staffProductFeatured }\n\n',
        ],
        [
          "    { select: 'sort',",
          "    { select: 'shown', label: m.staffProductFeatured(), choices: shown },\n",
        ],
      ],
    },
  },
  {
    heading: 'How to add a report as CSV',
    limit: 5,
    inserts: {
      'src/shared/contract/routes.ts': [
        ["  'products.create':", "  'reviews.export': 'POST /api/reviews/export',\n"],
      ],
      'src/shared/contract/catalog/reviews.ts': [
        [
          'export const setReviewStatus',
          `export const exportReviews = staffAction({
  name: 'reviews.export',
  needs: ['reviews:read', 'export:read'],
  summary: 'Returns the address of a CSV file of the reviews.',
  input: Type.Object({ status: Type.Optional(OneOf(reviewStatuses)) }),
  output: Type.Object({ url: Type.String() }),
})

`,
        ],
      ],
      'src/server/reviews/reviews.handlers.ts': [
        ["import { reviews } from '../db/schema/shop.ts'", reviewImports()],
        [
          "  'reviews.setStatus': async",
          "  'reviews.export': report('reviews.export', 'Reviews', reviewTable),\n\n",
        ],
        [
          'export const reviewHandlers',
          `function reviewTable({ db }: Context, { status }: { status?: ReviewRow['status'] }): Table {
  async function* rows() {
    const read = (cursor?: string) => listReviewRows(db.read, { status, limit: 500, cursor })
    for await (const page of everyPage(read)) {
      yield* page.map((row) => [row.customerName, row.rating, row.comment])
    }
  }
  return { name: 'reviews', columns: [m.csvWho(), m.csvKind(), m.csvWhat()], rows: rows() }
}

`,
        ],
      ],
      'src/web/admin/commands/catalog.ts': [
        [
          '  importProducts: {\n',
          `  exportReviews: {
    title: m.commandExportOrders,
    group: 'dashboard',
    first: 'goReviews',
    actions: ['reviews.export'],
  },
`,
        ],
      ],
      'src/web/admin/reviews/reviews-tab.tsx': [
        ["import { FilterBar } from '../list/filter-bar.tsx'", reviewTabImports()],
        [
          '  const selection = useSelection()\n',
          "  const askForFile = useAction('reviews.export')\n",
        ],
        [
          '      intro={\n',
          `      action={
        <ExportButton
          askForFile={() => askForFile(status === 'all' ? {} : { status })}
          command="exportReviews"
          failure={m.ordersExportFailed()}
        />
      }
`,
        ],
      ],
    },
  },
  {
    heading: 'How to add a job',
    limit: 2,
    adds: {
      'src/server/reviews/prune-rejected.ts': `import { and, eq, lt } from 'drizzle-orm'
import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import { reviews } from '../db/schema/shop.ts'

const YEAR = 365 * 24 * 60 * 60 * 1000

/** Deletes reviews that were rejected a year ago. */
export async function pruneRejected(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const isOld = lt(reviews.updatedAt, context.clock() - YEAR)
  await atomically(context, (tx) =>
    tx.delete(reviews).where(and(eq(reviews.status, 'rejected'), isOld)),
  )
}
`,
    },
    inserts: {
      'src/server/shop/background-jobs.ts': [
        ['import { pruneMail }', "import { pruneRejected } from '../reviews/prune-rejected.ts'\n"],
        [
          '    every(HOUR, () => forgetImports(context)),',
          '    every(HOUR, () => pruneRejected(context)),\n',
        ],
      ],
    },
  },
  paymentProvider,
  {
    heading: 'How to change the words of an email',
    limit: 2,
    inserts: {
      'src/server/mail/templates/customer.ts': [
        [
          '    introduction: m.emailShippedIntro(order),\n',
          '    notice: m.emailProcessingTime(processing(sender)),\n',
        ],
      ],
    },
  },
]

function reviewImports(): string {
  return `import { everyPage } from '../db/query/paging.ts'
import type { Context } from '../context/context.ts'
import type { Table } from '../downloads/csv.ts'
import { report } from '../downloads/report.ts'
`
}

function reviewTabImports(): string {
  return `import { ExportButton } from '../list/export-button.tsx'
import { useAction } from '../live/use-action.ts'
`
}

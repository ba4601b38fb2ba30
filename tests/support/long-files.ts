/** Files of tests that take longest, with the seconds that they take on two processors. */
const longFiles: Readonly<Record<string, number>> = {
  'tests/e2e/every-state/english.test.ts': 480,
  'tests/e2e/every-state/french.test.ts': 180,
  'tests/e2e/shop/early-clicks.test.ts': 130,
  'tests/e2e/admin/catalog-day.test.ts': 110,
  'tests/e2e/admin/dashboards.test.ts': 110,
  'tests/server/payments/recovery/interleavings.test.ts': 200,
  'tests/server/backup/increments.test.ts': 160,
  'tests/server/mail/smtp.test.ts': 120,
  'tests/web/admin/orders/orders-tab.test.tsx': 120,
  'tests/web/admin/users/user-dialog.test.tsx': 120,
  'tests/server/backup/drill.test.ts': 110,
  'tests/server/db/postgres-engine.test.ts': 110,
  'tests/server/payments/recovery/faults.test.ts': 110,
  'tests/server/action/authority.test.ts': 100,
  'tests/server/fuzz/fuzz.test.ts': 100,
  'tests/server/accounts/sign-in-origins.test.ts': 90,
  'tests/server/instances/instances.test.ts': 90,
  'tests/web/admin/orders/order-edit.test.tsx': 90,
  'tests/web/admin/products/product-list.test.tsx': 90,
  'tests/server/mail/status-mail.test.ts': 80,
  'tests/rules/routes-pages.test.ts': 75,
  'tests/server/backup/increments-store.test.ts': 75,
  'tests/server/instances/interleavings.test.ts': 70,
  'tests/server/faults/clock.test.ts': 60,
  'tests/server/commands/serve.test.ts': 60,
  'tests/server/accounts/sign-in.test.ts': 60,
  'tests/server/faults/killed-commands.test.ts': 50,
  'tests/rules/routes.test.ts': 50,
  'tests/server/pages/freshness.test.ts': 50,
  'tests/server/discounts/discounts.test.ts': 50,
  'tests/server/export/export.test.ts': 50,
  'tests/server/faults/killed.test.ts': 50,
  'tests/server/faults/never-read.test.ts': 45,
  'tests/server/orders/order-totals.test.ts': 45,
  'tests/server/commands/move.test.ts': 45,
  'tests/server/socket/catch-up.test.ts': 45,
  'tests/server/payments/recovery/crash.test.ts': 40,
}

/** A file for Bun's `--timings`, by which those start first: none is left alone at the end. */
export function timingsOf(files: readonly string[]): string {
  const milliseconds = files.map((file) => [file, 1000 * (longFiles[file] ?? 3)])
  return JSON.stringify({ version: 1, files: Object.fromEntries(milliseconds) })
}

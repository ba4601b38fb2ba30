import { Link } from 'wouter'
import { regionsOf } from '#shared/domain/address.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { manualMethodName, manualMethods } from '#shared/domain/order/payment/manual-payment.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { Price } from '../../ui/text/price.tsx'
import { AdminPage } from '../page/admin-page.tsx'
import { TillTiles } from './till-tiles.tsx'
import { useTill } from './use-till.ts'

/** Sells at a market: what, how it is paid, done (TILL-01). */
export default function TillPage() {
  const till = useTill()
  const isOff = till.isPending || till.isUnanswered
  return (
    <AdminPage title={m.titleTill()} className="flex flex-col gap-5 pb-72">
      <div className="max-w-72">
        <SelectField
          label={m.tillProvince()}
          value={till.province}
          disabled={isOff}
          onChange={({ target }) => till.chooseProvince(target.value)}
        >
          <option value="">{m.sellingChooseProvince()}</option>
          {regionsOf('CA').map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {till.products ? (
        <TillTiles
          products={till.products}
          counts={till.counts}
          isOff={isOff}
          onAdd={(id) => till.change(id, 1)}
        />
      ) : (
        <Loading label={m.tillLoading()} />
      )}
      <Receipt till={till} isOff={isOff} />
    </AdminPage>
  )
}

type ReceiptProps = { till: ReturnType<typeof useTill>; isOff: boolean }

/** The sale at the bottom of the screen, where a thumb reaches it. */
function Receipt({ till, isOff }: ReceiptProps) {
  const { lines, counts, change, total, paidBy, sold, problem, units } = till
  const isReady = till.isUnanswered || (lines.length > 0 && paidBy !== null && till.province !== '')
  return (
    <section
      aria-label={m.tillSale()}
      className="fixed inset-x-0 bottom-0 z-10 border-t border-base-300 bg-base-100 pb-[env(safe-area-inset-bottom)]"
    >
      <div className="mx-auto flex max-w-5xl flex-col gap-2 px-4 py-3 sm:px-6">
        <ul aria-label={m.staffItems()} className="max-h-28 overflow-y-auto" tabIndex={-1}>
          {lines.map(({ productId, name, stock }) => (
            <li key={productId} className="flex items-center gap-1">
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={m.tillLess({ product: name })}
                disabled={isOff}
                onClick={() => change(productId, -1)}
              >
                <MinusIcon />
              </button>
              <span className="w-8 text-center font-semibold tabular-nums">
                {counts.get(productId)}
              </span>
              <button
                type="button"
                className="icon-button"
                aria-label={m.tillMore({ product: name })}
                disabled={isOff || (counts.get(productId) ?? 0) >= stock}
                onClick={() => change(productId, 1)}
              >
                <PlusIcon />
              </button>
            </li>
          ))}
        </ul>
        <fieldset className="grid grid-cols-3 gap-2" disabled={isOff}>
          <legend className="sr-only">{m.sellingPaidBy()}</legend>
          {manualMethods.map((method) => (
            <label
              key={method}
              className="btn h-auto min-h-11 px-1 text-center has-checked:btn-accent has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name="paidBy"
                className="sr-only"
                checked={paidBy === method}
                onChange={() => till.choosePayment(method)}
              />
              {manualMethodName(method)}
            </label>
          ))}
        </fieldset>
        <div role="status">
          {problem && <p className="font-medium text-error">{problem}</p>}
          {sold && (
            <p className="font-medium text-success">
              {m.tillSold({
                total: displayPrice(sold.total),
                method: manualMethodName(sold.paidBy) ?? '',
              })}{' '}
              <Link href={`/admin?tab=orders&order=${sold.id}`} className="link">
                {m.staffOrderNumber({ number: orderNumber(sold.id) })}
              </Link>
            </p>
          )}
        </div>
        <Button
          look="primary"
          size="lg"
          disabled={!isReady || till.isPending}
          onClick={till.finish}
          className="h-auto min-h-12 justify-between"
        >
          <span>
            {till.isUnanswered
              ? m.staffTryAgain()
              : till.isPending
                ? m.tillSelling()
                : m.tillDone({ units })}
          </span>
          <Price amount={total} />
        </Button>
      </div>
    </section>
  )
}

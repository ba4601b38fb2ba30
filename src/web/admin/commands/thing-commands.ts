import { useLocation } from 'wouter'
import { orderNumber, type OrderStatus } from '../../../shared/domain/order.ts'
import { isolated } from '../../platform/isolated.ts'
import { useToast } from '../../ui/toast/toaster.tsx'
import { useReveal } from '../list/revealed.ts'
import { useSaveOrder } from '../orders/details/save-order.ts'
import { useStatusUndos } from '../orders/status-undo.ts'
import { useReviewChanges } from '../reviews/use-review-changes.ts'
import { historyAddress } from '../ui/tabs.tsx'
import { reviewWords, statusWords } from '../ui/status-words.ts'
import type { CommandId } from './catalog.ts'
import type { Thing } from './found-things.ts'
import { runOnceThere } from './registry.ts'

type Runs = Partial<Record<CommandId, () => unknown>>

/** What can be done with a thing: at once, or on the page that shows it. */
export function useThingCommands(): (thing: Thing) => Runs {
  const [, navigate] = useLocation()
  const reveal = useReveal()
  const saveOrder = useSaveOrder()
  const { offer } = useStatusUndos()
  const changesOf = useReviewChanges()
  const toast = useToast()

  /** Shows it first in its list, where its card carries out the command. */
  function onCard(kind: 'product' | 'user', id: string, command: CommandId) {
    reveal({ kind, id, isNew: false })
    navigate(kind === 'product' ? '/admin' : '/admin?tab=users')
    runOnceThere(command)
  }

  function setStatus({ order }: Extract<Thing, { kind: 'Order' }>, status: OrderStatus) {
    const { id, updatedAt: version } = order
    const done = `Order #${orderNumber(id)} is now ${statusWords[status].toLowerCase()}.`
    void saveOrder({ id, status, version }, done).then(
      (saved) => offer(saved, order.status),
      // The toast has said it.
      () => {},
    )
  }

  return (thing) => {
    switch (thing.kind) {
      case 'Product': {
        const { id } = thing.product
        const onRow = (command: CommandId) => () => onCard('product', id, command)
        return {
          editProduct: () => navigate(`/admin/products/edit/${id}`),
          stockProduct: onRow('stockProduct'),
          historyProduct: () => navigate(historyAddress(id)),
          holdsProduct: onRow('holdsProduct'),
          deleteProduct: onRow('deleteProduct'),
        }
      }
      case 'Order': {
        const { id } = thing.order
        return {
          openOrder: () => navigate(`/admin?tab=orders&order=${id}`),
          placeOrder: () => setStatus(thing, 'placed'),
          shipOrder: () => setStatus(thing, 'shipped'),
          completeOrder: () => setStatus(thing, 'completed'),
          cancelOrder: () => setStatus(thing, 'cancelled'),
          historyOrder: () => navigate(historyAddress(id)),
        }
      }
      case 'Review': {
        const { id } = thing.review
        const { setStatus: decide } = changesOf(thing.review)
        const open = () => navigate(`/admin?tab=reviews&review=${id}`)
        // The toast says when it fails.
        const approve = () => decide('approved').catch(() => {})
        const reject = () => decide('rejected').catch(() => {})
        return {
          openReview: open,
          approveReview: approve,
          rejectReview: reject,
          deleteReview: () => {
            open()
            runOnceThere('deleteReview')
          },
        }
      }
      case 'User': {
        const { id } = thing.user
        const onRow = (command: CommandId) => () => onCard('user', id, command)
        return { editUser: onRow('editUser'), deleteUser: onRow('deleteUser') }
      }
    }
  }
}

/** A thing in a line: what it is called, and what tells it from others. */
export function wordsOf(thing: Thing): { label: string; detail: string } {
  switch (thing.kind) {
    case 'Product': {
      const { name, price, stock } = thing.product
      return { label: name, detail: `$${price}, stock ${stock}` }
    }
    case 'Order': {
      const { id, customerName, totalAmount, status } = thing.order
      const label = `#${orderNumber(id)} ${isolated(customerName)}`
      return { label, detail: `$${totalAmount}, ${statusWords[status].toLowerCase()}` }
    }
    case 'Review': {
      const { productName, customerName, rating, status } = thing.review
      const label = `${productName}, by ${isolated(customerName)}`
      return { label, detail: `${rating} of 5 stars, ${reviewWords[status].toLowerCase()}` }
    }
    case 'User': {
      const { username, email, isAdmin } = thing.user
      return {
        label: username,
        detail: [isAdmin ? 'admin' : 'user', email].filter(Boolean).join(', '),
      }
    }
  }
}

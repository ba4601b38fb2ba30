import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber, type OrderStatus } from '#shared/domain/order/order.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { isolated } from '../../platform/isolated.ts'
import { useReveal } from '../card/revealed.ts'
import type { CommandId } from '../commands/catalog.ts'
import { historyAddress } from '../commands/destinations.ts'
import { runOnceThere } from '../commands/registry.ts'
import { useGoTo } from '../leaving/leaving.ts'
import { useSaveOrder } from '../orders/details/save-order.ts'
import { refundedWords } from '../orders/display/item-words.ts'
import { canShip } from '../orders/left-to-ship.ts'
import { useParcelDialog } from '../orders/parcel-dialogs.tsx'
import { useStatusUndos } from '../orders/status-undo.ts'
import { useReviewChanges } from '../reviews/use-review-changes.ts'
import { roleWords } from '../users/role-words.ts'
import type { Subject } from './found-subjects.ts'

type Runs = Partial<Record<CommandId, () => unknown>>

/** The commands for a subject, which run at once or on the page that shows it. */
export function useSubjectCommands(): (subject: Subject) => Runs {
  const goTo = useGoTo()
  const reveal = useReveal()
  const saveOrder = useSaveOrder()
  const { offer } = useStatusUndos()
  const changesOf = useReviewChanges()
  const openParcels = useParcelDialog()

  /** Shows the subject first in its list, where its card handles the command. */
  function onCard(kind: 'product' | 'user', id: string, command: CommandId) {
    goTo(kind === 'product' ? '/admin' : '/admin?tab=users', () => {
      reveal({ kind, id, isNew: false })
      runOnceThere(command)
    })
  }

  function setStatus(order: DetailedOrder, status: OrderStatus) {
    const { id, updatedAt: version } = order
    const done = m.paletteOrderNow({ number: orderNumber(id), status })
    void saveOrder({ id, status, version }, done).then(
      (saved) => offer(saved, order.status),
      // A toast has already reported the failure.
      () => {},
    )
  }

  return (subject) => {
    const { id } = subject.entity
    switch (subject.kind) {
      case 'product': {
        const onRow = (command: CommandId) => () => onCard('product', id, command)
        return {
          editProduct: () => goTo(`/admin/products/edit/${id}`),
          stockProduct: onRow('stockProduct'),
          ...(subject.entity.status === 'draft' && { previewProduct: onRow('previewProduct') }),
          duplicateProduct: onRow('duplicateProduct'),
          historyProduct: () => goTo(historyAddress(id)),
          holdsProduct: onRow('holdsProduct'),
          deleteProduct: onRow('deleteProduct'),
        }
      }
      case 'order':
        return {
          openOrder: () => goTo(`/admin?tab=orders&order=${id}`),
          placeOrder: () => setStatus(subject.entity, 'placed'),
          shipOrder: () => setStatus(subject.entity, 'shipped'),
          ...(canShip(subject.entity) && {
            shipParcel: () =>
              goTo('/admin?tab=orders', () => openParcels({ kind: 'ship', order: subject.entity })),
          }),
          completeOrder: () => setStatus(subject.entity, 'completed'),
          cancelOrder: () => setStatus(subject.entity, 'cancelled'),
          historyOrder: () => goTo(historyAddress(id)),
        }
      case 'review': {
        const { setStatus: decide } = changesOf(subject.entity)
        const address = `/admin?tab=reviews&review=${id}`
        // A toast reports a failure.
        return {
          openReview: () => goTo(address),
          approveReview: () => decide('approved').catch(() => {}),
          rejectReview: () => decide('rejected').catch(() => {}),
          deleteReview: () => goTo(address, () => runOnceThere('deleteReview')),
        }
      }
      case 'user': {
        const onRow = (command: CommandId) => () => onCard('user', id, command)
        return { editUser: onRow('editUser'), deleteUser: onRow('deleteUser') }
      }
    }
  }
}

/** A subject in one line: its name, and a detail that distinguishes it from others. */
export function wordsOf(subject: Subject): { label: string; detail: string } {
  switch (subject.kind) {
    case 'product': {
      const { name, price, stock } = subject.entity
      return { label: name, detail: m.paletteProductDetail({ price: displayPrice(price), stock }) }
    }
    case 'order': {
      const { id, customerName, totalAmount, status } = subject.entity
      const label = `#${orderNumber(id)} ${isolated(customerName)}`
      const detail = m.paletteOrderDetail({ total: displayPrice(totalAmount), status })
      return {
        label,
        detail: [detail, refundedWords(subject.entity)].filter(Boolean).join(', '),
      }
    }
    case 'review': {
      const { productName, customerName, rating, status } = subject.entity
      const label = m.paletteReviewLabel({ product: productName, customer: isolated(customerName) })
      return { label, detail: m.paletteReviewDetail({ rating, status }) }
    }
    case 'user': {
      const { username, email, isAdmin, role } = subject.entity
      return {
        label: username,
        detail: [isAdmin ? m.paletteAdmin() : role ? roleWords(role) : m.paletteUser(), email]
          .filter(Boolean)
          .join(', '),
      }
    }
  }
}

import { type ProductEvent, productMachine } from "#machines/provider/product.machine.ts"
import { type SaleEvent, saleMachine } from "#machines/provider/sale.machine.ts"
import type { Product } from "#schemas/provider/products.ts"

type Facts = Pick<Product, "firms" | "is_active">

/** Restores the machine from a stored state. */
export const productSnapshot = ({ firms, is_active }: Facts) =>
  productMachine.resolveState({ value: is_active ? "offered" : "withdrawn", context: { firms } })

const by = { isSuperAdmin: true }

/** The actions on a row of the provider's list. */
export const toProductAvailability = (product: Facts) => {
  const snapshot = productSnapshot(product)
  const can = (type: ProductEvent["type"]) => snapshot.can({ type, by })
  return {
    canChange: can("product.changed"),
    canWithdraw: can("product.withdrawn"),
    canOffer: can("product.offered"),
    canRemove: can("product.removed")
  }
}

/** Restores the sale of one product to one firm from the stored state. */
export const saleSnapshot = (isSold: boolean) => saleMachine.resolveState({ value: isSold ? "sold" : "unsold" })

/** The products that can be sold to a firm that already has those in `sold`. */
export const sellable = <P extends Pick<Product, "id" | "is_active">>(
  products: ReadonlyArray<P>,
  sold: ReadonlyArray<{ readonly id: number }>
): ReadonlyArray<P> =>
  products.filter(({ id, is_active: isOffered }) => {
    const event: SaleEvent = { type: "product.sold", by, isOffered, isKept: true }
    return saleSnapshot(sold.some((one) => one.id === id)).can(event)
  })

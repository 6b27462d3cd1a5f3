import { fromPromise } from "xstate"
import { itemLimit, largestQuantity } from "#schemas/catalog/limits.ts"
import type { ChosenItem } from "#schemas/catalog/serviceRequest.ts"
import { smallestQuantity } from "#schemas/shared/constants.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { fail, type Result, succeed } from "#schemas/shared/result.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import type { Ask } from "#services/shared/saving.ts"
import type { Values } from "#services/shared/storage.ts"

interface Basket {
  readonly key: string
  readonly items: ReadonlyArray<ChosenItem>
  readonly message: string
  readonly step: "choosing" | "summary"
}

const nameOf = (vendorId: VendorId) => `order.${vendorId}`

const isItem = (value: unknown): value is ChosenItem => {
  const { id, kind, quantity } = (value ?? {}) as Partial<Record<keyof ChosenItem, unknown>>
  const isFit =
    Number.isInteger(quantity) && Number(quantity) >= smallestQuantity && Number(quantity) <= largestQuantity
  return (kind === "service" || kind === "offer") && Number.isInteger(id) && isFit
}

/** Validates the stored text: local storage is outside our control. */
const decode = (written: string | null): Basket | null => {
  try {
    const { items, key, message, step } = (JSON.parse(written ?? "null") ?? {}) as Partial<
      Record<keyof Basket, unknown>
    >
    if (typeof key !== "string" || typeof message !== "string" || !Array.isArray(items)) return null
    return {
      key,
      message,
      items: items.filter(isItem).slice(0, itemLimit),
      step: step === "summary" ? step : "choosing"
    }
  } catch {
    return null
  }
}

/** The user's stored basket for a company; a new one if it is missing or unreadable. */
export const readBasket = (values: Values, vendorId: VendorId): Basket => {
  const kept = decode(values.get(nameOf(vendorId)))
  return kept ?? { key: crypto.randomUUID(), items: [], message: "", step: "choosing" }
}

export const keepBasket = (values: Values, vendorId: VendorId, basket: Basket): void => {
  const written = JSON.stringify(basket)
  if (values.get(nameOf(vendorId)) !== written) values.set(nameOf(vendorId), written)
}

/** Calls the listener when another tab stores a basket. */
export const watchBasket = (
  values: Values,
  userId: number,
  vendorId: VendorId,
  hear: (basket: Basket) => void
): (() => void) => {
  const changed = (event: StorageEvent) => {
    if (event.key === `user.${userId}.${nameOf(vendorId)}`) hear(readBasket(values, vendorId))
  }
  addEventListener("storage", changed)
  return () => removeEventListener("storage", changed)
}

interface OrderRequest {
  readonly key: string
  readonly items: Basket["items"]
  readonly message: string
  readonly total: number
}

/** [SRQ-004] [ERR-066] Sends the order; a 5xx without a field error becomes `service_request.not_created`. */
export const orderActors = (ask: Ask, vendorId: VendorId) => ({
  order: fromPromise<
    Result<{ readonly requestId: number; readonly key: string }, { readonly code: string }>,
    OrderRequest
  >(async ({ input: { items, key, message, total }, signal }) => {
    try {
      const { data } = await ask(
        "serviceRequests.order",
        { params: { vendorId }, payload: { key, items, message, total_price: total }, showError: false },
        signal
      )
      return succeed({ requestId: data.id, key: crypto.randomUUID() })
    } catch (error) {
      if (error instanceof ConnectionLost) return fail({ code: error.code })
      if (!(error instanceof ApiFailure)) throw error
      const field = Object.values(error.errors)[0]?.[0]
      return fail({ code: field ?? (error.status >= 500 ? "service_request.not_created" : error.code) })
    }
  })
})

import { createHash } from "node:crypto"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { OfferId, OfferLine, ServiceSnapshot } from "#schemas/catalog/catalog.ts"
import { snapshotOf, snapshotsOfOffer, snapshotTotals } from "#schemas/catalog/pricing.ts"
import { keptProse, quantityProblem } from "#schemas/catalog/rules.ts"
import { messageLimit } from "#schemas/catalog/limits.ts"
import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import { errorsOf } from "#schemas/shared/form.ts"
import type { OrderScope } from "#server/catalog/orderScope.ts"
import { findRequest } from "#server/catalog/requestRows.ts"
import { sourcesOf } from "#server/catalog/serviceRows.ts"
import { tellOrder } from "#server/catalog/tellOrders.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkForm, checkPolicy, conflict } from "#server/shared/refusals.ts"

interface Item {
  readonly kind: "service" | "offer"
  readonly id: number
  readonly quantity: number
}
export interface OrderGiven {
  readonly key: string
  readonly items: ReadonlyArray<Item>
  readonly message: string
  /** The total without VAT in the prices that the person saw, to detect changes. */
  readonly total_price: number
}

const messageProblem = (message: string) => {
  if (hasUnwantedCharacters(message.replace(/[<>\t\r\n]/g, " "))) return "catalog.text_characters"
  return [...message.trim()].length > messageLimit ? "service_request.message_too_long" : null
}
const itemsProblem = (items: ReadonlyArray<Item>) => {
  if (items.length === 0) return "service_request.items_missing"
  if (new Set(items.map(({ id, kind }) => `${kind} ${id}`)).size < items.length) return "catalog.service_twice"
  return items.map(({ quantity }) => quantityProblem(quantity)).find((problem) => problem !== null) ?? null
}

const fingerprintOf = ({ items, message, total_price }: OrderGiven, user: number) =>
  createHash("sha256")
    .update(JSON.stringify([user, items.map(({ id, kind, quantity }) => [kind, id, quantity]), message, total_price]))
    .digest("hex")

interface OfferRow {
  readonly id: OfferId
  readonly title: string
  readonly typed_price: number | null
  readonly duration: number
}

const notOrderable = conflict(["isOrderable"])

/**
 * [SRQ-O01] A copy of each ordered service. Locks the rows, so that nothing is archived or repriced before the commit.
 * 409 for what clients cannot order: drafts, archived, internal and non-public items.
 */
const snapshotsFor = (items: ReadonlyArray<Item>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (!items.every(({ id }) => isStorable(id))) return yield* notOrderable
    const idsOf = (kind: Item["kind"]) => items.filter((item) => item.kind === kind).map(({ id }) => id)
    const [asOffers, asServices] = [idsOf("offer"), idsOf("service")]
    const offers =
      asOffers.length === 0
        ? []
        : yield* sql<OfferRow>`
            select o.id, o.title, o.typed_price, o.duration from catalog_offer o
             where o.id = any (${asOffers}::integer[]) and o.state = 'published' and o.is_public order by o.id for share of o`
    const lines =
      asOffers.length === 0
        ? []
        : yield* sql<OfferLine & { offer_id: number }>`
            select offer_id, service_id, quantity from catalog_offer_service
             where offer_id = any (${asOffers}::integer[]) order by offer_id, place`
    const sources = yield* sourcesOf(
      [...new Set([...asServices, ...lines.map(({ service_id }) => service_id)])],
      "published"
    )
    const services = new Map(sources.map((one) => [one.id as number, one]))
    const categories = new Map(sources.map((one) => [one.category_id as number, one.category]))
    const kept: Array<ServiceSnapshot> = []
    for (const { id, kind, quantity } of items) {
      if (kind === "service") {
        const service = services.get(id)
        if (service?.is_client_visible !== true) return yield* notOrderable
        kept.push(snapshotOf(service, service.category, { quantity }))
        continue
      }
      const offer = offers.find((one) => one.id === id)
      const own = lines.filter(({ offer_id }) => offer_id === id)
      const isWhole = own.length > 0 && own.every(({ service_id }) => services.has(service_id))
      if (offer === undefined || !isWhole || quantity !== 1) return yield* notOrderable
      kept.push(...snapshotsOfOffer({ ...offer, lines: own }, services, categories))
    }
    return kept
  })

/**
 * [SRQ-004] [SRQ-O01] Places an order with a copy of the services and prices. Idempotent by `key`. 409 if the total
 * differs from the one shown.
 */
export const placeOrder = (scope: OrderScope, given: OrderGiven) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* checkPolicy(scope.orderRefusals)
    yield* checkForm(errorsOf({ items: itemsProblem(given.items), message: messageProblem(given.message) }))
    const fingerprint = fingerprintOf(given, scope.user)
    const [made] = yield* sql<{ id: number }>`
      insert into service_request (firm_id, vendor_id, key, fingerprint, message, requested_by)
      values (${scope.firm}, ${scope.vendor}, ${given.key}::uuid, ${fingerprint}, ${keptProse(given.message)}, ${scope.user})
      on conflict (vendor_id, key) do nothing returning id`
    if (made === undefined) {
      const [known] = yield* sql<{ id: number; fingerprint: string }>`
        select id, fingerprint from service_request where vendor_id = ${scope.vendor} and key = ${given.key}::uuid`
      if (known === undefined || known.fingerprint !== fingerprint) return yield* conflict(["isSameOrder"])
      return (yield* findRequest(known.id, scope.isOfFirm)) ?? (yield* notFound())
    }
    const snapshots = yield* snapshotsFor(given.items)
    if (snapshotTotals(snapshots).net !== given.total_price) return yield* conflict(["isPriceAsShown"])
    const rows = JSON.stringify(snapshots)
    yield* sql`insert into service_request_line (request_id, place, firm_id, vendor_id, service_id, offer_id, snapshot)
      select ${made.id}::integer, l.place - 1, ${scope.firm}::integer, ${scope.vendor}::integer,
          (l.snapshot->>'service_id')::integer, (l.snapshot->>'offer_id')::integer, l.snapshot
        from jsonb_array_elements(${rows}::text::jsonb) with ordinality l (snapshot, place)`
    yield* recordEvent({
      firm: scope.firm,
      vendor: scope.vendor,
      user: scope.user,
      entity: "serviceRequest",
      id: made.id,
      type: "order.placed",
      payload: { services: snapshots.map(({ service_id }) => service_id), total_price: given.total_price },
      after: { state: "requested" }
    })
    yield* tellOrder({ request: made.id, type: "order.placed", by: scope.user, side: "firm" })
    return (yield* findRequest(made.id, scope.isOfFirm)) ?? (yield* notFound())
  })

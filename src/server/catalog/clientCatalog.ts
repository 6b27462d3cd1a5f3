import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Offer } from "#schemas/catalog/catalog.ts"
import type {
  ClientCatalog,
  ClientOffer,
  ClientOfferDetail,
  ClientService,
  ClientServiceDetail
} from "#schemas/catalog/clientCatalog.ts"
import type { NoteBlock } from "#schemas/customers/notes.ts"
import { publicOffers } from "#server/catalog/offerRows.ts"
import { findOne, isStorable, notFound } from "#server/platform/scope.ts"

type ServiceRow = ClientService & { readonly contractual_text: ReadonlyArray<NoteBlock> }

/** [SRQ-005] Published services that a client can order. Internal services can only be part of an offer. */
const visibleServices = (only: number | null = null) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<ServiceRow>`
      select s.id, s.category_id, s.title, s.deliverable, s.commercial_text, s.contractual_text, s.unit_price, s.vat_rate,
          s.quantity, s.unit, s.duration, s.duration_unit, s.frequency
        from catalog_service s
       where s.firm_id = app.scope_firm() and s.state = 'published' and s.is_client_visible
         and (${only}::integer is null or s.id = ${only}::integer) order by s.title_key, s.id`
  )

/** [CAT-O01] An offer as clients see it. Internal services count in its price but are not listed. */
const toClientOffer = (offer: Offer, deliverables: ReadonlyMap<number, string>): ClientOfferDetail => ({
  ...offer,
  services: offer.services
    .filter(({ is_client_visible }) => is_client_visible)
    .map(({ frequency, quantity, service_id, title, unit }) => ({
      service_id,
      title,
      deliverable: deliverables.get(service_id) ?? "",
      quantity,
      unit,
      frequency
    }))
})

/** [SRQ-005] [SRQ-006] What the company can order: categories, services and offers, without the long texts. */
export const readClientCatalog = (refusals: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const services = yield* visibleServices()
    const deliverables = new Map(services.map(({ deliverable, id }) => [id as number, deliverable]))
    const offers = (yield* publicOffers()).map((offer): ClientOffer => toClientOffer(offer, deliverables))
    const used = new Set([
      ...services.map(({ category_id }) => category_id),
      ...offers.flatMap(({ category_ids }) => category_ids)
    ])
    const categories = yield* sql<ClientCatalog["categories"][number]>`
      select id, name from catalog_category where firm_id = app.scope_firm() order by place, id`
    return {
      categories: categories.filter(({ id }) => used.has(id)),
      services: services as ReadonlyArray<ClientService>,
      offers,
      closed_by: [...refusals]
    } satisfies ClientCatalog
  })

/** A service that clients can order; 404 for a draft, an archived or an internal one, as if it did not exist. */
export const readClientService = (id: number) =>
  Effect.gen(function* () {
    const [row] = isStorable(id) ? yield* visibleServices(id) : []
    return (row as ClientServiceDetail | undefined) ?? (yield* notFound())
  })

/** [CAT-O01] An offer that clients can order; 404 for one that is not public, as if it did not exist. */
export const readClientOffer = (id: number) =>
  Effect.gen(function* () {
    const offer = yield* findOne(id, publicOffers)
    const deliverables = new Map((yield* visibleServices()).map((one) => [one.id as number, one.deliverable]))
    return toClientOffer(offer, deliverables)
  })

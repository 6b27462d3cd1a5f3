import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { OfferId, OfferLine } from "#schemas/catalog/catalog.ts"
import { snapshotOf, snapshotsOfOffer, type SnapshotSource } from "#schemas/catalog/pricing.ts"
import type { MissionScope } from "#server/missions/missionScope.ts"

interface OfferRow {
  readonly id: OfferId
  readonly title: string
  readonly typed_price: number | null
  readonly duration: number
  readonly lines: ReadonlyArray<OfferLine>
}

/** The published services and offers of the firm's catalogue, with their current texts and prices. */
export const readSold = ({ firm }: MissionScope) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const services = yield* sql<SnapshotSource & { readonly category: string; readonly is_sold: boolean }>`
      select s.id, s.revision, s.category_id, c.name as category, s.title, s.reference, s.deliverable, s.commercial_text,
          s.contractual_text, s.unit_price, s.vat_rate, s.quantity, s.unit, s.duration, s.duration_unit, s.frequency, s.hours_budget,
          s.is_client_visible, s.tasks, s.state = 'published' as is_sold
        from catalog_service s join catalog_category c on c.id = s.category_id
       where s.firm_id = ${firm} and s.state <> 'draft' order by c.place, s.title_key, s.id`
    const offers = yield* sql<OfferRow>`
      select o.id, o.title, o.typed_price, o.duration,
          (select coalesce(json_agg(json_build_object('service_id', l.service_id, 'quantity', l.quantity) order by l.place), '[]')
            from catalog_offer_service l where l.offer_id = o.id) as lines
        from catalog_offer o where o.firm_id = ${firm} and o.state = 'published' order by o.title_key, o.id`
    const byId = new Map(services.map((service) => [Number(service.id), service]))
    const categories = new Map(services.map(({ category, category_id }) => [Number(category_id), category]))
    return {
      services: services.filter(({ is_sold }) => is_sold).map((service) => snapshotOf(service, service.category)),
      offers: offers.map((offer) => ({
        id: offer.id,
        title: offer.title,
        services: snapshotsOfOffer(offer, byId, categories)
      }))
    }
  })

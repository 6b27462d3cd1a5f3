import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type {
  CategoryId,
  OfferId,
  OfferLine,
  ServiceId,
  ServiceSnapshot,
  ServiceTask
} from "#schemas/catalog/catalog.ts"
import { snapshotOf, snapshotsOfOffer, type SnapshotSource } from "#schemas/catalog/pricing.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { demoCategories, type DemoService, demoServices } from "#server/composition/demo/catalogItems.ts"
import { demoOffers, type DemoRequest, demoRequests, orderedMission } from "#server/composition/demo/catalogOrders.ts"

const tasksOf = ({ tasks }: DemoService): ReadonlyArray<ServiceTask> => {
  const keys = new Map(tasks.map(({ name }, place) => [name, `t${place + 1}`]))
  return tasks.map(({ after = [], day, name, role = null, who }) => ({
    key: keys.get(name) ?? "",
    name,
    who,
    role,
    offset_days: day,
    depends_on: after.flatMap((before) => keys.get(before) ?? [])
  }))
}
const contractOf = (text: string) => (text === "" ? [] : [{ kind: "paragraph" as const, spans: [{ text }] }])

export interface DemoCatalog {
  readonly services: ReadonlyMap<string, SnapshotSource & { readonly category: string }>
  readonly offers: ReadonlyMap<string, Parameters<typeof snapshotsOfOffer>[0]>
}

const only = (rows: ReadonlyArray<unknown>) => (rows as ReadonlyArray<{ readonly id: number }>)[0]?.id ?? 0

/** [CAT-001] [CAT-002] Adds a firm's catalogue of services and offers. */
export const addCatalog = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const categories = new Map<string, number>()
    for (const [place, name] of demoCategories.entries())
      categories.set(
        name,
        only(
          yield* sql`insert into catalog_category (firm_id, name, name_key, place)
            values (${firm}, ${name}, ${nameKey(name)}, ${place}) returning id`
        )
      )
    const services = new Map<string, SnapshotSource & { readonly category: string }>()
    for (const one of demoServices) {
      const [duration, duration_unit] = one.duration ?? ([1, "year"] as const)
      const source = {
        revision: 1,
        category_id: (categories.get(one.category) ?? 0) as CategoryId,
        title: one.title,
        reference: one.reference,
        deliverable: one.deliverable ?? "",
        commercial_text: one.text ?? "",
        contractual_text: contractOf(one.contract ?? ""),
        unit_price: one.price,
        vat_rate: 2_000,
        quantity: one.quantity ?? 1,
        unit: one.unit ?? "",
        duration,
        duration_unit,
        frequency: one.frequency,
        hours_budget: one.minutes,
        is_client_visible: one.isInternal !== true,
        tasks: tasksOf(one)
      }
      const id = only(
        yield* sql`insert into catalog_service (firm_id, category_id, state, title, title_key, reference, deliverable,
            commercial_text, contractual_text, unit_price, vat_rate, quantity, unit, duration, duration_unit, frequency,
            hours_budget, is_client_visible, tasks)
          values (${firm}, ${source.category_id}, ${one.state ?? "published"}, ${one.title}, ${nameKey(one.title)},
            ${one.reference}, ${source.deliverable}, ${source.commercial_text}, ${JSON.stringify(source.contractual_text)}::text::jsonb,
            ${one.price}, 2000, ${source.quantity}, ${source.unit}, ${duration}, ${duration_unit}, ${one.frequency}, ${one.minutes},
            ${source.is_client_visible}, ${JSON.stringify(source.tasks)}::text::jsonb) returning id`
      )
      services.set(one.key, { ...source, id: id as ServiceId, category: one.category })
    }
    const offers = new Map<string, Parameters<typeof snapshotsOfOffer>[0]>()
    for (const { isDraft, isPublic, reference, services: inside, text, title, typedPrice } of demoOffers) {
      const id = only(
        yield* sql`insert into catalog_offer (firm_id, state, title, title_key, reference, is_public, commercial_text,
            typed_price, duration, duration_unit)
          values (${firm}, ${isDraft === true ? "draft" : "published"}, ${title}, ${nameKey(title)}, ${reference},
            ${isPublic}, ${text}, ${typedPrice}::integer, 1, 'year') returning id`
      )
      const lines = inside.flatMap(([key, quantity]): ReadonlyArray<OfferLine> => {
        const service = services.get(key)
        return service === undefined ? [] : [{ service_id: service.id, quantity }]
      })
      for (const [place, { quantity, service_id }] of lines.entries())
        yield* sql`insert into catalog_offer_service (offer_id, service_id, firm_id, place, quantity)
          values (${id}, ${service_id}, ${firm}, ${place}, ${quantity})`
      offers.set(title, { id: id as OfferId, title, typed_price: typedPrice, duration: 1, lines })
    }
    return { services, offers } satisfies DemoCatalog
  })

/** The snapshots of services that a mission or an order stores: those of the given services or of an offer. */
export const snapshotsFor = (
  { offers, services }: DemoCatalog,
  request: Pick<DemoRequest, "offer" | "services">
): ReadonlyArray<ServiceSnapshot> => {
  const offer = request.offer === undefined ? undefined : offers.get(request.offer)
  if (offer !== undefined) {
    const all = [...services.values()]
    return snapshotsOfOffer(
      offer,
      new Map(all.map((one) => [one.id as number, one])),
      new Map(all.map((one) => [one.category_id as number, one.category]))
    )
  }
  return (request.services ?? []).flatMap(([key, quantity]) => {
    const service = services.get(key)
    return service === undefined ? [] : [snapshotOf(service, service.category, { quantity })]
  })
}

/** [SRQ-O01] Adds a client's service requests in their different states. */
export const addRequests = (
  firm: number,
  vendor: number,
  place: number,
  catalog: DemoCatalog,
  people: { readonly client_admin: number; readonly firm_collaborator: number },
  now: Date
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    for (const request of demoRequests
      .filter((one) => one.place === place)
      .toSorted((one, other) => other.days - one.days)) {
      const at = new Date(now.getTime() - request.days * 86_400_000).toISOString()
      const decider =
        request.state === "requested"
          ? null
          : request.state === "withdrawn"
            ? people.client_admin
            : people.firm_collaborator
      const id = only(
        yield* sql`insert into service_request (firm_id, vendor_id, key, fingerprint, state, message, reason, requested_by,
            requested_at, decided_by, decided_at)
          values (${firm}, ${vendor}, ${randomUUID()}::uuid, 'demonstration', ${request.state}, ${request.message},
            ${request.reason ?? ""}, ${people.client_admin}, ${at}::timestamptz, ${decider}::integer,
            case when ${decider}::integer is null then null else ${at}::timestamptz + interval '5 hours' end) returning id`
      )
      for (const [line, snapshot] of snapshotsFor(catalog, request).entries())
        yield* sql`insert into service_request_line (request_id, place, firm_id, vendor_id, service_id, offer_id, snapshot)
          values (${id}, ${line}, ${firm}, ${vendor}, ${snapshot.service_id}, ${snapshot.offer_id}::integer,
            ${JSON.stringify(snapshot)}::text::jsonb)`
      if (request.state === "converted")
        yield* sql`with made as (
            update mission set request_id = ${id} where vendor_id = ${vendor} and name like ${`${orderedMission} %`} returning id)
          update service_request set mission_id = (select id from made) where id = ${id}`
    }
  })

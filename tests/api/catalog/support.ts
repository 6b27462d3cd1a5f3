import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import type { Category, Offer, OfferSummary, Service, ServiceSummary } from "#schemas/catalog/catalog.ts"
import type { ClientCatalog, ClientOfferDetail, ClientServiceDetail } from "#schemas/catalog/clientCatalog.ts"
import type { ServiceRequest, ServiceRequestState, ServiceRequestSummary } from "#schemas/catalog/serviceRequest.ts"
import type { Pagination } from "#schemas/shared/page.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import type { Portal, SignedInUser } from "#tests/support/portal.ts"

type Answered<T> = { readonly data: T } & ProblemDocument
interface Listed<T> {
  readonly data: ReadonlyArray<T>
  readonly pagination: Pagination
  readonly closed_by: ReadonlyArray<string>
}
export interface ListedRequests {
  readonly data: ReadonlyArray<ServiceRequestSummary>
  readonly pagination: Pagination
  readonly counts: Readonly<Record<ServiceRequestState, number>>
}

/** A task of a service, with the keys of the tasks it depends on. */
export const step = (key: string, name: string, ...depends_on: ReadonlyArray<string>) => ({
  key,
  name,
  who: "firm",
  role: null,
  offset_days: 5,
  depends_on
})

let turn = 0
export const fresh = (name: string) => `${name} ${(turn += 1)}`

/** Helpers that call the catalogue's and the orders' endpoints. */
export const catalogOf = (portal: Portal, firm: { readonly id: number }, admin: SignedInUser) => {
  const root = `/api/accounting-firms/${firm.id}`
  const call = <T>(method: string, path: string, body?: object, as = admin, headers: Record<string, string> = {}) =>
    portal.call<Answered<T>>(method, path, { as, headers, ...(body === undefined ? {} : { body }) })
  const at = (kind: "services" | "offers" | "categories", id?: number, rest = "") =>
    `${root}/catalog-${kind}${id === undefined ? "" : `/${id}`}${rest}`

  const category = async (name = fresh("Catégorie")) => {
    const made = await call<Category>("POST", at("categories"), { name })
    expect(made.status).toBe(201)
    return made.body.data
  }
  let shared: Promise<Category> | undefined
  const anyCategory = () => (shared ??= category())
  const words = async (over: { readonly category_id?: number } & object = {}) => ({
    category_id: over.category_id ?? (await anyCategory()).id,
    title: fresh("Prestation"),
    reference: "",
    deliverable: "",
    commercial_text: "",
    contractual_text: [],
    unit_price: 10_000,
    vat_rate: 2_000,
    quantity: 1,
    unit: "",
    duration: 1,
    duration_unit: "month",
    frequency: "month",
    hours_budget: 60,
    is_client_visible: true,
    tasks: [],
    ...over
  })
  const createService = async (over: object = {}, as = admin) =>
    call<Service>("POST", at("services"), await words(over), as)
  const createOffer = (over: object = {}, as = admin) =>
    call<Offer>(
      "POST",
      at("offers"),
      {
        title: fresh("Offre"),
        reference: "",
        is_public: true,
        commercial_text: "",
        contractual_text: [],
        typed_price: null,
        typed_minutes: null,
        unit: "",
        duration: 1,
        duration_unit: "year",
        services: [],
        ...over
      },
      as
    )
  const act = <T>(kind: "services" | "offers", id: number, type: string, as = admin) =>
    call<T>("POST", at(kind, id, "/events"), { type }, as)
  const published = async (over: object = {}) => {
    const { body } = await createService(over)
    const done = await act<Service>("services", body.data.id, "item.published")
    expect(done.status).toBe(200)
    return done.body.data
  }
  const publishedOffer = async (services: ReadonlyArray<{ readonly id: number }>, over: object = {}) => {
    const lines = services.map(({ id }) => ({ service_id: id, quantity: 1 }))
    const { body } = await createOffer({ services: lines, ...over })
    const done = await act<Offer>("offers", body.data.id, "item.published")
    expect(done.status).toBe(200)
    return done.body.data
  }
  const company = (vendor: { readonly id: number }, rest: string) => `/api/vendors/${vendor.id}${rest}`
  const order = (
    vendor: { readonly id: number },
    as: SignedInUser,
    items: ReadonlyArray<{ readonly kind: string; readonly id: number; readonly quantity: number }>,
    total_price: number,
    over: object = {}
  ) =>
    call<ServiceRequest>(
      "POST",
      company(vendor, "/service-requests"),
      { key: randomUUID(), items, message: "", total_price, ...over },
      as
    )
  return {
    at,
    call,
    category,
    words,
    createService,
    createOffer,
    published,
    publishedOffer,
    act,
    order,
    readService: (id: number, as = admin) => call<Service>("GET", at("services", id), undefined, as),
    readOffer: (id: number, as = admin) => call<Offer>("GET", at("offers", id), undefined, as),
    changeService: (id: number, body: object, headers: Record<string, string> = {}) =>
      call<Service>("PATCH", at("services", id), body, admin, headers),
    changeOffer: (id: number, body: object, headers: Record<string, string> = {}) =>
      call<Offer>("PATCH", at("offers", id), body, admin, headers),
    remove: (kind: "services" | "offers" | "categories", id: number) => call<null>("DELETE", at(kind, id)),
    services: async (query = "", as = admin) =>
      (await portal.call<Listed<ServiceSummary>>("GET", `${at("services")}${query}`, { as })).body,
    offers: async (query = "", as = admin) =>
      (await portal.call<Listed<OfferSummary>>("GET", `${at("offers")}${query}`, { as })).body,
    categories: async (as = admin) => (await portal.call<Listed<Category>>("GET", at("categories"), { as })).body.data,
    clientCatalog: (vendor: { readonly id: number }, as: SignedInUser) =>
      call<ClientCatalog>("GET", company(vendor, "/catalog"), undefined, as),
    clientService: (vendor: { readonly id: number }, id: number, as: SignedInUser) =>
      call<ClientServiceDetail>("GET", company(vendor, `/catalog/services/${id}`), undefined, as),
    clientOffer: (vendor: { readonly id: number }, id: number, as: SignedInUser) =>
      call<ClientOfferDetail>("GET", company(vendor, `/catalog/offers/${id}`), undefined, as),
    readRequest: (vendor: { readonly id: number }, id: number, as = admin) =>
      call<ServiceRequest>("GET", company(vendor, `/service-requests/${id}`), undefined, as),
    requests: async (vendor: { readonly id: number }, as = admin, query = "") =>
      (await portal.call<ListedRequests>("GET", company(vendor, `/service-requests${query}`), { as })).body,
    inbox: (as = admin, query = "") => portal.call<ListedRequests>("GET", `${root}/service-requests${query}`, { as }),
    answer: (vendor: { readonly id: number }, id: number, type: string, as = admin, more: object = {}) =>
      call<ServiceRequest>("POST", company(vendor, `/service-requests/${id}/events`), { type, ...more }, as)
  }
}

import type { Offer, Service } from "#schemas/catalog/catalog.ts"
import {
  offerForm,
  offerGiven,
  offerLine,
  type OfferValues,
  serviceForm,
  serviceGiven,
  taskLine,
  type ServiceValues
} from "#schemas/catalog/rules.ts"
import { writtenNote } from "#schemas/customers/notes.ts"
import { formOf } from "#schemas/shared/form.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { resource } from "#services/shared/resource.ts"

interface Place {
  readonly firmId: FirmId
}
export const catalogQueries = [
  "catalog.categories",
  "catalog.services",
  "catalog.service",
  "catalog.offers",
  "catalog.offer"
] as const

/** Initial form values of a new service. */
export const emptyService: ServiceValues = {
  category_id: "",
  title: "",
  reference: "",
  deliverable: "",
  commercial_text: "",
  contractual_text: "[]",
  unit_price: "0",
  vat_rate: "2000",
  quantity: "1",
  unit: "",
  duration: "1",
  duration_unit: "year",
  frequency: "month",
  hours_budget: "0",
  is_client_visible: true,
  tasks: []
}
const blankService = { title: "", category_id: "" }

/** [CAT-002] The form of a new service: title and category only; the rest is filled in in its editor. */
export const newService = resource<Place, Service>()({
  form: formOf(blankService, (values) => {
    const { category_id, title } = serviceForm.check({ ...emptyService, ...values })
    return { ...(title === undefined ? {} : { title }), ...(category_id === undefined ? {} : { category_id }) }
  }),
  empty: blankService,
  create: ({ ask, place: params, values }) =>
    ask("catalog.createService", { params, payload: serviceGiven({ ...emptyService, ...values }) }),
  queries: catalogQueries,
  done: ({ title }) => ({ code: "catalog:added", params: { title } })
})

/** [CAT-002] The form of an existing service. */
export const services = resource<Place, Service>()({
  form: serviceForm,
  empty: emptyService,
  valuesOf: (service): ServiceValues => ({
    category_id: String(service.category_id),
    title: service.title,
    reference: service.reference,
    deliverable: service.deliverable,
    commercial_text: service.commercial_text,
    contractual_text: writtenNote(service.contractual_text),
    unit_price: String(service.unit_price),
    vat_rate: String(service.vat_rate),
    quantity: String(service.quantity),
    unit: service.unit,
    duration: String(service.duration),
    duration_unit: service.duration_unit,
    frequency: service.frequency,
    hours_budget: String(service.hours_budget),
    is_client_visible: service.is_client_visible,
    tasks: service.tasks.map(taskLine)
  }),
  wire: serviceGiven,
  change: ({ ask, entity: { id: catalogServiceId }, headers, payload, place }) =>
    ask("catalog.changeService", { params: { ...place, catalogServiceId }, headers, payload }),
  read: ({ ask, entity: { id: catalogServiceId }, place }) =>
    ask("catalog.service", { params: { ...place, catalogServiceId } }),
  queries: catalogQueries,
  done: ({ title }) => ({ code: "catalog:saved", params: { title } })
})

export const emptyOffer: OfferValues = {
  title: "",
  reference: "",
  is_public: true,
  commercial_text: "",
  contractual_text: "[]",
  typed_price: "",
  typed_minutes: "",
  unit: "",
  duration: "1",
  duration_unit: "year",
  services: []
}
const blankOffer = { title: "" }

/** [CAT-001] The form of a new offer: title only; the rest is filled in in its editor. */
export const newOffer = resource<Place, Offer>()({
  form: formOf(blankOffer, (values) => {
    const { title } = offerForm.check({ ...emptyOffer, ...values })
    return title === undefined ? {} : { title }
  }),
  empty: blankOffer,
  create: ({ ask, place: params, values }) =>
    ask("catalog.createOffer", { params, payload: offerGiven({ ...emptyOffer, ...values }) }),
  queries: catalogQueries,
  done: ({ title }) => ({ code: "catalog:added", params: { title } })
})

/** [CAT-001] The form of an existing offer. */
export const offers = resource<Place, Offer>()({
  form: offerForm,
  empty: emptyOffer,
  valuesOf: (offer): OfferValues => ({
    title: offer.title,
    reference: offer.reference,
    is_public: offer.is_public,
    commercial_text: offer.commercial_text,
    contractual_text: writtenNote(offer.contractual_text),
    typed_price: offer.typed_price === null ? "" : String(offer.typed_price),
    typed_minutes: offer.typed_minutes === null ? "" : String(offer.typed_minutes),
    unit: offer.unit,
    duration: String(offer.duration),
    duration_unit: offer.duration_unit,
    services: offer.services.map(offerLine)
  }),
  wire: offerGiven,
  change: ({ ask, entity: { id: offerId }, headers, payload, place }) =>
    ask("catalog.changeOffer", { params: { ...place, offerId }, headers, payload }),
  read: ({ ask, entity: { id: offerId }, place }) => ask("catalog.offer", { params: { ...place, offerId } }),
  queries: catalogQueries,
  done: ({ title }) => ({ code: "catalog:saved", params: { title } })
})

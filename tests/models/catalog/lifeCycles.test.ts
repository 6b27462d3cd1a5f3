import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import {
  type CatalogItemEvent,
  type CatalogItemFacts,
  catalogItemMachine
} from "#machines/catalog/catalogItem.machine.ts"
import {
  catalogItemSnapshot,
  offerFacts,
  serviceFacts,
  toCatalogItemView
} from "#machines/catalog/catalogItem.projection.ts"
import { type ServiceRequestEvent, serviceRequestMachine } from "#machines/catalog/serviceRequest.machine.ts"
import { serviceRequestSnapshot, toServiceRequestView } from "#machines/catalog/serviceRequest.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { mayDecideRequests, mayKeepCatalog, mayOrderServices } from "#schemas/access/policy.ts"
import type { CatalogState } from "#schemas/catalog/catalog.ts"
import type { ServiceRequestState } from "#schemas/catalog/serviceRequest.ts"
import { serviceRequestStates } from "#schemas/catalog/limits.ts"
import { freeOffer, freeService, itemCases, requestCases } from "#tests/models/catalog/cases.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"

const itemPaths = pathsOf(catalogItemMachine, freeService, itemCases)
const requestPaths = pathsOf(serviceRequestMachine, undefined as never, requestCases)

describe("a stored row, reloaded before every event, follows the model", () => {
  test.each(itemPaths)("[CAT-003] a service: $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(catalogItemMachine, freeService)[0])
    const reload = () => catalogItemMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: CatalogItemEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(catalogItemMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(itemCases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test.each(requestPaths)("[SRQ-O01] a request: $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(serviceRequestMachine)[0])
    const reload = () => serviceRequestMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: ServiceRequestEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(serviceRequestMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(requestCases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("every state and every event is on a path", () => {
    const steps = [...itemPaths, ...requestPaths].flatMap(({ path }) =>
      path.steps.map(({ event, state }) => [String(state.value), event.type] as const)
    )
    expect(new Set(steps.map(([state]) => state))).toEqual(
      new Set(["draft", "published", "archived", "removed", ...serviceRequestStates])
    )
    expect(new Set(steps.map(([, event]) => event))).toEqual(
      new Set(["xstate.init", ...Object.keys(itemCases), ...Object.keys(requestCases)])
    )
  })
})

describe("what closes a step of the catalogue says its name", () => {
  const closed = (state: CatalogState, facts: Partial<CatalogItemFacts>, event: CatalogItemEvent) => {
    const verdict = decide(catalogItemMachine, catalogItemSnapshot(state, { ...freeOffer, ...facts }), event)
    return Result.isFailure(verdict) ? verdict.failure.closedBy : null
  }

  test("[CAT-003] what somebody ordered is archived, never deleted", () => {
    for (const state of ["draft", "published", "archived"] as const)
      expect(closed(state, { uses: 1 }, itemCases["item.removed"])).toEqual(["isItemUnused"])
    expect(closed("published", { uses: 1 }, itemCases["item.archived"])).toBeNull()
    expect(closed("archived", { uses: 1 }, itemCases["item.restored"])).toBeNull()
  })

  test("[CAT-001] an offer is published with published services, and keeps some while it is", () => {
    expect(closed("draft", { services: 0 }, itemCases["item.published"])).toEqual(["hasServices"])
    expect(closed("draft", { unpublished: 1 }, itemCases["item.published"])).toEqual(["areServicesPublished"])
    expect(closed("published", {}, { ...itemCases["item.changed"], services: 0 })).toEqual(["hasServices"])
    expect(closed("published", {}, { ...itemCases["item.changed"], unpublished: 1 })).toEqual(["areServicesPublished"])
    expect(closed("draft", {}, { ...itemCases["item.changed"], services: 0, unpublished: 3 })).toBeNull()
  })

  test("[CAT-003] a service stays as long as a published offer needs it, and the archived is taken back before it changes", () => {
    expect(closed("published", { publishedOffers: 1 }, itemCases["item.archived"])).toEqual(["isInNoPublishedOffer"])
    expect(closed("archived", {}, itemCases["item.changed"])).toEqual(["isItemNotArchived"])
    expect(closed("archived", {}, itemCases["item.archived"])).toEqual(["isItemNotArchived"])
    expect(closed("published", {}, itemCases["item.published"])).toEqual(["isItemDraft"])
    expect(closed("draft", {}, itemCases["item.restored"])).toEqual(["isItemArchived"])
    expect(closed("draft", {}, { ...itemCases["item.published"], by: { mayKeep: false } })).toEqual(["mayKeepCatalog"])
  })

  test("[CAT-003] a line offers what its machine takes, and says why not", () => {
    const service = { state: "published", uses: 2, closed_by: [], published_offers: 1 } as const
    expect(toCatalogItemView(service, serviceFacts(service))).toEqual({
      mayKeep: true,
      state: "published",
      isReadOnly: false,
      changeClosedBy: null,
      publicationClosedBy: "isItemDraft",
      archivingClosedBy: "isInNoPublishedOffer",
      restoringClosedBy: "isItemArchived",
      removalClosedBy: "isItemUnused"
    })
    const offer = { state: "draft", uses: 0, closed_by: ["isOfFirm"], service_count: 1, unpublished_count: 1 } as const
    expect(toCatalogItemView(offer, offerFacts(offer))).toMatchObject({
      mayKeep: false,
      isReadOnly: true,
      publicationClosedBy: "mayKeepCatalog"
    })
    // An archived item opens read-only; an offer that lacks something opens for the change that repairs it.
    const archived = { ...service, state: "archived" } as const
    expect(toCatalogItemView(archived, serviceFacts(archived)).isReadOnly).toBe(true)
    const lacking = { ...offer, state: "published", closed_by: [] } as const
    expect(toCatalogItemView(lacking, offerFacts(lacking))).toMatchObject({
      isReadOnly: false,
      changeClosedBy: "areServicesPublished"
    })
  })
})

describe("a service request", () => {
  const closed = (state: ServiceRequestState, event: ServiceRequestEvent) => {
    const verdict = decide(serviceRequestMachine, serviceRequestSnapshot(state), event)
    return Result.isFailure(verdict) ? verdict.failure.closedBy : null
  }

  test("[SRQ-O01] is declined with a reason, and withdrawn until the firm has answered", () => {
    expect(closed("requested", { ...requestCases["order.declined"], reason: "  " })).toEqual(["hasDeclineReason"])
    expect(closed("accepted", requestCases["order.declined"])).toBeNull()
    expect(closed("accepted", requestCases["order.withdrawn"])).toEqual(["isRequestUndecided"])
    for (const state of ["declined", "withdrawn", "converted"] as const)
      for (const event of Object.values(requestCases)) expect(closed(state, event)).toEqual(["isRequestOpen"])
  })

  test("[SRQ-001] [SRQ-007] each side is offered its own steps, and whose turn it is", () => {
    const { by: firm } = requestCases["order.accepted"]
    const { by: client } = requestCases["order.withdrawn"]
    expect(toServiceRequestView("requested", firm)).toEqual({
      turn: "firm",
      canAccept: true,
      canDecline: true,
      canWithdraw: false,
      canConvert: true
    })
    expect(toServiceRequestView("requested", client)).toMatchObject({ canAccept: false, canWithdraw: true })
    expect(toServiceRequestView("accepted", firm)).toMatchObject({ turn: "firm", canAccept: false, canConvert: true })
    expect(toServiceRequestView("declined", client)).toEqual({
      turn: "nobody",
      canAccept: false,
      canDecline: false,
      canWithdraw: false,
      canConvert: false
    })
  })
})

test("[SRQ-001] [CAT-003] accountants keep the catalogue and answer, clients order, guests look", () => {
  expect([mayKeepCatalog("admin"), mayKeepCatalog("collaborator"), mayKeepCatalog(null)]).toEqual([
    [],
    [],
    ["isOfFirm"]
  ])
  expect([mayDecideRequests("collaborator"), mayDecideRequests(null)]).toEqual([[], ["isOfFirm"]])
  expect(
    (["admin", "collaborator", "guest", null] as const).map((vendorRole) => mayOrderServices({ vendorRole }))
  ).toEqual([[], [], ["isWriter"], ["isClientUser"]])
})

import { fromPromise, toPromise } from "xstate"
import { type CompaniesOutcome, defaultChoiceMachine } from "#machines/access/frame/defaultChoice.machine.ts"
import type { Visitor } from "#machines/access/guardChain.facts.ts"
import type { Person } from "#machines/access/session.machine.ts"
import type { EntityContext } from "#schemas/access/context.ts"
import type { Module } from "#schemas/access/session.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import { toFailure } from "#services/access/accessActors.ts"
import { providerName } from "#services/access/keptToken.ts"
import { rememberedChoice } from "#services/access/rememberedChoice.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { placeWithLast, placeIn } from "#ui/app/frame/arrivals.ts"
import type { Portal } from "#ui/app/portal.ts"
import type { Presence, Wanted } from "#ui/app/presence.ts"
import { queryClient } from "#ui/app/frame/queryClient.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"
import { createActor } from "#ui/shared/actors.ts"

export const loadLive = () => import("#ui/app/top/liveActor.ts")

const absent = { status: 404, code: "error.404", errors: {}, retryAfter: null }

/**
 * [NET-023] Loads the companies of a firm for the default choice. Runs at every navigation, so recent cached data are
 * enough.
 */
const companies = (portal: Portal, wanted: Wanted, last: (firmId: FirmId) => VendorId | null) =>
  fromPromise<CompaniesOutcome, { readonly firmId: FirmId | null }>(async ({ input: { firmId } }) => {
    if (firmId === null) return Result.succeed([])
    const named = wanted.context?.firmId === firmId ? wanted.context.vendorId : null
    const asked = named === null ? placeWithLast(portal, firmId, last(firmId)) : placeIn(portal, firmId, named)
    return asked.then(
      (place) => (place === null ? Result.fail(absent) : Result.succeed(place.vendors.map(({ id }) => id))),
      (failure: CallFailure) => Result.fail(toFailure(failure))
    )
  })

const choose = (
  portal: Portal,
  userId: number,
  visitor: Pick<Visitor, "firms">,
  wanted: Wanted,
  whiteLabel: FirmId | null
) => {
  const remembered = rememberedChoice(portal.valuesOf(userId))
  const askedFirmId = wanted.context?.firmId ?? wanted.asked
  const firm = remembered.firm()
  const asks = companies(portal, wanted, remembered.vendor)
  const actor = createActor(defaultChoiceMachine.provide({ actors: { companies: asks } }), {
    input: {
      firms: visitor.firms,
      askedFirmId,
      askedVendorId: wanted.context?.vendorId ?? null,
      rememberedFirm: firm,
      rememberedVendorId: remembered.vendor(askedFirmId ?? firm?.firmId ?? whiteLabel ?? (0 as FirmId)),
      whiteLabelFirmId: whiteLabel,
      host: location.hostname
    }
  })
  const output = toPromise(actor)
  actor.start()
  return output
}

/** [ROL-027] [ROL-028] The active modules: for accountants those of the firm, for client users those of the company. */
const modulesOf = async (portal: Portal, { firmId, vendorId }: EntityContext, isStaff: boolean) => {
  const of = isStaff ? null : vendorId
  const place = await placeIn(portal, firmId, vendorId)
  if (place?.modules_of === of) return place.modules.map(({ name }: Module) => name)
  const query = { is_active: "true" } as const
  const answer =
    of === null
      ? await queryClient.ensureQueryData(callQuery(portal, "access.modules", { params: { firmId }, query }))
      : await queryClient.ensureQueryData(
          callQuery(portal, "access.companyModules", { params: { firmId, vendorId: of }, query })
        )
  return answer.data.data.map(({ name }: Module) => name)
}

/** The signed-in user as a visitor, with the default firm and company for URLs without them. */
export const visitorFor = async (portal: Portal, { firms, me }: Person, wanted: Wanted): Promise<Presence> => {
  const branding = await portal.branding.ready()
  const whiteLabel = branding.status === "ready" ? branding.firmId : null
  const choice = await choose(portal, me.id, { firms }, wanted, whiteLabel)
  if (choice.kind === "failed") return { kind: "unreachable" }
  if (choice.kind === "elsewhere") return { kind: "elsewhere", domain: choice.domain }
  const alone = { isSuperAdmin: me.isSuperAdmin, firms, provider: portal.values.get(providerName) }
  if (choice.kind === "none")
    return { kind: "somebody", visitor: { ...alone, chosen: null, companies: [], modules: null } }
  const isStaff = firms.some((firm) => firm.id === choice.context.firmId && firm.isAccountant)
  const modules = await modulesOf(portal, choice.context, isStaff)
  return {
    kind: "somebody",
    visitor: { ...alone, chosen: choice.context, companies: choice.companies, modules }
  }
}

import type { Result } from "effect"
import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { EntityContext } from "#schemas/access/context.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { Firm } from "#schemas/access/session.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"

export interface DefaultChoiceInput {
  readonly firms: ReadonlyArray<Firm>
  /** [ACC-009] The firm that the URL names, in its context or in the query parameter `a_id`. */
  readonly askedFirmId: FirmId | null
  /** [ACC-026] The company of the URL's context. */
  readonly askedVendorId: VendorId | null
  /** [ACC-021] The last firm selected in this browser; ignored on a host other than the one it was stored on. */
  readonly rememberedFirm: { readonly firmId: FirmId; readonly host: string } | null
  /** [ACC-027] The last company selected in this browser; used only if it is one of the chosen firm's companies. */
  readonly rememberedVendorId: VendorId | null
  /** [ACC-022] The firm whose colours this host shows. */
  readonly whiteLabelFirmId: FirmId | null
  /** Lower case, without a port. */
  readonly host: string
}
export type CompaniesOutcome = Result.Result<ReadonlyArray<VendorId>, Failure>
export type DefaultChoice =
  | { readonly kind: "chosen"; readonly context: EntityContext; readonly companies: ReadonlyArray<VendorId> }
  | { readonly kind: "elsewhere"; readonly domain: string; readonly firmId: FirmId }
  | { readonly kind: "none" }
  | { readonly kind: "failed"; readonly failure: Failure }

interface Context extends DefaultChoiceInput {
  readonly firm: Firm | null
  readonly companies: ReadonlyArray<VendorId>
  readonly choice: DefaultChoice
}

const firmNamed = (firms: ReadonlyArray<Firm>, id: FirmId | null) => firms.find((firm) => firm.id === id) ?? null
const lastFirm = ({ firms, host, rememberedFirm }: Context) =>
  rememberedFirm?.host === host ? firmNamed(firms, rememberedFirm.firmId) : null
const hostFirm = ({ firms, host }: Context) => firms.find((firm) => firm.domain.toLowerCase() === host) ?? null
const chosen = ({ companies, firm }: Context, vendorId: VendorId | null): DefaultChoice =>
  firm === null ? { kind: "none" } : { kind: "chosen", context: { firmId: firm.id, vendorId }, companies }

/** [ACC-021] [ACC-028] Chooses the firm and the company for a URL that names none. */
export const defaultChoiceMachine = setup({
  types: {
    input: {} as DefaultChoiceInput,
    context: {} as Context,
    output: {} as DefaultChoice,
    emitted: {} as { readonly type: "choice.ledElsewhere"; readonly domain: string },
    tags: {} as "busy"
  },
  actors: { companies: fromPromise<CompaniesOutcome, { readonly firmId: FirmId | null }>(mustProvide("companies")) },
  guards: {
    isAsked: ({ context }) => firmNamed(context.firms, context.askedFirmId) !== null,
    isRemembered: ({ context }) => lastFirm(context) !== null,
    isWhiteLabel: ({ context }) => firmNamed(context.firms, context.whiteLabelFirmId) !== null,
    isOfHost: ({ context }) => hostFirm(context) !== null,
    hasFirms: ({ context }) => context.firms.length > 0,
    /** The firm must be opened on its own domain. Not needed if this host shows the firm's white label. */
    livesElsewhere: ({ context: { firm, host, whiteLabelFirmId } }) =>
      firm !== null && firm.domain !== "" && firm.domain.toLowerCase() !== host && firm.id !== whiteLabelFirmId,
    arrived: (_, outcome: CompaniesOutcome) => outcome._tag === "Success",
    companyIsAsked: ({ context }) =>
      context.firm?.id === context.askedFirmId && context.companies.some((id) => id === context.askedVendorId),
    companyIsRemembered: ({ context }) => context.companies.some((id) => id === context.rememberedVendorId)
  },
  actions: {
    takeAsked: assign({ firm: ({ context }) => firmNamed(context.firms, context.askedFirmId) }),
    takeRemembered: assign({ firm: ({ context }) => lastFirm(context) }),
    takeWhiteLabel: assign({ firm: ({ context }) => firmNamed(context.firms, context.whiteLabelFirmId) }),
    takeHosts: assign({ firm: ({ context }) => hostFirm(context) }),
    takeFirst: assign({ firm: ({ context }) => context.firms[0] ?? null }),
    forgetAsked: assign({ askedFirmId: null, askedVendorId: null, firm: null }),
    takeCompanies: assign({
      companies: (_, outcome: CompaniesOutcome) => (outcome._tag === "Success" ? outcome.success : [])
    }),
    fail: assign({
      choice: ({ context }, outcome: CompaniesOutcome): DefaultChoice =>
        outcome._tag === "Failure" ? { kind: "failed", failure: outcome.failure } : context.choice
    }),
    leave: assign({
      choice: ({ context: { firm } }): DefaultChoice =>
        firm === null ? { kind: "none" } : { kind: "elsewhere", domain: firm.domain.toLowerCase(), firmId: firm.id }
    }),
    tellElsewhere: emit(({ context }) => ({
      type: "choice.ledElsewhere" as const,
      domain: context.firm?.domain.toLowerCase() ?? ""
    })),
    chooseAsked: assign({ choice: ({ context }) => chosen(context, context.askedVendorId) }),
    chooseRemembered: assign({ choice: ({ context }) => chosen(context, context.rememberedVendorId) }),
    chooseFirst: assign({ choice: ({ context }) => chosen(context, context.companies[0] ?? null) })
  }
}).createMachine({
  id: "defaultChoice",
  context: ({ input }) => ({ ...input, firm: null, companies: [], choice: { kind: "none" } }),
  initial: "choosingFirm",
  output: ({ context }) => context.choice,
  states: {
    choosingFirm: {
      always: [
        { guard: "isAsked", actions: "takeAsked", target: "placing" },
        { guard: "isRemembered", actions: "takeRemembered", target: "placing" },
        { guard: "isWhiteLabel", actions: "takeWhiteLabel", target: "placing" },
        { guard: "isOfHost", actions: "takeHosts", target: "placing" },
        { guard: "hasFirms", actions: "takeFirst", target: "placing" },
        { target: "firmless" }
      ]
    },
    placing: {
      always: [{ guard: "livesElsewhere", actions: "leave", target: "elsewhere" }, { target: "listing" }]
    },
    listing: {
      tags: "busy",
      invoke: {
        id: "companies",
        src: "companies",
        input: ({ context }) => ({ firmId: context.firm?.id ?? null }),
        onDone: [
          {
            guard: { type: "arrived", params: ({ event }) => event.output },
            actions: { type: "takeCompanies", params: ({ event }) => event.output },
            target: "choosingCompany"
          },
          // [ACC-010] The firm in the URL is only a preference: if it cannot be loaded, the default applies.
          { guard: "isAsked", actions: "forgetAsked", target: "choosingFirm" },
          { actions: { type: "fail", params: ({ event }) => event.output }, target: "failed" }
        ]
      }
    },
    choosingCompany: {
      always: [
        { guard: "companyIsAsked", actions: "chooseAsked", target: "chosen" },
        { guard: "companyIsRemembered", actions: "chooseRemembered", target: "chosen" },
        { actions: "chooseFirst", target: "chosen" }
      ]
    },
    chosen: { type: "final" },
    elsewhere: { type: "final", entry: "tellElsewhere" },
    firmless: { type: "final" },
    failed: { type: "final" }
  }
})

export type DefaultChoiceRef = ActorRefFrom<typeof defaultChoiceMachine>
export type DefaultChoiceSnapshot = SnapshotFrom<typeof defaultChoiceMachine>

import { type ActorRefFrom, assign, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { PortalRoot } from "#schemas/branding/whiteLabel.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { Result } from "#schemas/shared/result.ts"

/** `unknown`: [ERR-026] no firm answers at this URL. `failed`: [WHL-006] the server gave no answer. */
export type RootOutcome = Result<PortalRoot, "unknown" | "failed">
export type BrandingEvent =
  | { readonly type: "loading.retried" }
  /** [WHL-004] The page now shows this firm. */
  | { readonly type: "firm.chosen"; readonly firmId: FirmId }
  /** Somebody changed the white label that is shown. */
  | { readonly type: "looks.changed" }
  /** Shows the firm's white label; shows the portal's own look, on pages that belong to no firm. */
  | { readonly type: "looks.worn" | "looks.putAway" }

export interface BrandingInput {
  /** [ACC-009] The firm that the query `a_id` names. */
  readonly asked: FirmId | null
}
interface Context extends BrandingInput {
  /** The firm whose white label is to be loaded; null for the firm of this host. */
  readonly wanted: FirmId | null
  readonly root: PortalRoot | null
  /** The white label changed while it was being loaded, so the answer may be stale. */
  readonly isOutdated: boolean
}

const firmOf = (root: PortalRoot | null) => root?.white_labels[0]?.accounting_firm_id ?? null

/** Loads the white label of the firm that the page shows. */
export const brandingMachine = setup({
  types: { input: {} as BrandingInput, context: {} as Context, events: {} as BrandingEvent },
  actors: { load: fromPromise<RootOutcome, FirmId | null>(mustProvide("load")) },
  guards: {
    isRoot: (_, outcome: RootOutcome) => outcome._tag === "Success",
    isUnknown: (_, outcome: RootOutcome) => outcome._tag === "Failure" && outcome.failure === "unknown",
    isOutdated: ({ context }) => context.isOutdated,
    hasFirm: ({ context }) => context.wanted !== null,
    isAnother: ({ context }, firmId: FirmId) => context.wanted !== firmId
  },
  actions: {
    take: assign((_, outcome: RootOutcome) => (outcome._tag === "Success" ? { root: outcome.success } : {})),
    // On failure the previous white label stays: the page must work without the new one.
    takeLooks: assign((_, outcome: RootOutcome) =>
      outcome._tag === "Success" && outcome.success.white_labels.length > 0 ? { root: outcome.success } : {}
    ),
    noteChange: assign({ isOutdated: true }),
    forgetChange: assign({ isOutdated: false }),
    choose: assign({ wanted: (_, firmId: FirmId | null) => firmId })
  }
}).createMachine({
  id: "branding",
  context: ({ input: { asked } }) => ({ asked, wanted: asked, root: null, isOutdated: false }),
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "load",
        src: "load",
        input: ({ context }) => context.wanted,
        onDone: [
          {
            guard: { type: "isRoot", params: ({ event }) => event.output },
            actions: { type: "take", params: ({ event }) => event.output },
            target: "ready"
          },
          // [ACC-010] Falls back to the default firm if the named one does not load.
          { guard: "hasFirm", actions: { type: "choose", params: null }, target: "loading", reenter: true },
          { guard: { type: "isUnknown", params: ({ event }) => event.output }, target: "unknown" },
          { target: "failed" }
        ]
      }
    },
    unknown: {
      on: {
        "loading.retried": { actions: { type: "choose", params: ({ context }) => context.asked }, target: "loading" }
      }
    },
    failed: {
      on: {
        "loading.retried": { actions: { type: "choose", params: ({ context }) => context.asked }, target: "loading" }
      }
    },
    ready: {
      type: "parallel",
      states: {
        wear: {
          initial: "worn",
          states: { worn: { on: { "looks.putAway": "putAway" } }, putAway: { on: { "looks.worn": "worn" } } }
        },
        looks: {
          initial: "known",
          states: {
            known: {
              entry: { type: "choose", params: ({ context }) => firmOf(context.root) },
              on: {
                "firm.chosen": {
                  guard: { type: "isAnother", params: ({ event }) => event.firmId },
                  actions: { type: "choose", params: ({ event }) => event.firmId },
                  target: "reading"
                },
                "looks.changed": { guard: "hasFirm", target: "reading" }
              }
            },
            reading: {
              entry: "forgetChange",
              invoke: {
                id: "read",
                src: "load",
                input: ({ context }) => context.wanted,
                onDone: [
                  // The answer may be older than the change: load again.
                  {
                    guard: "isOutdated",
                    actions: { type: "takeLooks", params: ({ event }) => event.output },
                    target: "reading",
                    reenter: true
                  },
                  { actions: { type: "takeLooks", params: ({ event }) => event.output }, target: "known" }
                ]
              },
              on: {
                "firm.chosen": {
                  guard: { type: "isAnother", params: ({ event }) => event.firmId },
                  actions: { type: "choose", params: ({ event }) => event.firmId },
                  target: "reading",
                  reenter: true
                },
                "looks.changed": { actions: "noteChange" }
              }
            }
          }
        }
      }
    }
  }
})

export type BrandingRef = ActorRefFrom<typeof brandingMachine>
export type BrandingSnapshot = SnapshotFrom<typeof brandingMachine>

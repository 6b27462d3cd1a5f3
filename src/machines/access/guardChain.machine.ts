import { type ActorRefFrom, assign, fromPromise, not, setup, type SnapshotFrom } from "xstate"
import * as chain from "#machines/access/guardChain.facts.ts"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import { embeddedOf, queryOf } from "#schemas/access/redirects.ts"

type Facts = chain.Facts
interface Context {
  readonly facts: Facts
  readonly replace: boolean
  readonly verdict: chain.Verdict
}

/** [ACC-011] The nine guards in their fixed order; the first that answers decides. */
export const guardChainMachine = setup({
  types: { input: {} as Facts, context: {} as Context, output: {} as chain.Verdict, tags: {} as "busy" },
  actors: {
    /** Signs in with the stored token; null if the token is no longer valid. */
    restore: fromPromise<chain.Visitor | null, Facts>(mustProvide("restore"))
  },
  guards: {
    hasUntriedToken: ({ context: { facts } }) => facts.visitor === null && facts.hasUntriedToken,
    needsSignIn: ({ context: { facts } }) => facts.visitor === null && !chain.rowOf(facts).anonymous,
    asksProvider: ({ context: { facts } }) => facts.visitor === null && queryOf(facts.href, "sso") !== null,
    isPastThisPage: ({ context: { facts } }) => facts.visitor !== null && chain.rowOf(facts).leftWhenSignedIn,
    isForSuperAdmins: ({ context: { facts } }) => chain.platformRefusals(facts.visitor, chain.rowOf(facts)).length > 0,
    isForOthers: ({ context: { facts } }) =>
      facts.visitor !== null && chain.sideRefusals(facts.visitor, chain.rowOf(facts)).length > 0,
    lacksModule: ({ context: { facts } }) =>
      facts.visitor !== null && chain.moduleRefusals(facts.visitor, chain.rowOf(facts)).length > 0,
    lacksCompany: ({ context: { facts } }) => chain.normalise(facts).isShort && chain.rowOf(facts).id !== "home",
    isAlias: ({ context: { facts } }) => chain.rowOf(facts).redirectTo !== null,
    needsContext: ({ context: { facts } }) => {
      const { context, isOwn } = chain.normalise(facts)
      return !isOwn && (context !== null || (facts.params["context"] ?? "") !== "")
    },
    keepsHistory: ({ context: { facts } }) => chain.rowOf(facts).keepInHistory,
    losesEmbedded: ({ context: { facts } }) => facts.embedded !== null && embeddedOf(facts.href) === null
  },
  actions: {
    takeVisitor: assign({
      facts: ({ context }, visitor: chain.Visitor | null) => ({ ...context.facts, visitor, hasUntriedToken: false })
    }),
    askToRestore: assign({ verdict: { kind: "restore" } }),
    sendToSignIn: assign({ verdict: ({ context }) => chain.toSignIn(context.facts) }),
    sendToProvider: assign({ verdict: ({ context }) => chain.toProvider(context.facts) }),
    sendToTarget: assign({ verdict: ({ context }) => chain.toTarget(context.facts) }),
    sendHomeFromPlatform: assign({ verdict: ({ context }) => chain.toHomeFromPlatform(context.facts) }),
    sendHomeFromSide: assign({ verdict: ({ context }) => chain.toHomeFromSide(context.facts) }),
    sendFromModule: assign({ verdict: ({ context }) => chain.toModuleClosed(context.facts) }),
    sendHomeAlone: assign({ verdict: ({ context }) => chain.toHomeWithoutCompany(context.facts) }),
    sendToNormalised: assign({ verdict: ({ context }) => chain.toNormalised(context.facts) }),
    sendToEmbedded: assign({ verdict: ({ context }) => chain.toEmbedded(context.facts) }),
    replaceEntry: assign({ replace: true }),
    letStay: assign({ verdict: ({ context }) => chain.staying(context.facts, context.replace) })
  }
}).createMachine({
  id: "guardChain",
  context: ({ input }) => ({ facts: input, replace: false, verdict: { kind: "restore" } }),
  initial: "lookingForToken",
  output: ({ context }) => context.verdict,
  states: {
    /** Guard 1 [ACC-012]: checks a stored token first. */
    lookingForToken: { always: [{ guard: "hasUntriedToken", target: "restoring" }, { target: "authenticating" }] },
    restoring: {
      tags: "busy",
      entry: "askToRestore",
      invoke: {
        id: "restore",
        src: "restore",
        input: ({ context }) => context.facts,
        onDone: { actions: { type: "takeVisitor", params: ({ event }) => event.output }, target: "authenticating" }
      }
    },
    /** Guard 2 [ACC-013]: the page needs a signed-in visitor. */
    authenticating: {
      always: [{ guard: "needsSignIn", actions: "sendToSignIn", target: "sent" }, { target: "askingProvider" }]
    },
    /** Guard 3 [ACC-014]: the URL requests sign-in with an identity provider. */
    askingProvider: {
      always: [{ guard: "asksProvider", actions: "sendToProvider", target: "sent" }, { target: "leavingAnonymous" }]
    },
    /** Guard 4 [ACC-015]: a signed-in visitor leaves pages for anonymous visitors. */
    leavingAnonymous: {
      always: [{ guard: "isPastThisPage", actions: "sendToTarget", target: "sent" }, { target: "checkingSuperAdmin" }]
    },
    /** Guard 5 [ACC-016]: the route is for super admins. */
    checkingSuperAdmin: {
      always: [
        { guard: "isForSuperAdmins", actions: "sendHomeFromPlatform", target: "sent" },
        { target: "checkingRole" }
      ]
    },
    /** Guard 6 [ACC-017] [ROL-O05]: the route is for another side or role, or its module is inactive. */
    checkingRole: {
      always: [
        { guard: "isForOthers", actions: "sendHomeFromSide", target: "sent" },
        { guard: "lacksModule", actions: "sendFromModule", target: "sent" },
        { target: "normalising" }
      ]
    },
    /** Guard 7 [ACC-018] [ACC-098]: corrects the context and the path of the URL. */
    normalising: {
      always: [
        { guard: "lacksCompany", actions: "sendHomeAlone", target: "sent" },
        { guard: "isAlias", actions: "sendToNormalised", target: "sent" },
        { guard: "needsContext", actions: "sendToNormalised", target: "sent" },
        { target: "placingInHistory" }
      ]
    },
    /** Guard 8 [ACC-019]: whether the page gets its own history entry. */
    placingInHistory: {
      always: [
        { guard: not("keepsHistory"), actions: "replaceEntry", target: "carryingEmbedded" },
        { target: "carryingEmbedded" }
      ]
    },
    /** Guard 9 [ACC-020]: keeps the `embedded` value. */
    carryingEmbedded: {
      always: [
        { guard: "losesEmbedded", actions: "sendToEmbedded", target: "sent" },
        { actions: "letStay", target: "staying" }
      ]
    },
    sent: { type: "final" },
    staying: { type: "final" }
  }
})

export type GuardChainRef = ActorRefFrom<typeof guardChainMachine>
export type GuardChainSnapshot = SnapshotFrom<typeof guardChainMachine>

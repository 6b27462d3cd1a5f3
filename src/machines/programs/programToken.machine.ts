import { setup, type SnapshotFrom } from "xstate"

export interface TokenFacts {
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}
export interface TokenPermissions {
  /** True for the token's owner and, if it is a token of the firm, for the firm's admins. */
  readonly mayKeep: boolean
}
export type TokenEvent =
  | { readonly type: "token.used"; readonly at: number }
  | { readonly type: "token.revoked"; readonly by: TokenPermissions }
  | { readonly type: "token.expired"; readonly at: number }

/** Life cycle of a program's token: used until a person revokes it or it expires. */
export const programTokenMachine = setup({
  types: { input: {} as TokenFacts, context: {} as TokenFacts, events: {} as TokenEvent },
  guards: {
    mayKeepToken: ({ event }) => event.type === "token.revoked" && event.by.mayKeep,
    isTokenRunning: ({ context, event }) => event.type !== "token.revoked" && event.at < context.expiresAt,
    isTokenOver: ({ context, event }) => event.type !== "token.revoked" && event.at >= context.expiresAt
  }
}).createMachine({
  id: "programToken",
  context: ({ input }) => input,
  initial: "active",
  states: {
    active: {
      on: {
        "token.used": { guard: "isTokenRunning", target: "active" },
        "token.revoked": { guard: "mayKeepToken", target: "revoked" },
        "token.expired": { guard: "isTokenOver", target: "expired" }
      }
    },
    revoked: { type: "final" },
    expired: { type: "final" }
  }
})
export type TokenSnapshot = SnapshotFrom<typeof programTokenMachine>

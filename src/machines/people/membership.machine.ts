import { and, assign, setup, type SnapshotFrom } from "xstate"
import type { TeamRole } from "#schemas/people/teamRules.ts"

/** A person's membership of a firm (`team`) or of one of its companies (`company`). */
export interface MembershipFacts {
  readonly side: "team" | "company"
  readonly role: TeamRole | "guest"
  /** Can sign in: has a password, or an identity provider. */
  readonly hasJoined: boolean
  /** The firm has another administrator. */
  readonly hasOtherAdmin: boolean
}
/** The acting user's rights over a membership. */
export interface MembershipPermissions {
  /**
   * [ROL-004] [ROL-006] May manage the members: the firm's administrators for its team; its staff and the company's
   * administrators for the company's users.
   */
  readonly mayKeep: boolean
  readonly isSelf: boolean
  /** [ROL-O01] May change a member's group administrator flag: a group administrator, or the provider. */
  readonly isGroupAdmin: boolean
}
export type MembershipEvent =
  | { readonly type: "member.joined" | "access.lapsed" }
  | ({ readonly by: MembershipPermissions } & (
      | {
          readonly type: "member.changed"
          readonly role: MembershipFacts["role"]
          /** Whether the group administrator flag changes too. */
          readonly marksGroup: boolean
        }
      | { readonly type: "access.limited"; readonly isLimited: boolean }
      | { readonly type: "invitation.repeated" | "access.ended" | "access.reopened" | "member.removed" }
    ))

const leaving = and(["mayKeepMembers", "isSomeoneElse", "keepsAnAdmin"])
const standing = {
  "member.changed": {
    guard: and(["mayKeepMembers", "isAdminOfGroup", "keepsAnAdmin"]),
    actions: "takeRole"
  },
  "access.limited": { guard: leaving },
  "access.ended": { guard: leaving, target: "revoked" },
  "access.reopened": { guard: "isAccessOver" },
  "access.lapsed": { target: "revoked" },
  "member.removed": { guard: leaving, target: "removed" }
} as const

/**
 * [ROL-017] [ROL-018] [ROL-025] [CLI-007] Life cycle of a membership. The server decides with it, the browser uses it
 * to explain refusals.
 */
export const membershipMachine = setup({
  types: { input: {} as MembershipFacts, context: {} as MembershipFacts, events: {} as MembershipEvent },
  guards: {
    mayKeepMembers: ({ event }) => "by" in event && event.by.mayKeep,
    /** [ROL-018] Users cannot remove, end or limit their own access; they may lift a limit. */
    isSomeoneElse: ({ event }) =>
      !("by" in event) || !event.by.isSelf || (event.type === "access.limited" && !event.isLimited),
    isAdminOfGroup: ({ event }) => event.type !== "member.changed" || !event.marksGroup || event.by.isGroupAdmin,
    /** A firm must keep an administrator. A company need not: its firm manages it. */
    keepsAnAdmin: ({ context, event }) =>
      context.side === "company" ||
      context.role !== "admin" ||
      context.hasOtherAdmin ||
      (event.type === "member.changed" && event.role === "admin") ||
      (event.type === "access.limited" && !event.isLimited),
    hasJoined: ({ context }) => context.hasJoined,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isAccessOver: () => false,
    isAccessOpen: () => false,
    hasNotJoined: () => false
  },
  actions: {
    join: assign({ hasJoined: true }),
    takeRole: assign({
      role: ({ context, event }) => (event.type === "member.changed" ? event.role : context.role)
    })
  }
}).createMachine({
  id: "membership",
  context: ({ input }) => input,
  initial: "invited",
  states: {
    invited: {
      on: {
        ...standing,
        "member.changed": { ...standing["member.changed"], target: "invited" },
        "access.limited": { ...standing["access.limited"], target: "invited" },
        "invitation.repeated": { guard: "mayKeepMembers", target: "invited" },
        "member.joined": { actions: "join", target: "active" }
      }
    },
    active: {
      on: {
        ...standing,
        "member.changed": { ...standing["member.changed"], target: "active" },
        "access.limited": { ...standing["access.limited"], target: "active" },
        "invitation.repeated": { guard: "hasNotJoined" }
      }
    },
    /** No access. Their work is kept, and the access can be restored. */
    revoked: {
      on: {
        "access.reopened": { guard: "mayKeepMembers", target: "reopening" },
        "member.removed": { guard: and(["mayKeepMembers", "isSomeoneElse"]), target: "removed" },
        "member.changed": { guard: "isAccessOpen" },
        "access.limited": { guard: "isAccessOpen" },
        "access.ended": { guard: "isAccessOpen" },
        "invitation.repeated": { guard: "isAccessOpen" }
      }
    },
    reopening: { always: [{ guard: "hasJoined", target: "active" }, { target: "invited" }] },
    removed: { type: "final" }
  }
})
export type MembershipSnapshot = SnapshotFrom<typeof membershipMachine>

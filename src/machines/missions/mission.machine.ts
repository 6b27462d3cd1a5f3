import { and, setup, type SnapshotFrom } from "xstate"

/** The acting user's rights over a mission: the result of the policy. */
export interface MissionActor {
  readonly mayKeep: boolean
  /** [MIS-O02] May mark it as signed: the firm's admins, until letters are signed in the portal. */
  readonly maySign: boolean
  /** May answer a new version: the client, or an admin of the firm on the client's behalf. */
  readonly mayAnswer: boolean
}

export type MissionEvent =
  | ({ readonly by: MissionActor } & (
      | { readonly type: "mission.changed" | "mission.discarded" | "tasks.asked" }
      | { readonly type: "mission.prepared"; readonly isComplete: boolean }
      | { readonly type: "mission.signed" | "mission.completed" | "mission.resumed" }
      | { readonly type: "mission.suspended" | "mission.cancelled"; readonly reason: string }
      | { readonly type: "amendment.proposed"; readonly isComplete: boolean }
      | { readonly type: "amendment.accepted" | "amendment.declined" | "amendment.withdrawn" }
      | { readonly type: "renewal.declined" }
    ))
  /** Sent by the scheduler, without a user. */
  | { readonly type: "renewal.announced" | "mission.renewed" | "mission.ended" }

export interface MissionFacts {
  readonly isTacit: boolean
  /** Both sides were notified of the renewal at this end date. */
  readonly isAnnounced: boolean
}

const unsigned = { guard: "isMissionSigned" } as const
const cancelling = { guard: and(["mayKeepMission", "hasReason"]), target: "cancelled", actions: "removeTasks" } as const
const noAmendment = {
  "amendment.accepted": { guard: "isAmendmentOpen" },
  "amendment.declined": { guard: "isAmendmentOpen" },
  "amendment.withdrawn": { guard: "isAmendmentOpen" }
} as const
const notYetSigned = {
  ...noAmendment,
  "tasks.asked": unsigned,
  "mission.completed": unsigned,
  "mission.suspended": unsigned,
  "amendment.proposed": unsigned,
  "renewal.declined": unsigned,
  "mission.resumed": { guard: "isMissionSuspended" }
} as const
const agreed = {
  "mission.changed": { guard: "isMissionUnsigned" },
  "mission.prepared": { guard: "isMissionUnsigned" },
  "mission.signed": { guard: "isMissionUnsigned" },
  "mission.discarded": { guard: "isMissionDraft" }
} as const

const refusedWhenOver = { guard: "isMissionOpen" } as const
/** Read only: no event changes the state. */
const over = {
  "mission.changed": refusedWhenOver,
  "mission.prepared": refusedWhenOver,
  "mission.discarded": refusedWhenOver,
  "mission.signed": refusedWhenOver,
  "mission.completed": refusedWhenOver,
  "mission.suspended": refusedWhenOver,
  "mission.resumed": refusedWhenOver,
  "mission.cancelled": refusedWhenOver,
  "amendment.proposed": refusedWhenOver,
  "amendment.accepted": refusedWhenOver,
  "amendment.declined": refusedWhenOver,
  "amendment.withdrawn": refusedWhenOver,
  "tasks.asked": refusedWhenOver,
  "renewal.declined": refusedWhenOver
} as const

/**
 * [MIS-002] [MIS-O02] Life cycle of a mission. The server decides with it, the browser uses it to explain refusals. A
 * signed mission changes only by a new version that the client accepts.
 */
export const missionMachine = setup({
  types: { input: {} as MissionFacts, context: {} as MissionFacts, events: {} as MissionEvent },
  guards: {
    mayKeepMission: ({ event }) => "by" in event && event.by.mayKeep,
    maySignMission: ({ event }) => "by" in event && event.by.maySign,
    mayAnswerAmendment: ({ event }) => "by" in event && event.by.mayAnswer,
    isMissionComplete: ({ event }) =>
      (event.type !== "mission.prepared" && event.type !== "amendment.proposed") || event.isComplete,
    hasReason: ({ event }) =>
      (event.type !== "mission.suspended" && event.type !== "mission.cancelled") || event.reason.trim() !== "",
    isTacit: ({ context }) => context.isTacit,
    isRenewalUnannounced: ({ context }) => !context.isAnnounced,
    isRenewalAnnounced: ({ context }) => context.isAnnounced,
    isNotTacit: ({ context }) => !context.isTacit,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isMissionSigned: () => false,
    isMissionUnsigned: () => false,
    isMissionDraft: () => false,
    isMissionPrepared: () => false,
    isMissionSuspended: () => false,
    isMissionUnderWay: () => false,
    isMissionOpen: () => false,
    isAmendmentOpen: () => false,
    isNoAmendmentOpen: () => false
  },
  actions: {
    makeTasks: () => undefined,
    removeTasks: () => undefined,
    applyVersion: () => undefined,
    extend: () => undefined
  }
}).createMachine({
  id: "mission",
  context: ({ input }) => input,
  initial: "draft",
  states: {
    /** Only the wizard shows it. */
    draft: {
      on: {
        ...notYetSigned,
        "mission.changed": { guard: "mayKeepMission", target: "draft" },
        "mission.prepared": { guard: and(["mayKeepMission", "isMissionComplete"]), target: "notSigned" },
        "mission.discarded": { guard: "mayKeepMission", target: "discarded" },
        "mission.signed": { guard: "isMissionPrepared" },
        "mission.cancelled": { guard: "isMissionPrepared" }
      }
    },
    notSigned: {
      on: {
        ...notYetSigned,
        "mission.changed": { guard: "mayKeepMission", target: "notSigned" },
        "mission.prepared": { guard: "isMissionDraft" },
        "mission.discarded": { guard: "isMissionDraft" },
        "mission.signed": { guard: "maySignMission", target: "signed", actions: "makeTasks" },
        "mission.cancelled": cancelling
      }
    },
    signed: {
      on: {
        ...agreed,
        ...noAmendment,
        "tasks.asked": { guard: "mayKeepMission", target: "signed", actions: "makeTasks" },
        "amendment.proposed": { guard: and(["mayKeepMission", "isMissionComplete"]), target: "amending" },
        "mission.completed": { guard: "mayKeepMission", target: "done" },
        "mission.suspended": { guard: and(["mayKeepMission", "hasReason"]), target: "suspended" },
        "mission.resumed": { guard: "isMissionSuspended" },
        "mission.cancelled": cancelling,
        "renewal.announced": { guard: and(["isTacit", "isRenewalUnannounced"]), target: "signed" },
        "renewal.declined": { guard: and(["mayKeepMission", "isTacit"]), target: "signed" },
        "mission.renewed": {
          guard: and(["isTacit", "isRenewalAnnounced"]),
          target: "signed",
          actions: ["extend", "makeTasks"]
        },
        "mission.ended": { guard: "isNotTacit", target: "done" }
      }
    },
    /** A new version waits for the client; the signed one stays in force. */
    amending: {
      on: {
        ...agreed,
        "tasks.asked": { guard: "isNoAmendmentOpen" },
        "amendment.proposed": { guard: "isNoAmendmentOpen" },
        "amendment.accepted": {
          guard: "mayAnswerAmendment",
          target: "signed",
          actions: ["applyVersion", "makeTasks"]
        },
        "amendment.declined": { guard: "mayAnswerAmendment", target: "signed" },
        "amendment.withdrawn": { guard: "mayKeepMission", target: "signed" },
        "mission.completed": { guard: "isNoAmendmentOpen" },
        "mission.suspended": { guard: "isNoAmendmentOpen" },
        "mission.resumed": { guard: "isMissionSuspended" },
        "mission.cancelled": cancelling,
        "renewal.declined": { guard: "isNoAmendmentOpen" }
      }
    },
    suspended: {
      on: {
        ...agreed,
        ...noAmendment,
        "tasks.asked": { guard: "isMissionUnderWay" },
        "amendment.proposed": { guard: "isMissionUnderWay" },
        "mission.completed": { guard: "isMissionUnderWay" },
        "mission.suspended": { guard: "isMissionUnderWay" },
        "mission.resumed": { guard: "mayKeepMission", target: "signed", actions: "makeTasks" },
        "mission.cancelled": cancelling,
        "renewal.declined": { guard: "isMissionUnderWay" },
        "mission.ended": { guard: "isNotTacit", target: "done" }
      }
    },
    done: { on: over },
    cancelled: { on: over },
    /** A deleted draft. */
    discarded: { type: "final" }
  }
})
export type MissionSnapshot = SnapshotFrom<typeof missionMachine>

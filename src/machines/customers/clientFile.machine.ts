import { and, setup, type SnapshotFrom } from "xstate"

/** The acting user's rights over a client file. */
export interface ClientFileEditor {
  /** [ROL-O04] "Edit accessible client files": may change its state. */
  readonly canEditFiles: boolean
  /** "Edit client file information", or an administrator of the company: may change its data. */
  readonly canEditInformation: boolean
  readonly isFirmAdmin: boolean
}

export type ClientFileEvent =
  | ({ readonly by: ClientFileEditor } & (
      | {
          readonly type: "client_file.changed" | "client_file.deactivated" | "client_file.restored" | "deletion.undone"
        }
      /** `isNamed`: the user typed the company's name. */
      | { readonly type: "deletion.asked" | "deletion.confirmed"; readonly isNamed: boolean }
      /** `isInGroup`: the target is another active firm of the same group. */
      | { readonly type: "transfer.asked"; readonly isNamed: boolean; readonly isInGroup: boolean }
      | { readonly type: "transfer.cancelled" }
    ))
  | { readonly type: "deletion.came_due" | "transfer.completed" }

/** [CLI-016] Only the firm's admins may transfer a file. */
const transferring = { guard: and(["isFirmAdmin", "isInGroup", "isNamed"]), actions: "handOver" } as const
const cancelling = { guard: "isFirmAdmin", actions: "keepHere" } as const
/** Refused during a transfer. */
const untouched = {
  "client_file.deactivated": { guard: "isNotTransferring" },
  "client_file.restored": { guard: "isNotTransferring" },
  "deletion.asked": { guard: "isNotTransferring" },
  "deletion.undone": { guard: "isLeaving" },
  "deletion.confirmed": { guard: "isLeaving" },
  "transfer.asked": { guard: "isNotTransferring" }
} as const

/**
 * [CLI-013] to [CLI-017] [CLI-O05] Life cycle of a client file. The server decides with it, the browser uses it to
 * explain refusals.
 */
export const clientFileMachine = setup({
  types: { events: {} as ClientFileEvent },
  guards: {
    mayEditFiles: ({ event }) => "by" in event && event.by.canEditFiles,
    mayEditInformation: ({ event }) => "by" in event && event.by.canEditInformation,
    isFirmAdmin: ({ event }) => "by" in event && event.by.isFirmAdmin,
    isNamed: ({ event }) => "isNamed" in event && event.isNamed,
    isInGroup: ({ event }) => "isInGroup" in event && event.isInGroup,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isDeactivatedFile: () => false,
    isActiveFile: () => false,
    isLeaving: () => false,
    isNotLeaving: () => false,
    isTransferring: () => false,
    isNotTransferring: () => false
  },
  actions: {
    setDate: () => {},
    forgetDate: () => {},
    bringForward: () => {},
    deleteForGood: () => {},
    handOver: () => {},
    keepHere: () => {}
  }
}).createMachine({
  id: "clientFile",
  initial: "active",
  states: {
    active: {
      on: {
        "client_file.changed": { guard: "mayEditInformation", target: "active" },
        "client_file.deactivated": { guard: "mayEditFiles", target: "deactivated" },
        "client_file.restored": { guard: "isDeactivatedFile" },
        "deletion.asked": { guard: "isDeactivatedFile" },
        "deletion.undone": { guard: "isLeaving" },
        "deletion.confirmed": { guard: "isLeaving" },
        "transfer.asked": { ...transferring, target: "transferring" },
        "transfer.cancelled": { guard: "isTransferring" }
      }
    },
    /** The company's users have no access; the firm can read the file and reactivate it. */
    deactivated: {
      on: {
        "client_file.changed": { guard: "mayEditInformation", target: "deactivated" },
        "client_file.restored": { guard: "mayEditFiles", target: "active" },
        "client_file.deactivated": { guard: "isActiveFile" },
        "deletion.asked": { guard: and(["mayEditFiles", "isNamed"]), target: "leaving", actions: "setDate" },
        "deletion.undone": { guard: "isLeaving" },
        "deletion.confirmed": { guard: "isLeaving" },
        "transfer.asked": { ...transferring, target: "transferringAtRest" },
        "transfer.cancelled": { guard: "isTransferring" }
      }
    },
    /** Everything keeps working while a job copies the files; one transaction then moves the file to the other firm. */
    transferring: {
      on: {
        ...untouched,
        "client_file.changed": { guard: "mayEditInformation", target: "transferring" },
        "transfer.cancelled": { ...cancelling, target: "active" },
        "transfer.completed": "active"
      }
    },
    transferringAtRest: {
      on: {
        ...untouched,
        "client_file.changed": { guard: "mayEditInformation", target: "transferringAtRest" },
        "transfer.cancelled": { ...cancelling, target: "deactivated" },
        "transfer.completed": "deactivated"
      }
    },
    /** Deletion can be undone for thirty days. */
    leaving: {
      on: {
        "client_file.changed": { guard: "isNotLeaving" },
        "client_file.restored": { guard: "isNotLeaving" },
        "client_file.deactivated": { guard: "isActiveFile" },
        "deletion.asked": { guard: "isNotLeaving" },
        "deletion.undone": { guard: "mayEditFiles", target: "deactivated", actions: "forgetDate" },
        "deletion.confirmed": { guard: and(["isFirmAdmin", "isNamed"]), target: "leaving", actions: "bringForward" },
        "transfer.asked": { guard: "isNotLeaving" },
        "transfer.cancelled": { guard: "isTransferring" },
        "deletion.came_due": { target: "deleted", actions: "deleteForGood" }
      }
    },
    deleted: { type: "final" }
  }
})
export type ClientFileSnapshot = SnapshotFrom<typeof clientFileMachine>

import { initialTransition } from "xstate"
import {
  type ClientFileEditor,
  type ClientFileEvent,
  clientFileMachine
} from "#machines/customers/clientFile.machine.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"

export const firmAdmin: ClientFileEditor = { canEditFiles: true, canEditInformation: true, isFirmAdmin: true }
export const collaborator: ClientFileEditor = { ...firmAdmin, isFirmAdmin: false }
export const companyAdmin: ClientFileEditor = { canEditFiles: false, canEditInformation: true, isFirmAdmin: false }
export const reader: ClientFileEditor = { canEditFiles: false, canEditInformation: false, isFirmAdmin: false }

/** For each event, a case that the machine accepts. */
export const clientFileCases = {
  "client_file.changed": { type: "client_file.changed", by: firmAdmin },
  "client_file.deactivated": { type: "client_file.deactivated", by: firmAdmin },
  "client_file.restored": { type: "client_file.restored", by: firmAdmin },
  "deletion.asked": { type: "deletion.asked", by: firmAdmin, isNamed: true },
  "deletion.undone": { type: "deletion.undone", by: firmAdmin },
  "deletion.confirmed": { type: "deletion.confirmed", by: firmAdmin, isNamed: true },
  "deletion.came_due": { type: "deletion.came_due" },
  "transfer.asked": { type: "transfer.asked", by: firmAdmin, isNamed: true, isInGroup: true },
  "transfer.cancelled": { type: "transfer.cancelled", by: firmAdmin },
  "transfer.completed": { type: "transfer.completed" }
} as const satisfies { readonly [T in ClientFileEvent["type"]]: ClientFileEvent & { readonly type: T } }

export const clientFilePaths = pathsOf(clientFileMachine, undefined as never, clientFileCases)
export const firstClientFile = () => initialTransition(clientFileMachine)[0]

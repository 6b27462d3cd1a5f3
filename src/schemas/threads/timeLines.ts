import type { Subject } from "#schemas/threads/threadRules.ts"

/** Event types shown in time lines, by the entity's name in the event log. Each type has a text `line.<type>`. */
export const told = {
  document: [
    "node.added",
    "version.added",
    "version.restored",
    "document.validated",
    "document.unvalidated",
    "node.renamed",
    "node.moved",
    "node.trashed",
    "node.restored"
  ],
  task: [
    "task.added",
    "task.changed",
    "task.started",
    "task.completed",
    "task.reopened",
    "request.submitted",
    "request.accepted",
    "request.returned",
    "document.attached",
    "document.detached"
  ],
  mission: [
    "mission.added",
    "mission.changed",
    "mission.prepared",
    "mission.signed",
    "mission.suspended",
    "mission.resumed",
    "mission.completed",
    "mission.cancelled",
    "mission.renewed",
    "mission.ended",
    "amendment.proposed",
    "amendment.accepted",
    "amendment.declined",
    "amendment.withdrawn"
  ],
  signature: [
    "signature.sent",
    "signature.signed",
    "signature.refused",
    "signature.expired",
    "signature.cancelled",
    "document.sealed"
  ],
  clientFile: [
    "client_file.created",
    "client_file.changed",
    "client_file.deactivated",
    "client_file.restored",
    "transfer.completed"
  ]
} as const
export type ToldEntity = keyof typeof told
/** All event types that a time line can show. */
export const toldTypes = [
  ...told.document,
  ...told.task,
  ...told.mission,
  ...told.signature,
  ...told.clientFile,
  "comment.written"
] as const

/** Entities whose events make up a subject's time line. That of a client file includes everything in it. */
export const entitiesOf: Readonly<Record<Subject, ReadonlyArray<ToldEntity>>> = {
  company: ["clientFile", "document", "task", "mission", "signature"],
  chat: [],
  provider: [],
  document: ["document"],
  task: ["task"],
  mission: ["mission"],
  signature: ["signature"]
}
/** Minor changes: shown in the time line of the object itself, omitted in that of a whole client file. */
export const details: ReadonlySet<string> = new Set([
  "task.changed",
  "mission.changed",
  "node.moved",
  "node.renamed",
  "document.attached",
  "document.detached"
])

export const timeLinePage = 30

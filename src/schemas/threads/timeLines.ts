import type { Subject } from "#schemas/threads/threadRules.ts"

/** What a time line tells of an entity of the log, by the entity's name there. Each type has a text `line.<type>`. */
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
/** Everything that a time line says. */
export const toldTypes = [
  ...told.document,
  ...told.task,
  ...told.mission,
  ...told.signature,
  ...told.clientFile,
  "comment.written"
] as const

/** The entities whose lines make the time line of a subject. That of a client file is made of all that belongs to it. */
export const entitiesOf: Readonly<Record<Subject, ReadonlyArray<ToldEntity>>> = {
  company: ["clientFile", "document", "task", "mission", "signature"],
  chat: [],
  provider: [],
  document: ["document"],
  task: ["task"],
  mission: ["mission"],
  signature: ["signature"]
}
/** Changes of details: told where one looks at the thing, and left out of a whole client file. */
export const details: ReadonlySet<string> = new Set([
  "task.changed",
  "mission.changed",
  "node.moved",
  "node.renamed",
  "document.attached",
  "document.detached"
])

export const timeLinePage = 30

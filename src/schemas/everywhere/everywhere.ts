import { Schema } from "effect"
import { Crumb } from "#schemas/documents/node.ts"
import { NodeHash, NodeId, UserId, VendorId } from "#schemas/shared/ids.ts"
import { TaskId } from "#schemas/tasks/task.ts"
import { taskStatuses, taskTypes } from "#schemas/tasks/taskRules.ts"

const FoundCompany = Schema.Struct({ id: VendorId, name: Schema.String })

export const FoundClient = Schema.Struct({
  id: VendorId,
  name: Schema.String,
  /** The firm's own code of the client; null for client users, who may not see it. */
  code: Schema.NullOr(Schema.String),
  active: Schema.Boolean
})
export interface FoundClient extends Schema.Schema.Type<typeof FoundClient> {}

/** A folder or a document. */
export const FoundNode = Schema.Struct({
  id: NodeId,
  kind: Schema.Literals(["folder", "document"]),
  hash: NodeHash,
  name: Schema.String,
  extension: Schema.String,
  company: FoundCompany,
  /** Path from the top folder to the node; empty for a node at the top. */
  way: Schema.Array(Crumb)
})
export interface FoundNode extends Schema.Schema.Type<typeof FoundNode> {}

export const FoundTask = Schema.Struct({
  id: TaskId,
  type: Schema.Literals(taskTypes),
  title: Schema.String,
  status: Schema.Literals(taskStatuses),
  due_date: Schema.NullOr(Schema.String),
  /** Null for a task of the firm itself. */
  company: Schema.NullOr(FoundCompany)
})
export interface FoundTask extends Schema.Schema.Type<typeof FoundTask> {}

export const FoundPerson = Schema.Struct({
  id: UserId,
  name: Schema.String,
  email: Schema.String,
  /** Null for a member of the firm's team. */
  company: Schema.NullOr(FoundCompany)
})
export interface FoundPerson extends Schema.Schema.Type<typeof FoundPerson> {}

/** Everything in a firm that matches a query and that the caller may see. */
export const Found = Schema.Struct({
  clients: Schema.Array(FoundClient),
  documents: Schema.Array(FoundNode),
  tasks: Schema.Array(FoundTask),
  people: Schema.Array(FoundPerson)
})
export interface Found extends Schema.Schema.Type<typeof Found> {}

import { Effect, Result } from "effect"
import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, SnapshotFrom } from "xstate"
import { type DocumentEvent, documentMachine } from "#machines/documents/node/document.machine.ts"
import { type FolderEvent, folderMachine } from "#machines/documents/folder/folder.machine.ts"
import { documentSnapshot, folderSnapshot } from "#machines/documents/node/node.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import type { NodeId } from "#schemas/shared/ids.ts"
import { DocumentRepository, type NodeChange, type NodeRow } from "#server/documents/DocumentRepository.ts"
import { refusalProblem } from "#server/documents/refusals.ts"
import type { CompanyScope } from "#server/shared/requestScope.ts"

export type NodeEvent = DocumentEvent | FolderEvent

interface Decided {
  readonly before: string
  readonly after: string
  readonly jobs: ReadonlyArray<string>
}

const stateOf = (snapshot: AnyMachineSnapshot) => String(snapshot.value)
const verdictsOf = <M extends AnyStateMachine>(
  machine: M,
  snapshot: SnapshotFrom<M>,
  events: ReadonlyArray<NodeEvent>
): Result.Result<ReadonlyArray<Decided>, ReadonlyArray<string>> => {
  const decided: Array<Decided> = []
  let current = snapshot
  for (const event of events) {
    const verdict = decide(machine, current, event as EventFromLogic<M> & NodeEvent)
    if (Result.isFailure(verdict)) return Result.fail(verdict.failure.closedBy)
    const { jobs, next } = verdict.success
    decided.push({ before: stateOf(current), after: stateOf(next), jobs })
    current = next
  }
  return Result.succeed(decided)
}
const verdicts = (node: NodeRow, events: ReadonlyArray<NodeEvent>) =>
  node.kind === "document"
    ? verdictsOf(documentMachine, documentSnapshot(node), events)
    : verdictsOf(folderMachine, folderSnapshot({ ...node, id: node.id as NodeId }), events)

/**
 * Plays the events through the node's state machine, in order, without storing anything. Returns the states before and
 * after each event, or fails with 409 (422 for a bad name) and the guards. `name` is the name to show in a refusal.
 */
export const askNode = (node: NodeRow, events: ReadonlyArray<NodeEvent>, name = node.name) =>
  Effect.gen(function* () {
    const verdict = verdicts(node, events)
    if (Result.isFailure(verdict)) return yield* refusalProblem(verdict.failure, name)
    // [DOC-018] [ROL-019] Theme rights are checked after the state machine, in the same order as in the browser.
    if (node.theme_acl === "read-only") return yield* refusalProblem(["hasThemeAccess"], name)
    const work = verdict.success.flatMap(({ jobs }) => jobs)
    // No event of a node schedules a job so far; fail loudly if one does.
    if (work.length > 0) return yield* Effect.die(new Error(`no job does ${work.join(", ")}`))
    return verdict.success
  })

/** The log line of an event, with all facts that the state machine received, so that the decision can be replayed. */
export const lineOf = (
  node: NodeRow,
  event: NodeEvent,
  { after, before }: Pick<Decided, "before" | "after">,
  facts: { readonly before?: object; readonly after?: object; readonly folders: ReadonlyArray<number | null> }
) => {
  const { type, ...payload } = event
  return {
    entity_id: node.id,
    machine: node.kind,
    type,
    payload,
    before: { state: before, ...facts.before },
    after: { state: after, ...facts.after },
    folders: [...new Set(facts.folders.filter((folder) => folder !== null))]
  }
}

/**
 * [NET-O07] Changes a stored node; nothing else may. If the state machine accepts every event, writes the row, runs
 * `also` and logs the events, in the caller's transaction. Otherwise fails like `askNode` and writes nothing.
 */
export const decideNode = <E = never, R = never>(
  holder: CompanyScope,
  node: NodeRow,
  events: ReadonlyArray<NodeEvent>,
  change: NodeChange,
  folders: ReadonlyArray<number | null>,
  also: Effect.Effect<unknown, E, R> = Effect.void
) =>
  Effect.gen(function* () {
    const documents = yield* DocumentRepository
    const decided = yield* askNode(node, events, change.name)
    const wire = yield* documents.change(node.id, holder.user, change)
    yield* also
    const was = { name: node.name, folder_id: node.parent_id, revision: node.revision }
    const is = {
      name: change.name ?? node.name,
      folder_id: change.parent ?? node.parent_id,
      revision: node.revision + 1
    }
    const lines = events.flatMap((event, index) => {
      const states = decided[index]
      return states === undefined ? [] : [lineOf(node, event, states, { before: was, after: is, folders })]
    })
    // Log last: the log's lock blocks every writer of the firm until commit.
    yield* documents.log(holder, lines)
    return wire
  })

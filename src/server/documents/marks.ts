import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { type NodeMarkEvent, type NodeMarkFacts, nodeMarkMachine } from "#machines/documents/marks/nodeMark.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { mayValidate } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { Flag, NodeMarks, OwnMarks, Survey, Validator } from "#schemas/documents/marks.ts"
import { actorOf } from "#schemas/access/policy.ts"
import { changeTree, flagsOf, type DocumentScope } from "#server/documents/access.ts"
import { DocumentRepository, type NodeRow } from "#server/documents/DocumentRepository.ts"
import { lockWith, reach } from "#server/documents/nodeLocks.ts"
import { inVendor, isStorable, notFound, type VendorScope } from "#server/platform/scope.ts"
import { checkRevision, conflict, invalid } from "#server/shared/refusals.ts"
import { companyScope } from "#server/shared/requestScope.ts"

/** Identifies a mark on a node: a flag, the viewer's watch mark ("survey") or the expected validator. */
type Mark =
  | { readonly mark: "flag"; readonly flag: number }
  | { readonly mark: "survey" }
  | { readonly mark: "validator" }

/** Whether the node has the mark, and the facts that the mark's state machine needs. */
interface MarkState {
  readonly isPresent: boolean
  readonly facts: NodeMarkFacts
}

/** Reads the state of one mark on the node. Fails with 404 for an unknown flag. */
const readMark = (scope: Pick<DocumentScope, "user">, node: NodeRow, mark: Mark) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const facts = {
      mark: mark.mark,
      kind: node.kind,
      isTrashed: node.deleted_at !== null,
      isReadOnly: node.read_only,
      isThemeReadOnly: node.theme_acl === "read-only",
      isUsable: true,
      person: null
    }
    if (mark.mark === "flag") {
      const [flag] = isStorable(mark.flag)
        ? yield* sql<{ usable: boolean; put: boolean }>`
            select f.usable_on_documents as usable,
                exists (select from node_flag n where n.flag_id = f.id and n.node_id = ${node.id}::bigint) as put
              from flag f where f.id = ${mark.flag}`
        : []
      return flag === undefined
        ? yield* notFound()
        : { isPresent: flag.put, facts: { ...facts, isUsable: flag.usable } }
    }
    if (mark.mark === "survey") {
      const rows = yield* sql`select from survey where node_id = ${node.id}::bigint and user_id = ${scope.user}`
      return { isPresent: rows.length > 0, facts }
    }
    const [asked] = yield* sql<{ user_id: number }>`
      select user_id from node_validator where node_id = ${node.id}::bigint`
    return { isPresent: asked !== undefined, facts: { ...facts, person: asked?.user_id ?? null } }
  })

const ask = ({ facts, isPresent }: MarkState, event: NodeMarkEvent) => {
  const before = nodeMarkMachine.resolveState({ value: isPresent ? "present" : "absent", context: facts })
  return Result.match(decide(nodeMarkMachine, before, event), {
    onSuccess: ({ next }) => Effect.succeed({ before, after: next }),
    onFailure: ({ closedBy }) => {
      const guards = [...new Set(closedBy)]
      return guards[0] === "isValidator"
        ? Effect.fail(invalid({ user_id: ["marks.validator_unknown"] }))
        : Effect.fail(conflict(guards))
    }
  })
}

const store = (scope: DocumentScope, node: NodeRow, mark: Mark, event: NodeMarkEvent) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const isPut = event.type === "mark.put"
    switch (mark.mark) {
      case "flag":
        return yield* isPut
          ? sql`insert into node_flag (node_id, flag_id, firm_id, vendor_id, put_by)
              values (${node.id}::bigint, ${mark.flag}, ${scope.firm}, ${scope.vendor}, ${scope.user})`
          : sql`delete from node_flag where node_id = ${node.id}::bigint and flag_id = ${mark.flag}`
      case "survey":
        return yield* isPut
          ? sql`select app.put_survey(${node.id}::bigint, ${scope.vendor})`
          : sql`delete from survey where node_id = ${node.id}::bigint and user_id = ${scope.user}`
      case "validator":
        return yield* isPut
          ? sql`select app.put_validator(${node.id}::bigint, ${scope.vendor}, ${event.person})`
          : sql`delete from node_validator where node_id = ${node.id}::bigint`
    }
  })

/** Puts or removes one mark in the caller's transaction. Idempotent: a repeated call writes and logs nothing. */
const markOne = (scope: DocumentScope, node: NodeRow, mark: Mark, event: NodeMarkEvent) =>
  Effect.gen(function* () {
    const documents = yield* DocumentRepository
    const current = yield* readMark(scope, node, mark)
    const { after, before } = yield* ask(current, event)
    if (before.value === after.value && before.context.person === after.context.person) return
    yield* store(scope, node, mark, event)
    yield* documents.log(scope, [
      {
        entity_id: node.id,
        machine: "nodeMark",
        type: event.type,
        payload: {
          by: event.by,
          kind: mark.mark,
          ...(mark.mark === "flag" ? { flag_id: mark.flag } : {}),
          ...(event.type === "mark.put" && mark.mark === "validator" ? { user_id: event.person } : {})
        },
        before: { state: before.value, person: before.context.person },
        after: { state: after.value, person: after.context.person, name: node.name, folder_id: node.parent_id },
        // A watch mark is private, so no other page needs a refresh.
        folders: mark.mark === "survey" || node.parent_id === null ? [] : [node.parent_id]
      }
    ])
  })

/** [NET-078] Puts or removes a flag in the caller's transaction; returns the node as JSON. */
export const flagOne = (
  scope: DocumentScope,
  id: number,
  flag: number,
  type: "flag.put" | "flag.taken",
  ifMatch: string | undefined
) =>
  Effect.gen(function* () {
    const { node } = yield* lockWith(scope.vendor, id, [])
    yield* checkRevision(ifMatch, node.revision)
    yield* markOne(scope, node, { mark: "flag", flag }, flagEvent(scope, type === "flag.put"))
    return node.wire
  })

const flagEvent = ({ by }: DocumentScope, isPut: boolean): NodeMarkEvent =>
  isPut ? { type: "mark.put", by, person: null, isValidator: false } : { type: "mark.taken", by }

const readOne = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ marks: NodeMarks }>`select app.marks_of(${id}::bigint) as marks`
    return row?.marks ?? (yield* notFound())
  })

/** [NET-078] Puts or removes a flag; returns the node's marks. */
export const setFlag = (viewer: Viewer["Service"], vendor: number, id: number, flag: number, isPut: boolean) =>
  changeTree(viewer, vendor, "write", "item", (scope) =>
    Effect.gen(function* () {
      const { node } = yield* lockWith(vendor, id, [])
      yield* markOne(scope, node, { mark: "flag", flag }, flagEvent(scope, isPut))
      return yield* readOne(id)
    })
  )

/** [NET-075] Sets the person who is expected to validate the document; null removes them. */
export const setValidator = (viewer: Viewer["Service"], vendor: number, id: number, person: number | null) =>
  changeTree(viewer, vendor, "write", "item", (scope) =>
    Effect.gen(function* () {
      const { node } = yield* lockWith(vendor, id, [])
      const { by } = scope
      const isValidator = person !== null && (yield* validatorsOf(vendor)).some((one) => one.id === person)
      const event: NodeMarkEvent =
        person === null ? { type: "mark.taken", by } : { type: "mark.put", by, person, isValidator }
      yield* markOne(scope, node, { mark: "validator" }, event)
      return yield* readOne(id)
    })
  )

/** Runs `use` for a viewer who may see the company's documents; otherwise fails with 404. */
const asReader = <A, E, R>(
  viewer: Viewer["Service"],
  vendor: number,
  use: (scope: DocumentScope, entered: VendorScope) => Effect.Effect<A, E, R>
) =>
  inVendor(
    viewer,
    vendor,
    (scope) =>
      Effect.gen(function* () {
        const flags = flagsOf(viewer, scope)
        if (flags === null) return yield* notFound()
        return yield* use({ ...companyScope(viewer, scope), by: actorOf(flags) }, scope)
      }),
    "documents"
  )

const found = (vendor: number, id: number) =>
  Effect.gen(function* () {
    const documents = yield* DocumentRepository
    return yield* Effect.flatMap(documents.find(vendor, id), reach)
  })

/** [NET-071] Puts or removes the viewer's watch mark. Guests may do so too, since nobody else sees the mark. */
export const setSurvey = (viewer: Viewer["Service"], vendor: number, id: number, isPut: boolean) =>
  asReader(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const node = yield* found(vendor, id)
      const { by } = scope
      yield* markOne(
        scope,
        node,
        { mark: "survey" },
        isPut ? { type: "mark.put", by, person: null, isValidator: false } : { type: "mark.taken", by }
      )
      return yield* readOne(id)
    })
  )

export const readMarks = (viewer: Viewer["Service"], vendor: number, id: number) =>
  asReader(viewer, vendor, () => Effect.andThen(found(vendor, id), readOne(id)))

export const readMarksIn = (viewer: Viewer["Service"], vendor: number, folder: number) =>
  asReader(viewer, vendor, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const node = yield* found(vendor, folder)
      if (node.kind !== "folder") return yield* notFound()
      const [row] = yield* sql<{ marks: ReadonlyArray<OwnMarks> }>`select app.marks_in(${folder}::bigint) as marks`
      return row?.marks ?? []
    })
  )

/** [NET-071] The viewer's watch marks in a company. */
export const listSurveys = (viewer: Viewer["Service"], vendor: number) =>
  asReader(viewer, vendor, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return yield* sql<Survey>`
        select s.node_id::float8 as node_id, n.kind as type, n.name, app.instant(s.put_at) as put_at
          from survey s join node n on n.id = s.node_id and n.deleted_at is null and not n.buried
          left join node f on f.id = n.parent_id
         where s.vendor_id = ${vendor} and (f.id is null or (f.deleted_at is null and not f.buried))
         order by s.put_at desc, s.node_id desc limit 1000`
    })
  )

/** [SAD-O01] The platform's flags. */
export const listFlags = (viewer: Viewer["Service"], vendor: number) =>
  asReader(viewer, vendor, () =>
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<Flag>`select id, name, color, usable_on_documents from flag order by id`
    )
  )

const validatorsOf = (vendor: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const people = yield* sql<Omit<Validator, "name"> & { firstname: string; lastname: string; role: string }>`
      select id, firstname, lastname, side, role from app.vendor_users(${vendor})`
    return people
      .filter(({ role, side }) => {
        const isFirm = side === "firm"
        return (
          mayValidate({
            isSuperAdmin: false,
            firmRole: isFirm ? (role as "admin" | "collaborator") : null,
            vendorRole: isFirm ? null : (role as "admin" | "collaborator" | "guest"),
            themeAcl: null
          }).length === 0
        )
      })
      .map(({ firstname, id, lastname, side }): Validator => ({ id, name: `${firstname} ${lastname}`.trim(), side }))
  })

/** [NET-075] [DOC-O04] The people who can be chosen as validators of the company's documents. */
export const listValidators = (viewer: Viewer["Service"], vendor: number) =>
  asReader(viewer, vendor, () => validatorsOf(vendor))

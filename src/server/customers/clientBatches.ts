import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { mayInFirm } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { ClientBatch, ClientBatchAnswer } from "#schemas/customers/clientList.ts"
import type { Conflict, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"
import { onFirmSide } from "#server/customers/clientFileScope.ts"
import { stepClientFile } from "#server/customers/clientFiles.ts"
import { logMembership } from "#server/people/memberships.ts"
import { assign, readMember } from "#server/people/team.ts"
import { checkPolicy, forbidden, invalid } from "#server/shared/refusals.ts"
import { applyTree } from "#server/treeModels/applyTree.ts"
import { inFirm, isStorable, notFound } from "#server/platform/scope.ts"

type Line = ClientBatchAnswer["report"][number]

type Refusal = Conflict | Forbidden | NotFound | Unprocessable

/**
 * [CLI-014] [CLI-015] [WIZ-008] Changes each file in its own transaction, so that a refused file does not roll back the
 * others.
 */
const each = <R>(
  vendors: ReadonlyArray<number>,
  change: (vendor: number) => Effect.Effect<unknown, Refusal | SqlError.SqlError, R>
) =>
  Effect.gen(function* () {
    const report: Array<Line> = []
    for (const [index, vendor] of vendors.entries()) {
      const refused = ({ code, errors }: { readonly code: string; readonly errors?: Unprocessable["errors"] }) => {
        report.push({ index, code: Object.values(errors ?? {})[0]?.[0] ?? code })
        return Effect.void
      }
      yield* change(vendor).pipe(
        Effect.catchTags({ Conflict: refused, Forbidden: refused, NotFound: refused, Unprocessable: refused }),
        Effect.catchTag("SqlError", (error) => Effect.die(error)),
        Effect.asVoid
      )
    }
    return { changed: vendors.length - report.length, report }
  })

/**
 * [ROL-022] Assigns client files to accountants, or unassigns them. Accountants who see all clients still see them
 * afterwards.
 */
const assignMany = (
  viewer: Viewer["Service"],
  firm: number,
  { action, user_ids: people = [], vendor_ids: vendors }: ClientBatch
) =>
  inFirm(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      if (scope.firm_role === null) return yield* forbidden(["isOfFirm"])
      const refusals = mayInFirm(scope.firm_role, "change_user_rights")
      yield* checkPolicy(refusals)
      if (people.length === 0) return yield* invalid({ user_ids: ["customer.accountants_missing"] })
      const known = new Set(
        (yield* sql<{
          id: number
        }>`select id from vendor where id = any (${vendors.filter(isStorable)}::integer[])`).map(({ id }) => id)
      )
      const reached = [...known]
      for (const person of new Set(people)) {
        const { id, state } = yield* readMember(person)
        const isIn = action === "assign"
        const changed = yield* assign(firm, id, isIn ? reached : [], isIn ? [] : reached)
        if (changed === 0) continue
        yield* logMembership({
          firm,
          vendor: null,
          user: viewer.userId,
          member: id,
          type: "member.assigned",
          before: { state },
          after: { state },
          payload: isIn ? { added: reached, removed: [] } : { added: [], removed: reached }
        })
      }
      const report = vendors.flatMap((vendor, index) =>
        known.has(vendor as number) ? [] : [{ index, code: "error.404" }]
      )
      return { changed: vendors.length - report.length, report }
    })
  )

/** Applies one action to many client files; the report lists those left unchanged. */
export const changeClients = (viewer: Viewer["Service"], firm: number, batch: ClientBatch) =>
  Effect.gen(function* () {
    // `tree_model_id` is required for "tree" and refused for other actions, which would silently ignore it.
    if ((batch.action === "tree") !== (batch.tree_model_id !== undefined))
      return yield* invalid({ tree_model_id: ["tree_model.absent"] })
    if (batch.action === "assign" || batch.action === "withdraw") return yield* assignMany(viewer, firm, batch)
    yield* inFirm(viewer, firm, ({ firm_role }) => {
      const refusals = mayInFirm(firm_role, "edit_client_files")
      return checkPolicy(refusals)
    })
    const { action, tree_model_id: model = 0, vendor_ids: vendors } = batch
    return yield* each(vendors, (vendor) =>
      action === "tree"
        ? applyTree(viewer, vendor, model, firm)
        : onFirmSide(viewer, vendor, (file) =>
            file.firm === firm ? stepClientFile(file, { step: action }) : Effect.fail(notFound())
          )
    )
  })

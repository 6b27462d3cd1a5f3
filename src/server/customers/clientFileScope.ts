import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import type { ClientFileEditor } from "#machines/customers/clientFile.machine.ts"
import { mayEditFiles, mayEditInformation, mayReadFirmSide, mayWrite } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { factsOf } from "#server/documents/access.ts"
import { inVendor, type VendorScope } from "#server/platform/scope.ts"
import { type EventLine, recordEvent } from "#server/shared/eventLog.ts"
import { checkPolicy } from "#server/shared/refusals.ts"
import { type CompanyScope, companyScope } from "#server/shared/requestScope.ts"

/**
 * The client file, firm and user of a request, with the reasons why the user may not do something (empty if allowed).
 */
export interface ClientFileScope extends CompanyScope {
  readonly by: ClientFileEditor
  /** Why the viewer may not edit the file's data. */
  readonly mayNotEdit: ReadonlyArray<string>
  /** Why the viewer may not see the parts that only the firm sees. */
  readonly mayNotSee: ReadonlyArray<string>
  /** Why the viewer may not write in the company. */
  readonly mayNotWrite: ReadonlyArray<string>
}

/** The scope of a request in a client file, from the company's scope. */
export const scopeOf = (viewer: Viewer["Service"], scope: VendorScope): ClientFileScope => {
  const facts = factsOf(viewer, scope)
  const mayNotEdit = mayEditInformation(facts)
  return {
    ...companyScope(viewer, scope),
    by: {
      canEditFiles: mayEditFiles(facts).length === 0,
      canEditInformation: mayNotEdit.length === 0,
      isFirmAdmin: scope.firm_role === "admin"
    },
    mayNotEdit,
    mayNotSee: mayReadFirmSide(facts),
    mayNotWrite: mayWrite(facts)
  }
}

type Use<A, E, R> = (scope: ClientFileScope) => Effect.Effect<A, E | SqlError.SqlError, R>

/** Runs a transaction in the scope of a client file, for anyone who may enter the company. */
export const inClientFile = <A, E, R>(viewer: Viewer["Service"], vendor: number, use: Use<A, E, R>) =>
  inVendor(viewer, vendor, (scope) => use(scopeOf(viewer, scope)))

/** [CLI-O01] Like `inClientFile`, but 403 unless the viewer may edit the file. */
export const editing = <A, E, R>(viewer: Viewer["Service"], vendor: number, use: Use<A, E, R>) =>
  inClientFile(viewer, vendor, (scope) => Effect.andThen(checkPolicy(scope.mayNotEdit), use(scope)))

/** [CLI-011] Like `inClientFile`, but 403 unless the viewer may see the parts that only the firm sees. */
export const onFirmSide = <A, E, R>(viewer: Viewer["Service"], vendor: number, use: Use<A, E, R>) =>
  inClientFile(viewer, vendor, (scope) => Effect.andThen(checkPolicy(scope.mayNotSee), use(scope)))

/** [ROL-015] Like `inClientFile`, but 403 unless the viewer may write in the company. Guests only read. */
export const writing = <A, E, R>(viewer: Viewer["Service"], vendor: number, use: Use<A, E, R>) =>
  inClientFile(viewer, vendor, (scope) => Effect.andThen(checkPolicy(scope.mayNotWrite), use(scope)))

/** Logs an event about a part of the client file. */
export const note = ({ firm, user, vendor }: ClientFileScope, line: Omit<EventLine, "firm" | "user" | "vendor">) =>
  recordEvent({ firm, vendor, user, ...line })

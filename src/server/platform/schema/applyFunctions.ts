import { Context, Data, Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { type FunctionFile, functionFile, type FunctionText, inOrder } from "#server/platform/schema/functionFiles.ts"
import { usedFunctions } from "#server/platform/schema/sqlText.ts"
import { sqlStateOf } from "#server/platform/sqlState.ts"

/** PostgreSQL rejected a function's file, or another object depends on a function that changes or is dropped. */
export class FunctionRefused extends Data.TaggedError("FunctionRefused")<{
  readonly path: string
  readonly reason: string
  readonly cause?: unknown
}> {
  override get message() {
    return `sql/${this.path}.sql: ${this.reason}`
  }
}

/** PostgreSQL's own message with its details, which the driver wraps. */
const reasonOf = (error: SqlError.SqlError) => {
  const { cause } = error.reason
  if (typeof cause !== "object" || cause === null) return error.message
  return ["message", "detail", "where"]
    .map((key): unknown => Reflect.get(cause, key))
    .filter((part) => typeof part === "string" && part !== "")
    .join("; ")
}

const refused = (path: string) => (error: SqlError.SqlError) =>
  new FunctionRefused({ path, reason: reasonOf(error), cause: error })

export interface FunctionApplier {
  /**
   * Creates the functions that a migration uses in triggers, policies and columns, without checking their bodies: they
   * may use tables of later migrations.
   */
  readonly createUsed: (text: string) => Effect.Effect<void, FunctionRefused | SqlError.SqlError>
  /** Creates or replaces the functions that differ from their files, and drops those without a file. */
  readonly finish: Effect.Effect<void, FunctionRefused | SqlError.SqlError>
}

/** The functions as the running migration may use them. */
export class Functions extends Context.Service<Functions, FunctionApplier>()(
  "dossier/server/platform/schema/Functions"
) {}

/** SQL states of a changed result type (42P13) and of changed arguments (42725: the file's grants are ambiguous). */
const signatureChanged: ReadonlySet<string | null> = new Set(["42P13", "42725"])

/** Whether all functions of the database match their files. */
export const hasFunctions = (files: ReadonlyArray<FunctionText>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [table] = yield* sql<{ name: string | null }>`select to_regclass('public.sql_function')::text as name`
    if (table?.name == null) return false
    const rows = yield* sql<{ hash: string }>`select hash from sql_function`
    const stored = new Set(rows.map(({ hash }) => hash))
    const live = files.filter(({ path }) => !path.startsWith("retired/"))
    return live.length === stored.size && live.every(({ hash }) => stored.has(hash))
  })

/**
 * Updates the functions of schema `app` from their files, in the caller's transaction. Table `sql_function` holds the
 * hashes of the applied files.
 */
export const functionApplier = (texts: ReadonlyArray<FunctionText>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const files = yield* Effect.sync(() => inOrder(texts.map(functionFile)))
    yield* sql`create table if not exists sql_function (name text primary key, hash text not null)`
    const existing = yield* sql<{ name: string; signature: string; hash: string | null }>`
      select p.proname as name, p.oid::regprocedure::text as signature, f.hash
        from pg_proc p left join sql_function f on f.name = p.proname where p.pronamespace = to_regnamespace('app')`
    const isNew = existing.length === 0
    /** The functions that the database had before this run and that have not been applied yet. */
    const before = new Map(existing.map((row) => [row.name, row]))
    const byName = new Map(files.map((file) => [file.name, file]))
    const applied = new Map<string, FunctionFile>()
    const unchecked = new Set<string>()

    // One PL/pgSQL block runs all statements of the files, in one round trip.
    const define = (...group: ReadonlyArray<FunctionFile>) =>
      sql.unsafe(`do $file$ begin\n${group.map(({ text }) => text).join("\n")}\nend $file$`)

    const replace = (file: FunctionFile, signature: string) =>
      Effect.gen(function* () {
        const drop = sql.unsafe(`drop function ${signature}`)
        // Reset owner and grants, which only the file determines.
        yield* sql.unsafe(`do $reset$ begin
          alter function ${signature} owner to current_user;
          revoke all on function ${signature} from public, dossier_app, dossier_gate;
          grant execute on function ${signature} to public;
        end $reset$`)
        yield* sql.withTransaction(define(file)).pipe(
          Effect.catchIf(
            (error) => signatureChanged.has(sqlStateOf(error)),
            () => Effect.andThen(drop, define(file))
          )
        )
        // Changed arguments create an overload: drop the old function.
        const [{ count } = { count: 0 }] = yield* sql<{ count: number }>`select count(*)::integer as count from pg_proc
          where pronamespace = 'app'::regnamespace and proname = ${file.name}`
        if (count > 1) yield* drop
      })

    const apply = (file: FunctionFile) =>
      Effect.suspend(() => {
        const was = before.get(file.name)
        before.delete(file.name)
        applied.set(file.name, file)
        return was === undefined ? define(file) : replace(file, was.signature)
      }).pipe(Effect.mapError(refused(file.path)))

    /**
     * Creates all functions in one round trip if all are new. After a failure, creates them one by one, so that the
     * error names the file.
     */
    const applyAll = (due: ReadonlyArray<FunctionFile>) =>
      due.some(({ name }) => before.has(name))
        ? Effect.forEach(due, apply, { discard: true })
        : sql.withTransaction(define(...due)).pipe(
            Effect.tap(Effect.sync(() => due.forEach((file) => applied.set(file.name, file)))),
            Effect.catch(() => Effect.forEach(due, apply, { discard: true }))
          )

    const isCurrent = ({ hash, name }: FunctionFile) => applied.has(name) || before.get(name)?.hash === hash

    const createUsed = (text: string) =>
      Effect.gen(function* () {
        const called: Array<FunctionFile> = []
        for (const name of usedFunctions(text)) {
          const file = byName.get(name)
          if (file === undefined) {
            return yield* new FunctionRefused({
              path: `*/${name}`,
              reason: "a migration uses it, and there is no such file"
            })
          }
          if (!isCurrent(file)) called.push(file)
        }
        if (called.length === 0) return
        yield* sql`set local check_function_bodies = off`
        yield* applyAll(called)
        yield* sql`set local check_function_bodies = on`
        for (const { isSql, name } of called) if (isSql) unchecked.add(name)
      })

    const finish = Effect.gen(function* () {
      const due = files.filter((file) => !file.isRetired && (unchecked.has(file.name) || !isCurrent(file)))
      if (due.length > 0) yield* applyAll(due)
      const gone = new Set<string>()
      for (const { isRetired, name } of applied.values()) if (isRetired) gone.add(name)
      for (const { hash, name } of before.values()) {
        if (hash !== null && byName.get(name)?.isRetired !== false) gone.add(name)
      }
      yield* Effect.forEach(
        gone,
        (name) =>
          sql
            .unsafe(`drop function app.${name}`)
            .pipe(
              Effect.mapError(refused(byName.get(name)?.path ?? `*/${name}`)),
              Effect.andThen(sql`delete from sql_function where name = ${name}`)
            ),
        { discard: true }
      )
      const kept = [...applied.values()].filter(({ isRetired }) => !isRetired)
      if (kept.length === 0 && gone.size === 0) return
      yield* sql`insert into sql_function (name, hash)
        select * from unnest(${kept.map(({ name }) => name)}::text[], ${kept.map(({ hash }) => hash)}::text[])
        on conflict (name) do update set hash = excluded.hash`
      // Unchanged SQL functions may depend on a changed result type or a dropped function: check them all.
      if (isNew) return
      yield* sql
        .unsafe(`do $check$ begin
          perform pg_catalog.fmgr_sql_validator(p.oid) from pg_proc p join pg_language l on l.oid = p.prolang
            where p.pronamespace = 'app'::regnamespace and l.lanname = 'sql';
        end $check$`)
        .pipe(Effect.mapError(refused("*/*")))
    })

    return Functions.of({ createUsed, finish })
  })

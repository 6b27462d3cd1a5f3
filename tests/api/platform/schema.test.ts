import { PgClient } from "@effect/sql-pg"
import { Effect, Exit, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { readdirSync, readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { afterEach, describe, expect, inject, test } from "vitest"
import { noticeTypes } from "#schemas/notifications/notices.ts"
import { type Migrations, migrations } from "#server/migrations/index.ts"
import { Functions } from "#server/platform/schema/applyFunctions.ts"
import { functionText, type FunctionText, readFunctionTexts } from "#server/platform/schema/functionFiles.ts"
import { migrate } from "#server/platform/schema/migrate.ts"
import { freshDatabase } from "#tests/support/database.ts"
import { addressOf, administer, uniqueName } from "#tests/support/databaseServer.ts"

const cleanups: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

/** The URL of a new empty database. */
const emptyDatabase = async () => {
  const { adminUrl } = inject("database")
  const name = uniqueName("empty")
  await administer(adminUrl, `create database ${name}`)
  cleanups.push(() => administer(adminUrl, `drop database if exists ${name} with (force)`))
  return addressOf(adminUrl, name)
}

const migratedDatabase = async () => {
  const database = await freshDatabase()
  cleanups.push(database.drop)
  return database.ownerUrl
}

const functions = readFunctionTexts()

const bring = (
  url: string,
  version?: { readonly functions?: ReadonlyArray<FunctionText>; readonly migrations?: Migrations }
) =>
  Effect.runPromiseExit(
    migrate(
      { url: Redacted.make(url) },
      { functions: version?.functions ?? functions, migrations: version?.migrations ?? migrations }
    )
  )

const query = <Row extends object>(url: string, statement: string) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* PgClient.make({ url: Redacted.make(url), maxConnections: 1 })
      return yield* sql.unsafe<Row>(statement)
    }).pipe(Effect.scoped, Effect.provide(Reactivity.layer))
  )

/** All that migrations and function files define, one line each. */
const catalogue = async (url: string) => {
  const rows = await query<{ line: string }>(
    url,
    `select line from (
      select concat_ws(' ', 'relation', relname, relkind, relpersistence, relowner::regrole, relrowsecurity, relforcerowsecurity,
          array(select a::text from unnest(relacl) a order by 1)) as line
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S', 'v')
      union all
      select concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
          attgenerated, attcollation, pg_get_expr(adbin, adrelid), attacl)
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum join pg_class c on c.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      union all
      select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select concat_ws(' ', 'index', pg_get_indexdef(indexrelid)) from pg_index join pg_class c on c.oid = indexrelid
       where relnamespace = 'public'::regnamespace
      union all
      select concat_ws(' ', 'policy', polrelid::regclass, polname, polcmd, polpermissive, polroles::regrole[],
          pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
      union all
      select concat_ws(' ', 'trigger', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
      union all
      select concat_ws(' ', 'function', oid::regprocedure, pg_get_function_arguments(oid), pg_get_function_result(oid), prolang,
          provolatile, prosecdef, proparallel, proconfig, proowner::regrole,
          array(select a::text from unnest(coalesce(proacl, acldefault('f', proowner))) a order by 1), prosrc)
        from pg_proc where pronamespace = 'app'::regnamespace) lines order by 1`
  )
  return rows.map(({ line }) => line)
}

const failureOf = async (exit: Promise<Exit.Exit<void, unknown>>) => {
  const ended = await exit
  return Exit.isFailure(ended) ? String(ended.cause) : "it went well"
}

/** The function files with one of them changed. */
const changed = (path: string, edit: (text: string) => string) =>
  functions.map((file) => (file.path === path ? functionText(path, edit(file.text)) : file))

const without = (...paths: ReadonlyArray<string>) => functions.filter(({ path }) => !paths.includes(path))

const addition = (path: string, text: string) => [...functions, functionText(path, text)]

const callable = (path: string, body: string) =>
  `create or replace function app.${path.split("/")[1]}() returns integer\nlanguage sql\nas $$\n${body}\n$$;\n`

describe("functions", () => {
  test("each has one file, which alone decides on its text, owner and grants", async () => {
    const url = await migratedDatabase()
    const before = await catalogue(url)
    const stored = await query<{ name: string }>(
      url,
      "select proname as name from pg_proc where pronamespace = 'app'::regnamespace order by 1"
    )
    expect(stored.map(({ name }) => name)).toEqual(functions.map(({ path }) => path.split("/")[1]).toSorted())
    // Manual changes of grants are reset from the files if the record of applied files is lost.
    await query(url, "grant execute on function app.enter_vendor to public")
    await query(url, "revoke execute on function app.mapped_themes from public")
    await query(url, "grant execute on function app.move_people to dossier_app")
    await query(url, "alter function app.carry_themes owner to dossier_gate")
    await query(url, "alter function app.enter_vendor owner to current_user")
    await query(url, "truncate sql_function")
    expect(Exit.isSuccess(await bring(url))).toBe(true)
    expect(await catalogue(url)).toEqual(before)
  })

  test("a start without changes writes nothing", async () => {
    const url = await migratedDatabase()
    const versions = "select oid, xmin::text from pg_proc where pronamespace = 'app'::regnamespace order by 1"
    const before = await query(url, versions)
    expect(Exit.isSuccess(await bring(url))).toBe(true)
    expect(await query(url, versions)).toEqual(before)
  })

  test("what changed is replaced, what is new is made, and what has no file any more goes", async () => {
    const url = await emptyDatabase()
    const old = [
      ...without("tasks/sees_task_event").map((file) =>
        file.path === "shared/instant" ? functionText(file.path, file.text.replace(".MS", "")) : file
      ),
      functionText("shared/left_over", callable("shared/left_over", "select 1"))
    ]
    expect(Exit.isSuccess(await bring(url, { functions: old }))).toBe(true)
    expect(await query(url, "select app.left_over() as one, app.instant('2026-01-02 03:04:05Z') as at")).toEqual([
      { one: 1, at: "2026-01-02T03:04:05Z" }
    ])
    expect(Exit.isSuccess(await bring(url))).toBe(true)
    expect(await catalogue(url)).toEqual(await catalogue(await migratedDatabase()))
  })

  test("another result or other arguments replace a function that nothing depends on", async () => {
    const url = await migratedDatabase()
    const was = await catalogue(url)
    const result = changed("shared/day_end", (text) =>
      text.replace("returns timestamptz", "returns timestamp").replace(" at time zone 'Europe/Paris'", "")
    )
    const others = result.map((file) =>
      file.path === "people/language_of"
        ? functionText(file.path, file.text.replace("(p_user integer)", "(p_user integer, p_any integer default null)"))
        : file
    )
    expect(Exit.isSuccess(await bring(url, { functions: others }))).toBe(true)
    expect(
      await query(
        url,
        `select oid::regprocedure::text as name, pg_get_function_result(oid) as result from pg_proc
          where proname in ('day_end', 'language_of') order by 1`
      )
    ).toEqual([
      { name: "app.day_end(date)", result: "timestamp without time zone" },
      { name: "app.language_of(integer,integer)", result: "text" }
    ])
    expect(Exit.isSuccess(await bring(url))).toBe(true)
    expect(await catalogue(url)).toEqual(was)
  })

  test("a function that a policy uses can neither go nor change its result, and nothing is changed", async () => {
    const url = await migratedDatabase()
    const before = await catalogue(url)
    const other = changed("shared/scope_user", (text) =>
      text.replace("returns integer", "returns bigint").replace("::integer", "::bigint")
    )
    expect(await failureOf(bring(url, { functions: other }))).toMatch(
      /sql\/shared\/scope_user\.sql: cannot drop function app\.scope_user\(\).*policy/s
    )
    expect(await failureOf(bring(url, { functions: without("people/keeps_users") }))).toMatch(
      /keeps_users\.sql: cannot drop function app\.keeps_users.*policy/s
    )
    expect(await catalogue(url)).toEqual(before)
  })

  test("a text that PostgreSQL refuses names its file", async () => {
    const url = await migratedDatabase()
    const broken = addition("shared/broken", callable("shared/broken", "select id from no_such_table"))
    expect(await failureOf(bring(url, { functions: broken }))).toContain(
      'sql/shared/broken.sql: relation "no_such_table" does not exist'
    )
    const empty = await emptyDatabase()
    expect(await failureOf(bring(empty, { functions: broken }))).toContain("sql/shared/broken.sql: relation")
    expect(await query(empty, "select to_regclass('firm') is null as untouched")).toEqual([{ untouched: true }])
  })

  test("one that a changed function breaks, without a change of its own, is found", async () => {
    const url = await migratedDatabase()
    const other = changed("people/preferences", (text) => text.replace("drive_format text[]", "formats text[]"))
    expect(Exit.isSuccess(await bring(url, { functions: other }))).toBe(true)
    const caller =
      "create or replace function app.caller() returns text[]\nlanguage sql\nas $$\nselect formats from app.preferences(1)\n$$;\n"
    const both = [...other, functionText("people/caller", caller)]
    expect(Exit.isSuccess(await bring(url, { functions: both }))).toBe(true)
    expect(await failureOf(bring(url, { functions: addition("people/caller", caller) }))).toMatch(
      /formats.*does not exist/s
    )
  })
})

describe("migrations", () => {
  const run = (...statements: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      for (const statement of statements) yield* sql.unsafe(statement)
    })

  const fixtures = new URL("../../support/released/", import.meta.url)
  const releases = readdirSync(fixtures).map((file) => file.replace(".json.gz", ""))

  test("every released version has its functions kept", () => {
    expect(releases).toContain("0001_baseline")
    expect(releases.filter((name) => !Object.hasOwn(migrations, name))).toEqual([])
  })

  test.each(releases)("a database of version %s becomes the same as a new one, and keeps its rows", async (name) => {
    const texts: Readonly<Record<string, string>> = JSON.parse(
      gunzipSync(readFileSync(new URL(`${name}.json.gz`, fixtures))).toString()
    )
    const url = await emptyDatabase()
    const version = {
      functions: Object.entries(texts).map(([path, text]) => functionText(path, text)),
      migrations: Object.fromEntries(Object.entries(migrations).filter(([key]) => key <= name))
    }
    expect(Exit.isSuccess(await bring(url, version))).toBe(true)
    await query(url, "insert into firm (name, domain) values ('Cabinet', 'cabinet.example')")
    expect(await failureOf(bring(url))).toBe("it went well")
    expect(await catalogue(url)).toEqual(await catalogue(await migratedDatabase()))
    expect(await query(url, "select name from firm")).toEqual([{ name: "Cabinet" }])
  })

  test("a migration may use a function before the tables of later migrations that it reads", async () => {
    const statement = "create table extra (id integer primary key, place bigint default app.extra_notes())"
    const extended: Migrations = {
      ...migrations,
      "0998_extra": Effect.gen(function* () {
        yield* (yield* Functions).createUsed(statement)
        yield* run(statement)
      }),
      "0999_note": run("create table extra_note (id integer primary key)", "insert into extra_note values (1), (2)")
    }
    const url = await emptyDatabase()
    const text = callable("shared/extra_notes", "select count(*)::integer from extra_note")
    const version = { migrations: extended, functions: addition("shared/extra_notes", text) }
    expect(Exit.isSuccess(await bring(url, version))).toBe(true)
    await query(url, "insert into extra (id) values (7)")
    expect(await query(url, "select id, place::integer from extra")).toEqual([{ id: 7, place: 2 }])
  })

  test("a retired function exists only while older migrations run", async () => {
    const statement = "create table counted as select app.once() as one"
    const extended: Migrations = {
      ...migrations,
      "0999_once": Effect.gen(function* () {
        yield* (yield* Functions).createUsed(statement)
        yield* run(statement)
      })
    }
    const retired = addition("retired/once", callable("retired/once", "select 1"))
    const url = await emptyDatabase()
    expect(Exit.isSuccess(await bring(url, { migrations: extended, functions: retired }))).toBe(true)
    expect(await query(url, "select one, to_regproc('app.once') is null as gone from counted")).toEqual([
      { one: 1, gone: true }
    ])
    expect(Exit.isSuccess(await bring(url, { migrations: extended, functions: retired }))).toBe(true)
  })

  test("a database from before the baseline is refused in one sentence and stays as it is", async () => {
    const url = await emptyDatabase()
    await query(
      url,
      `create table effect_sql_migrations (migration_id integer primary key, created_at timestamptz not null default now(), name text not null)`
    )
    await query(url, "insert into effect_sql_migrations (migration_id, name) values (1, 'people'), (2, 'documents')")
    expect(await failureOf(bring(url))).toContain("start with another DATA_DIR or an empty DATABASE_URL")
    expect(
      await query(url, "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'")
    ).toEqual([{ relname: "effect_sql_migrations" }])
  })

  test("a version that starts on a newer database leaves the functions of the newer one", async () => {
    const url = await migratedDatabase()
    await query(url, "insert into effect_sql_migrations (migration_id, name) values (9999, 'later')")
    const before = await catalogue(url)
    const older = changed("shared/instant", (text) => text.replace(".MS", ""))
    expect(Exit.isSuccess(await bring(url, { functions: older }))).toBe(true)
    expect(await catalogue(url)).toEqual(before)
  })

  test("two processes that start on an empty database at once migrate it once", async () => {
    const url = await emptyDatabase()
    const exits = await Promise.all([bring(url), bring(url), bring(url)])
    expect(exits.map(Exit.isSuccess)).toEqual([true, true, true])
    expect(await catalogue(url)).toEqual(await catalogue(await migratedDatabase()))
  })
})

describe("registries", () => {
  test("every function that a registry names exists", async () => {
    const missing = await query(
      await migratedDatabase(),
      `select name from (
         select step as name from transfer_step union select counts from theme_bearer union select maps from theme_bearer
         union select seen_by from firm_event union select seen_by from notice_type) named
        where name is not null and to_regproc('app.' || name) is null`
    )
    expect(missing).toEqual([])
  })

  test("every type of notice is registered", async () => {
    const rows = await query<{ type: string }>(await migratedDatabase(), "select type from notice_type order by 1")
    expect(rows.map(({ type }) => type)).toEqual(noticeTypes.toSorted())
  })

  test("every table with themes of its own is a bearer of themes", async () => {
    const rows = await query(
      await migratedDatabase(),
      `select attrelid::regclass::text as name from pg_attribute join pg_class c on c.oid = attrelid and relkind = 'r'
        where attname = 'theme_ids' and not attisdropped and not exists (select from theme_bearer where bearer = c.relname)`
    )
    expect(rows).toEqual([])
  })
})

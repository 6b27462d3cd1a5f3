import { Context, Deferred, Effect, Fiber, References } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { servingPool } from "#server/platform/Database.ts"
import { freshDatabase, type TestDatabase } from "#tests/support/database.ts"

class Word extends Context.Service<Word, string>()("tests/platform/Word") {}

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Runs `use` with a pool of one connection and a table that holds words. */
const withWords = <A, E>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`create temp table said (word text)`
      return yield* use(sql)
    }).pipe(Effect.provide(servingPool({ ...database.connections.owner, maxConnections: 1 })))
  )

const said = (sql: SqlClient.SqlClient) =>
  Effect.map(sql<{ word: string }>`select word from said order by word`, (rows) => rows.map(({ word }) => word))

describe("a transaction of the serving pool", () => {
  test("runs with the services of its caller, and so do nested ones and what follows the commit", async () => {
    const heard: Array<string> = []
    const seen = await withWords((sql) =>
      sql
        .withTransaction(
          Effect.gen(function* () {
            yield* sql.afterCommit(Effect.map(Word, (word) => heard.push(word)))
            const outer = yield* Word
            const inner = yield* sql.withTransaction(Word).pipe(Effect.provideService(Word, "inner"))
            return { outer, inner, after: yield* Word, annotations: yield* References.CurrentLogAnnotations }
          })
        )
        .pipe(Effect.provideService(Word, "outer"), Effect.annotateLogs("request_id", "7"))
    )
    expect(seen).toMatchObject({ outer: "outer", inner: "inner", after: "outer", annotations: { request_id: "7" } })
    expect(heard).toEqual(["outer"])
  })

  test("undoes a nested one that fails, and itself when it fails or is interrupted", async () => {
    const words = await withWords((sql) =>
      Effect.gen(function* () {
        const say = (word: string) => sql`insert into said values (${word})`
        const failing = (word: string) => sql.withTransaction(Effect.andThen(say(word), Effect.fail("no" as const)))
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* say("kept")
            yield* Effect.flip(failing("nested and failed"))
            yield* sql.withTransaction(say("nested and kept"))
          })
        )
        yield* Effect.flip(failing("failed"))
        const isInside = yield* Deferred.make<void>()
        const waiting = say("interrupted").pipe(
          Effect.andThen(Deferred.succeed(isInside, undefined)),
          Effect.andThen(Effect.never),
          sql.withTransaction
        )
        const fiber = yield* Effect.forkChild(waiting)
        yield* Deferred.await(isInside)
        yield* Fiber.interrupt(fiber)
        return yield* said(sql)
      })
    )
    expect(words).toEqual(["kept", "nested and kept"])
  })
})

import { Cause, Effect, Exit } from "effect"
import { SqlError } from "effect/sql"
import { expect, test } from "vitest"
import { LostLines, pastLostLines } from "#server/platform/Jobs.ts"

const lost = new SqlError.SqlError({
  reason: new SqlError.ConnectionError({ cause: new Error("Socket error"), message: "Socket error" })
})
const restarting = new SqlError.SqlError({
  reason: new SqlError.UnknownError({
    cause: Object.assign(new Error("the database is starting up"), { code: "57P03" })
  })
})
const wrong = new SqlError.SqlError({ reason: new SqlError.UnknownError({ cause: new Error("no such column") }) })

/** Work that ends in each of these ways in turn, and then succeeds. */
const run = async (ends: ReadonlyArray<Effect.Effect<never, unknown>>) => {
  let tries = 0
  const work = Effect.suspend(() => ends[tries++] ?? Effect.void)
  const exit = await Effect.runPromiseExit(
    pastLostLines(work).pipe(Effect.provideService(LostLines, { rest: 1, most: 3 }))
  )
  return { tries, exit }
}

test("a job whose line to the database is lost is done again and counts as one try", async () => {
  const { exit, tries } = await run([Effect.fail(lost), Effect.die(lost), Effect.fail(restarting)])
  expect([Exit.isSuccess(exit), tries]).toEqual([true, 4])
})

test("a job that fails by itself, or for longer than a restart takes, fails", async () => {
  const one = await run([Effect.fail(wrong)])
  expect([Exit.isFailure(one.exit) && Cause.squash(one.exit.cause), one.tries]).toEqual([wrong, 1])
  const long = await run(Array.from({ length: 9 }, () => Effect.die(lost)))
  expect([Exit.isFailure(long.exit), long.tries]).toEqual([true, 4])
})

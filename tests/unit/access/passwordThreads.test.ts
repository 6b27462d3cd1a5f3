import { readdirSync, readFileSync } from "node:fs"
import { stat } from "node:fs/promises"
import { expect, test } from "vitest"
import { hashPassword, verifyPassword } from "#server/shared/secrets.ts"

test("[VAL-O06] many passwords at once do not keep a file waiting", async () => {
  let done = 0
  const all = Array.from({ length: 24 }, async (_, place) => {
    await hashPassword(`mot de passe ${place}`)
    done++
  })
  await stat(import.meta.filename)
  // In Node's pool of four threads, the read of the file would wait for all 20 hashes.
  expect(done).toBeLessThan(10)
  await Promise.all(all)
})

test.runIf(process.platform === "linux")(
  "[VAL-O06] a password is checked by a thread that lets others go first",
  async () => {
    await verifyPassword("un", await hashPassword("un"))
    const niceness = readdirSync("/proc/self/task").map((task) =>
      Number(readFileSync(`/proc/self/task/${task}/stat`, "utf8").split(") ")[1]?.split(" ")[16])
    )
    expect(Math.max(...niceness)).toBeGreaterThan(Math.min(...niceness))
  }
)

test("[VAL-O06] passwords are told apart, however many are checked at once", async () => {
  const kept = await hashPassword("le bon")
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, place) => verifyPassword(place % 3 === 0 ? "le bon" : `un autre ${place}`, kept))
  )
  expect(answers).toEqual(answers.map((_, place) => place % 3 === 0))
})

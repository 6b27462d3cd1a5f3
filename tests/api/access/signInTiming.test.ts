import { expect, test } from "vitest"
import { startPortal } from "#tests/support/portal.ts"

const median = (values: ReadonlyArray<number>) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

test("[SES-O02] an unknown account costs a verification too: its absence cannot be timed", async () => {
  const portal = await startPortal({ refusalsAllowed: 1_000 })
  try {
    await portal.make.user("connu@temps.example")
    const timed = async (email: string) => {
      const started = performance.now()
      const { status } = await portal.call("POST", "/api/login", { body: { email, password: "non" } })
      expect(status).toBe(422)
      return performance.now() - started
    }
    const [known, unknown]: [Array<number>, Array<number>] = [[], []]
    for (let round = 0; round < 9; round++) {
      known.push(await timed("connu@temps.example"))
      unknown.push(await timed(`inconnu${round}@temps.example`))
    }
    // Without hashing for unknown accounts, the ratio would be below a tenth.
    expect(median(unknown) / median(known)).toBeGreaterThan(1 / 4)
    expect(median(unknown) / median(known)).toBeLessThan(4)
  } finally {
    await portal.stop()
  }
})

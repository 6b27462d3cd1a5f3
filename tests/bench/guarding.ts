import { judge } from "#machines/access/guardChain.projection.ts"
import { routes } from "#schemas/access/routes.ts"
import type { Figure } from "#tests/bench/measuring.ts"
import { atlas, contextText, dupont, factsOf, identities, lumen, martin } from "#tests/models/access/visitors.ts"

type Note = (name: string, measure: () => Promise<Omit<Figure, "name">>) => Promise<void>

const milliseconds = (value: number | undefined) => (value ?? Infinity).toFixed(3)

/**
 * Measures what the guards cost a navigation: every URL for every kind of person, with their own context, another's and
 * none.
 */
export const guarding = (figure: Note) =>
  figure("guard chain, one navigation without network", async () => {
    const contexts = [null, contextText(lumen, dupont), contextText(lumen, martin), contextText(atlas, martin)]
    const all = routes.flatMap((row) =>
      Object.values(identities).flatMap((who) => contexts.map((context) => factsOf(row, who, context)))
    )
    // The median of the rounds, so that a pause of the machine does not count.
    const rounds = 9
    const taken = all.map((): Array<number> => [])
    for (let round = 0; round < rounds; round++)
      for (const [n, facts] of all.entries()) {
        const before = performance.now()
        judge(facts)
        taken[n]?.push(performance.now() - before)
      }
    const times = taken.map((own) => own.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Infinity)
    times.sort((a, b) => a - b)
    const p99 = times[Math.floor(times.length * 0.99)] ?? Infinity
    return {
      ours: `p99 ${milliseconds(p99)} ms`,
      reference: `p50 ${milliseconds(times[Math.floor(times.length / 2)])} ms, ${all.length} navigations`,
      goal: "p99 under 2 ms",
      met: p99 < 2
    }
  })

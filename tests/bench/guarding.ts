import { judge } from "#machines/access/guardChain.projection.ts"
import { routes } from "#schemas/access/routes.ts"
import type { Figure } from "#tests/bench/run.ts"
import { atlas, contextText, dupont, factsOf, identities, lumen, martin } from "#tests/models/access/visitors.ts"

type Note = (name: string, measure: () => Promise<Omit<Figure, "name">>) => Promise<void>

const milliseconds = (value: number | undefined) => (value ?? Infinity).toFixed(3)

/** What the guards cost a navigation: every address, for everyone, with one's own, another's and no context. */
export const guarding = (figure: Note) =>
  figure("guard chain, one navigation without network", async () => {
    const contexts = [null, contextText(lumen, dupont), contextText(lumen, martin), contextText(atlas, martin)]
    const all = routes.flatMap((row) =>
      Object.values(identities).flatMap((who) => contexts.map((context) => factsOf(row, who, context)))
    )
    const times: Array<number> = []
    // The first round warms what a page that stands open has warm.
    for (let round = 0; round < 3; round++)
      for (const facts of all) {
        const before = performance.now()
        judge(facts)
        if (round > 0) times.push(performance.now() - before)
      }
    times.sort((a, b) => a - b)
    const p99 = times[Math.floor(times.length * 0.99)] ?? Infinity
    return {
      ours: `p99 ${milliseconds(p99)} ms`,
      reference: `p50 ${milliseconds(times[Math.floor(times.length / 2)])} ms, ${all.length} navigations`,
      goal: "p99 under 2 ms",
      met: p99 < 2
    }
  })

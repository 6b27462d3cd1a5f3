import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AnyTransitionDefinition, createActor, fromPromise } from "xstate"
import type { Facts, Verdict, Visitor } from "#machines/access/guardChain.facts.ts"
import { guardChainMachine } from "#machines/access/guardChain.machine.ts"
import { fillPath, type RouteRow, routes } from "#schemas/access/routes.ts"
import { people, type Person, visitorOf } from "#tests/browser/access/people.ts"
import { paramsOf, routed } from "#tests/models/access/visitors.ts"
import { openPage } from "#tests/support/browser.ts"
import { startWorld, type World } from "#tests/support/world.ts"
import { takeable, transitionKey } from "../../../scripts/walked/transitions.ts"

let world: World
beforeAll(async () => {
  world = await startWorld()
  // The firm Atlas has no `tasks` module, so that the guard for modules is walked too.
  await world.portal.arrange(
    (sql) => sql`delete from module where firm_id = ${world.firms.atlas.id} and name = 'tasks'`
  )
})
afterAll(() => world.stop())

/** Runs the guard chain for one page load. Returns its verdict and the transitions that it took. */
const judged = async (facts: Facts, visitor: Visitor | null) => {
  const taken = new Set<string>()
  const restore = fromPromise<Visitor | null, Facts>(() => Promise.resolve(visitor))
  const actor = createActor(guardChainMachine.provide({ actors: { restore } }), {
    input: facts,
    inspect: (event) => {
      if (event.type !== "@xstate.microstep") return
      for (const transition of event._transitions) taken.add(transitionKey(transition as AnyTransitionDefinition))
    }
  }).start()
  await expect.poll(() => actor.getSnapshot().status, { interval: 0 }).toBe("done")
  return { taken, verdict: actor.getSnapshot().output as Verdict }
}

interface Way {
  readonly who: Person
  readonly href: string
  readonly address: string
  readonly taken: ReadonlySet<string>
}

/**
 * Follows the redirects of a page load to its final URL, and collects the transitions of all guard chain runs on the
 * way. Null if the portal is left.
 */
const wayOf = async (who: Person, href: string): Promise<Way | null> => {
  const found = visitorOf(world, who)
  const visitor = who === "user of another firm" && found !== null ? withoutTasks(found) : found
  const origin = world.origin(who === "user of another firm" ? "atlas" : "lumen")
  let facts: Facts = { ...routed(href, null), origin, hasUntriedToken: visitor !== null }
  const taken = new Set<string>()
  for (let step = 0; step < 5; step += 1) {
    const one = await judged(facts, visitor)
    for (const key of one.taken) taken.add(key)
    if (one.verdict.kind === "stay") return { who, href, address: facts.href, taken }
    // The redirect leaves the portal: to an identity provider or another firm's host.
    if (one.verdict.kind !== "go") return null
    facts = { ...routed(one.verdict.to, visitor), origin }
  }
  throw new Error(`${href} comes to no rest`)
}
const withoutTasks = (visitor: Visitor): Visitor => ({
  ...visitor,
  modules: (visitor.modules ?? []).filter((name) => name !== "tasks")
})

/** Routes whose screen redirects by itself once it is open. */
const passing = new Set(["sso", "viewer", "comparison", "autologin"])
const addresses = (who: Person): ReadonlyArray<string> => {
  const company = who === "user of another firm" ? world.companies.garage : world.companies.bakery
  const rows: ReadonlyArray<RouteRow> = routes
  return rows
    .filter(({ id, path }) => !passing.has(id) && !path.includes("$token"))
    .flatMap(({ path }) =>
      [null, world.contextOf(company)].map((context) =>
        path === "/$" ? "/nowhere" : fillPath(path, { ...paramsOf(context), folderHash: undefined })
      )
    )
}

/** A small set of page loads that together take every transition: greedily picks the load that adds the most. */
const fewest = (ways: ReadonlyArray<Way>) => {
  const chosen: Array<Way> = []
  const left = new Set(ways.flatMap(({ taken }) => [...taken]))
  while (left.size > 0) {
    const gain = ({ taken }: Way) => [...taken].filter((key) => left.has(key)).length
    const best = ways.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    chosen.push(best)
    for (const key of best.taken) left.delete(key)
  }
  return chosen
}

describe("the guard chain, in the browser", () => {
  test(
    "[ACC-011] [ACC-012] each guard that decides an address is met by a page that is loaded there",
    { timeout: 120_000 },
    async () => {
      const ways: Array<Way> = []
      for (const who of people)
        for (const href of addresses(who)) {
          const way = await wayOf(who, href)
          if (way !== null) ways.push(way)
        }
      const chosen = fewest(ways)
      const met = new Set(chosen.flatMap(({ taken }) => [...taken]))
      // Covered by `sso.test.ts` (identity provider) and `embedded/host.test.ts` (embedded page).
      expect([...takeable(guardChainMachine)].filter(([key]) => !met.has(key)).map(([, words]) => words)).toEqual([
        "guardChain.askingProvider: always [asksProvider] → sent",
        "guardChain.carryingEmbedded: always [losesEmbedded] → sent"
      ])
      for (const who of new Set(chosen.map((one) => one.who))) {
        const opened = await openPage(world, {
          ...(who === "anonymous" ? {} : { as: who }),
          firm: who === "user of another firm" ? "atlas" : "lumen"
        })
        opened.expectProblem(/^answer: 4\d\d /)
        for (const { address, href } of chosen.filter((one) => one.who === who)) {
          await opened.goto(href)
          await opened.page.getByRole("heading").first().waitFor()
          await expect.poll(opened.address, { timeout: 15_000, message: `${who} at ${href}` }).toBe(address)
        }
        await opened.close()
      }
    }
  )
})

import { mixed, signIns } from "#tests/bench/crowd.ts"
import { type Large, openLarge, sessionsOf } from "#tests/bench/largeStage.ts"
import { at, figure, isQuick, most } from "#tests/bench/measuring.ts"
import { load } from "#tests/bench/stage.ts"

/**
 * The groups of figures that grow with a firm. `companies` is measured as the firm's admin, `collaborators` as a
 * collaborator with some of the companies.
 */
export const crowdNames = ["tasks", "companies", "collaborators", "signins", "mixed"] as const
type CrowdName = (typeof crowdNames)[number]
export const isCrowdName = (word: string): word is CrowdName => crowdNames.some((name) => name === word)

/**
 * The median in ms, alone and with twenty calls at once, and the ratio to a bare server that reads one row in the same
 * second. The ratio shows on a slow or shared machine too whether the call has become slower.
 */
const measuring = async (large: Large) => {
  const { portal, reference, vendor } = large
  const tokens = new Map(
    (await sessionsOf(large, "%@grande.example")).map(({ email, token }) => [email.split("@")[0], token])
  )
  const { rows } = await large.owner.query<{ id: string }>(
    "select id from node where vendor_id = $1 and kind = 'document' limit 1",
    [vendor]
  )
  const bare = `${reference}/document/${rows[0]?.id}`
  return (what: string, who: string, path: string, alone: number, together: number) =>
    figure(`${what}, ${who}`, async () => {
      const token = tokens.get(who) ?? ""
      // Warm-up: PostgreSQL makes its generic plans at the sixth execution on a connection.
      await load(`${portal}${path}`, { concurrency: 20, duration: 400, token })
      const turns: Array<readonly [number, number, number, number]> = []
      for (let turn = 0; turn < (isQuick ? 1 : 5); turn++) {
        turns.push([
          (await load(`${portal}${path}`, { concurrency: 1, duration: 400, token })).p50,
          (await load(bare, { concurrency: 1, duration: 200 })).p50,
          (await load(`${portal}${path}`, { concurrency: 20, duration: isQuick ? 600 : 1_000, token })).p50,
          (await load(bare, { concurrency: 20, duration: 200 })).p50
        ])
      }
      const middle = (value: (turn: (typeof turns)[number]) => number) => at(turns.map(value), 0.5)
      const [one, many] = [middle(([ms]) => ms), middle(([, , ms]) => ms)]
      const times = [middle(([ms, row]) => ms / row), middle(([, , ms, row]) => ms / row)] as const
      return {
        ours: `${one.toFixed(1)} ms alone, ${many.toFixed(0)} ms at 20 at once`,
        reference: `${times[0].toFixed(0)} and ${times[1].toFixed(0)} times a bare row`,
        goal: `${alone} / ${together} ms, or ${alone * 2} / ${together / 5} times`,
        met:
          one > 0 &&
          many > 0 &&
          (one <= alone || times[0] <= alone * 2) &&
          (many <= together || times[1] <= together / 5)
      }
    })
}

/** Bytes of an uncompressed response. */
const sizeOf = async (large: Large, who: string, path: string) => {
  const [person] = await sessionsOf(large, `${who}@grande.example`)
  return (await load(`${large.portal}${path}`, { concurrency: 1, duration: 100, token: person?.token ?? "" })).bytes
}

/** Measures a firm of 5,000 companies and 100,000 tasks, with 2 million nodes unless the run is quick. */
export const large = async (groups: ReadonlyArray<CrowdName>) => {
  process.stdout.write("\nA large firm\n")
  const large = await openLarge(isQuick)
  try {
    const { firm, seconds, vendor } = large
    await most("a large firm, filled by SQL", "s", 180, "kept between runs", () => Promise.resolve(seconds))
    const measured = await measuring(large)
    const tasks = `/api/tasks?firm_id=${firm}&statuses=to_do,in_progress`
    const counters = `/api/tasks/counters?firm_id=${firm}`
    const list = `/api/accounting-firms/${firm}/vendors?per_page=50`
    const companies = `/api/users/me/accounting-firms/${firm}/vendors`
    const home = `/api/accounting-firms/${firm}/home`
    const arrival = "/api/users/me/arrival"
    if (groups.includes("tasks")) {
      for (const who of ["admin", "client.admin", "client.guest"]) {
        await measured("100,000 tasks, a person's list", who, tasks, 40, 150)
        await measured("100,000 tasks, a person's counters", who, counters, 40, 150)
      }
      await measured("100,000 tasks, all", "admin", `${tasks}&admin_mode=true`, 40, 150)
      await measured("100,000 tasks, counters of all", "admin", `${counters}&admin_mode=true`, 40, 150)
    }
    if (groups.includes("collaborators")) {
      for (const who of ["collaborator", "colleague"]) {
        await measured("100,000 tasks, a person's list", who, tasks, 40, 150)
        await measured("100,000 tasks, a person's counters", who, counters, 40, 150)
      }
      await measured("5,000 companies, a page of one's 250", "collaborator", list, 15, 100)
      await measured("5,000 companies, choosing among one's 250", "collaborator", companies, 15, 100)
      await measured("5,000 companies, arrival", "collaborator", arrival, 15, 100)
      await measured("5,000 companies, home", "collaborator", home, 60, 250)
    }
    if (groups.includes("companies")) {
      await measured("5,000 companies, a page", "admin", list, 15, 100)
      await measured("5,000 companies, choosing one", "admin", companies, 15, 100)
      await measured("5,000 companies, searching one", "admin", `${companies}?search=boulangerie`, 15, 100)
      await measured("5,000 companies, arrival", "admin", arrival, 15, 100)
      await measured("5,000 companies, home", "admin", home, 60, 250)
      await most("5,000 companies, what a page is sent of them", "kB", 100, "the longer of two answers", async () => {
        const [one, other] = await Promise.all([arrival, companies].map((path) => sizeOf(large, "admin", path)))
        return Math.max(one ?? 0, other ?? 0) / 1_000
      })
      const common = `/api/vendors/${vendor}/documents/search?q=facture`
      await measured("a common word in a small company", "admin", common, 15, 100)
    }
    if (groups.includes("signins")) await signIns(large)
    if (groups.includes("mixed")) {
      await mixed(large)
      // The full run adds thousands of unseen documents, which slow down the calls of later runs; a quick one adds few.
      if (!isQuick) await large.forget()
    }
  } finally {
    await large.close()
  }
}

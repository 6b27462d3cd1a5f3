import { plantLargeFirm, usualSizes } from "#tests/bench/largeFirm.ts"
import type { Most } from "#tests/bench/measuring.ts"
import { load, type Stage } from "#tests/bench/stage.ts"

/** Milliseconds at the ninety-ninth of a hundred calls, so the ninety-fifth is below as well. */
const limit = 150
/** People who open their home in the same moment. */
const concurrency = 2

/** [ACC-084] The home of a firm of five thousand clients and a hundred thousand tasks, and its board of waits. */
export const homes = async (s: Stage, { most }: { readonly most: Most }) => {
  const { firm, tokens } = await plantLargeFirm(s.owner, usualSizes)
  await s.owner.query("analyze")
  const measure = (path: string, token: string) => async () =>
    (await load(`${s.portal}/api/accounting-firms/${firm}/${path}`, { concurrency, duration: 3_000, token })).p99
  const sizes = `${usualSizes.companies} clients and ${usualSizes.tasks} tasks`
  for (const role of ["admin", "collaborator", "client admin"] as const)
    await most(`home of a ${role} among ${sizes}, p99`, "ms", limit, "no reference", measure("home", tokens[role]))
  for (const role of ["admin", "collaborator"] as const)
    await most(
      `waits of a ${role} among ${sizes}, p99`,
      "ms",
      2 * limit,
      "no reference",
      measure("waits", tokens[role])
    )
}

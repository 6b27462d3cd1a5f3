import { plantLargeFirm, usualSizes } from "#tests/bench/largeFirm.ts"
import type { Most } from "#tests/bench/measuring.ts"
import { load, type Stage } from "#tests/bench/stage.ts"

/** Limit in ms for the 99th percentile of a hundred calls; the 95th is then below it as well. */
const limit = 150
/** People who open their home page at the same moment. */
const concurrency = 2

/** One of three tasks is done, so a hundred thousand are open. */
const homeSizes = { ...usualSizes, tasks: 150_000 }

/** Notices of each person: half a year of a busy user. */
const noticesEach = 5_000

/**
 * [ACC-084] [NOT-O01] Measures home, the board of waits and the inboxes of a firm of five thousand clients and a
 * hundred thousand open tasks.
 */
export const homes = async (s: Stage, { most }: { readonly most: Most }) => {
  const { firm, tokens } = await plantLargeFirm(s.owner, homeSizes, "accueil")
  await s.owner.query(
    `insert into notice (firm_id, vendor_id, user_id, type, task_id, names, shown_at, mail_every, updated_at, read_at)
     select t.firm_id, t.vendor_id, u.user_id, x.type, t.id, array[t.title], now(), 'never', now() - make_interval(mins => t.place::integer),
         case when t.place % 3 > 0 then now() end
       from (select distinct s.user_id from session s join app_user a on a.id = s.user_id and a.email like '%@accueil.example') u
       cross join (select t.*, row_number() over (order by t.id) as place from task t where t.firm_id = $1 limit $2) t
       cross join (values ('task.given'), ('task.due')) x (type)`,
    [firm, noticesEach / 2]
  )
  await s.owner.query("analyze")
  const measure = (path: string, token: string) => async () =>
    (await load(`${s.portal}/api/accounting-firms/${firm}/${path}`, { concurrency, duration: 3_000, token })).p99
  const sizes = `${homeSizes.companies} clients and ${(homeSizes.tasks / 3) * 2} open tasks`
  for (const role of ["admin", "collaborator", "client admin"] as const)
    await most(`home as ${role} among ${sizes}, p99`, "ms", limit, "no reference", measure("home", tokens[role]))
  for (const role of ["admin", "client admin"] as const)
    await most(
      `inbox as ${role} with ${noticesEach} notices among ${sizes}, p99`,
      "ms",
      limit,
      "no reference",
      measure("inbox", tokens[role])
    )
  for (const role of ["admin", "collaborator"] as const)
    await most(`waits as ${role} among ${sizes}, p99`, "ms", 2 * limit, "no reference", measure("waits", tokens[role]))
}

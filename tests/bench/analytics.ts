import { plantLargeFirm, usualSizes } from "#tests/bench/largeFirm.ts"
import type { Most } from "#tests/bench/measuring.ts"
import { load, type Stage } from "#tests/bench/stage.ts"

/**
 * Plants two years of figures of each company by three people, as the nightly job stores them, and the events of one
 * day since.
 */
const plantFigures = async ({ owner }: Stage, firm: number) => {
  await owner.query(
    `insert into module (firm_id, vendor_id, name) values ($1, null, 'analytics') on conflict do nothing`,
    [firm]
  )
  const measured = `cross join generate_series(0, 23) m cross join unnest(array['documents_added', 'documents_validated',
      'requests_answered', 'tasks_done', 'tasks_done_late', 'active_clients']) x (measure)`
  const month = `(date_trunc('month', now() at time zone 'Europe/Paris') - m * interval '1 month')::date`
  const people = `(select user_id from firm_user where firm_id = $1 order by user_id limit 3)`
  await owner.query(
    `insert into analytics (firm_id, grain, vendor_id, month, measure, count, total)
     select $1, 'client', v.id, ${month}, x.measure, 3, 90000 from vendor v ${measured} where v.firm_id = $1`,
    [firm]
  )
  await owner.query(
    `insert into analytics (firm_id, grain, vendor_id, user_id, month, measure, count, total)
     select $1, 'both', v.id, u.user_id, ${month}, x.measure, 1, 30000 from vendor v cross join ${people} u ${measured}
      where v.firm_id = $1 and m < 12 and x.measure <> 'active_clients'`,
    [firm]
  )
  await owner.query(
    `insert into analytics (firm_id, grain, user_id, month, measure, count, total)
     select $1, 'person', u.user_id, ${month}, x.measure, 5000, 90000 from ${people} u ${measured}`,
    [firm]
  )
  await owner.query(
    `insert into analytics (firm_id, grain, month, measure, count, total)
     select $1, 'firm', ${month}, x.measure, 15000, 270000 from (select 1) one ${measured}`,
    [firm]
  )
  await owner.query(
    `insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload)
     select $1, (select min(id) from vendor where firm_id = $1), (select min(user_id) from firm_user where firm_id = $1), 'document', i,
       'document', 'node.added', '{"size": 1000}' from generate_series(1, 1000) i`,
    [firm]
  )
  await owner.query("analyze analytics, event, task")
}

/** [ANA-O01] The figures of a firm of ten clients and of one of 5,000. */
export const analyticsFigures = async (s: Stage, { most }: { readonly most: Most }) => {
  const small = await plantLargeFirm(s.owner, { companies: 10, assigned: 5, tasks: 200, documents: 400 }, "petite")
  const large = await plantLargeFirm(s.owner, usualSizes, "vaste")
  for (const { firm } of [small, large]) await plantFigures(s, firm)
  const reading = async (of: typeof large, query: string) =>
    (
      await load(`${s.portal}/api/accounting-firms/${of.firm}/analytics${query}`, {
        concurrency: 1,
        duration: 2_000,
        token: of.tokens.admin
      })
    ).p50
  await most("a year of figures of 10 clients, alone, p50", "ms", 60, "no reference", () => reading(small, ""))
  await most("a year of figures of 5,000 clients, alone, p50", "ms", 150, "no reference", () => reading(large, ""))
  await most("the same for one of 5,000 clients, p50", "ms", 100, "no reference", () =>
    reading(large, `?vendor_id=${large.vendor}`)
  )
  await most("a year of figures client by client, 5,000 of them, p50", "ms", 1_500, "no reference", () =>
    reading(large, "?by=client")
  )
}

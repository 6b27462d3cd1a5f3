import { luhnSum } from "#schemas/customers/companyNumbers.ts"
import { emptyCreation } from "#schemas/customers/creation/creation.ts"
import type { Figure } from "#tests/bench/measuring.ts"
import type { Stage } from "#tests/bench/stage.ts"

type Note = (name: string, measure: () => Promise<Omit<Figure, "name">>) => Promise<void>

const times = 40
const goal = 150
const keyed = (text: string) => `${text}${(10 - (luhnSum(`${text}0`) % 10)) % 10}`
const siretOf = (n: number) => keyed(`${keyed(String(60_000_000 + n))}0001`)
const middle = (values: ReadonlyArray<number>) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const timed = async (work: () => Promise<unknown>) => {
  const before = performance.now()
  await work()
  return performance.now() - before
}

/**
 * [WIZ-O02] Measures the wizard's last step with all that it can hold, over HTTP, against one bare row and its commit.
 */
export const creating = (s: Stage, figure: Note) =>
  figure("the wizard's final transaction", async () => {
    const [ours, bare]: [Array<number>, Array<number>] = [[], []]
    await s.owner.query(
      `create table bare_vendor (id integer primary key, firm_id integer not null, company_name text not null, siret text)`
    )
    for (let n = 1; n <= times; n += 1) {
      const siret = siretOf(n)
      const body = JSON.stringify({
        ...emptyCreation,
        siret,
        looked_up: siret,
        general: { ...emptyCreation.general, company_name: `Neuve ${n}`, naf_code: "70.10Z" },
        address: { street: "1, quai du Port", post_code: "44000", city: "Nantes", country: "FR" },
        administrator: {
          ...emptyCreation.administrator,
          title: "Mme",
          firstname: "Camille",
          lastname: "Petit",
          email: `camille${n}@neuve.example`
        },
        years: [{ name: "2026", start: "2026-01-01", end: "2026-12-31" }]
      })
      ours.push(
        await timed(async () => {
          const headers = { "content-type": "application/json", authorization: `Bearer ${s.token}` }
          const url = `${s.portal}/api/accounting-firms/${s.firm}/vendors`
          const answer = await fetch(url, { method: "POST", headers, body })
          if (answer.status !== 201) throw new Error(`the wizard's last step answered ${answer.status}`)
          await answer.text()
        })
      )
      bare.push(
        await timed(() =>
          s.owner.query(`insert into bare_vendor (id, firm_id, company_name, siret) values ($1, $2, 'Nue', $3)`, [
            n,
            s.firm,
            siret
          ])
        )
      )
    }
    await s.owner.query(`drop table bare_vendor`)
    const [took, reference] = [middle(ours), middle(bare)]
    return {
      ours: `${took.toFixed(0)} ms`,
      reference: `one bare row ${reference.toFixed(1)} ms`,
      ratio: reference / took,
      goal: `p50 under ${goal} ms`,
      met: took < goal
    }
  })

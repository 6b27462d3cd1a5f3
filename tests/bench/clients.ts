import { hashSecret, newSecret } from "#server/shared/secrets.ts"
import { csv, siretOf } from "#tests/api/customers/importFiles.ts"
import type { Against, Most } from "#tests/bench/measuring.ts"
import { load, type Stage } from "#tests/bench/stage.ts"

export interface ClientTools {
  readonly against: Against
  readonly most: Most
}

const clients = 5_000
const imported = 500
const concurrency = 50

/** Plants a separate firm, so that the other figures stay those of a small firm. */
const plant = async ({ owner }: Stage) => {
  const token = newSecret()
  const idOf = async (text: string, values: ReadonlyArray<unknown> = []) =>
    Number((await owner.query<{ id: number }>(text, [...values])).rows[0]?.id)
  const firm = await idOf(`insert into firm (name, domain) values ('Cinq mille', 'clients.localhost') returning id`)
  const user = await idOf(
    `insert into app_user (email, firstname, lastname) values ('liste@banc.example', 'Lis', 'Te') returning id`
  )
  await owner.query(`insert into firm_user (firm_id, user_id, role) values ($1, $2, 'admin')`, [firm, user])
  await owner.query(
    `insert into session (token_hash, user_id, idle, expires_at) values ($1, $2, '1 day', now() + interval '1 day')`,
    [hashSecret(token), user]
  )
  await owner.query(
    `insert into vendor (firm_id, company_name, client_code, siren, contact_email, active)
     select $1, (array['Boulangerie', 'Menuiserie', 'Garage', 'Électricité', 'Fleurs'])[i % 5 + 1] || ' ' || md5(i::text),
       'C-' || lpad(i::text, 5, '0'), lpad((i * 7919)::text, 9, '0'), 'c' || i || '@client.example', i % 20 <> 0
       from generate_series(1, $2::integer) i`,
    [firm, clients]
  )
  await owner.query("analyze vendor")
  const one = await idOf(`select min(id) as id from vendor where firm_id = $1`, [firm])
  return { firm, one, token }
}

/**
 * [CLI-O02] [VAL-050] Measures the list of a firm of five thousand clients, one client file, and an import of five
 * hundred.
 */
export const listing = async (s: Stage, { against, most }: ClientTools) => {
  const { firm, one, token } = await plant(s)
  const list = (query: string) => `${s.portal}/api/accounting-firms/${firm}/vendors${query}`
  const busy = (url: string) => load(url, { concurrency, duration: 1_000, token })
  const bare = (query: string) => load(`${s.reference}/clients/${firm}${query}`, { concurrency, duration: 1_000 })
  for (const [name, query, goal] of [
    [`a page of ${clients} clients at ${concurrency} concurrent`, "?per_page=100", 0.2],
    [`a search in ${clients} clients at ${concurrency} concurrent`, "?per_page=100&search=electricite", 0.2]
  ] as const) {
    await against(
      name,
      goal,
      async () => (await busy(list(query))).perSecond,
      async () => (await bare(query)).perSecond,
      "/s",
      3
    )
    await most(`${name}, p99`, "ms", 1_000, "no reference", async () => (await busy(list(query))).p99)
  }
  await most(`the last page of ${clients} clients, alone`, "ms", 100, "p50", async () => {
    const last = list(`?per_page=100&state=all&page=${clients / 100}`)
    return (await load(last, { concurrency: 1, duration: 1_000, token })).p50
  })
  const file = `${s.portal}/api/customers/${one}`
  await against(
    `one client file at ${concurrency} concurrent`,
    0.2,
    async () => (await busy(file)).perSecond,
    async () => (await load(`${s.reference}/client/${one}`, { concurrency, duration: 1_000 })).perSecond,
    "/s",
    3
  )
  await most(`one client file at ${concurrency} concurrent, p99`, "ms", 200, "no reference", async () => {
    return (await busy(file)).p99
  })
  for (const format of ["csv", "xlsx"] as const)
    await most(`${clients} clients as ${format}`, "ms", 5_000, "median of 3", async () => {
      const times: Array<number> = []
      for (let turn = 0; turn < 3; turn++) {
        const begun = performance.now()
        const answer = await fetch(`${list("")}/exports/${format}?state=all`, {
          headers: { authorization: `Bearer ${token}` }
        })
        if ((await answer.arrayBuffer()).byteLength < clients) throw new Error(`${answer.status} for ${format}`)
        times.push(performance.now() - begun)
      }
      return times.toSorted((one, other) => one - other)[1] ?? 0
    })
  await importing(s, { firm, token }, most)
}

const importing = async (s: Stage, { firm, token }: { readonly firm: number; readonly token: string }, most: Most) => {
  const call = async (method: string, path: string, body?: BodyInit, type = "application/json") => {
    const answer = await fetch(`${s.portal}/api/accounting-firms/${firm}/imports${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": type },
      ...(body === undefined ? {} : { body })
    })
    if (!answer.ok) throw new Error(`${answer.status} from ${method} ${path}: ${await answer.text()}`)
    return (await answer.json()) as {
      readonly data: { readonly id: number; readonly state: string; readonly columns: unknown }
    }
  }
  const rows = Array.from({ length: imported }, (_, index) => [`Société ${index}`, siretOf(20_000_000 + index)])
  let known = { id: 0, columns: [] as unknown }
  await most(`${imported} client files read and tried`, "ms", 5_000, "once", async () => {
    const begun = performance.now()
    const file = new Uint8Array(csv([["Raison sociale", "SIRET"], ...rows]))
    const { data } = await call("POST", "?kind=client_files", file, "application/octet-stream")
    known = data
    const tried = await call("POST", `/${data.id}/checks`, JSON.stringify({ columns: data.columns }))
    if (tried.data.state !== "ready") throw new Error(`the import is ${tried.data.state}`)
    return performance.now() - begun
  })
  await most(`${imported} client files imported, all or none`, "ms", 10_000, "once", async () => {
    const begun = performance.now()
    await call("POST", `/${known.id}/runs`)
    for (;;) {
      const { data } = await call("GET", `/${known.id}`)
      if (data.state === "done") return performance.now() - begun
      if (data.state !== "queued" && data.state !== "running") throw new Error(`the import is ${data.state}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
}

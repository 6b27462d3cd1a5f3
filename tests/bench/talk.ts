import { setTimeout as pause } from "node:timers/promises"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"
import type { Most } from "#tests/bench/measuring.ts"
import type { Stage } from "#tests/bench/stage.ts"

/** People with a thread open at once: two for each client, a user of the client and a member of the firm. */
const people = 500
/** Number of firms among which the clients are spread. */
const firms = 10
/** Comments of each client in the measurement. */
const comments = 4
/** Milliseconds between two comments of a client. */
const every = 10_000
/** Limit in ms, at p95, from the call that writes to the end of the call that reads it in another browser. */
const limit = 1_000

interface Pair {
  readonly firm: number
  readonly vendor: number
  readonly client: string
  readonly staff: string
}

const plant = async ({ owner }: Stage): Promise<ReadonlyArray<Pair>> => {
  const clients = people / 2
  const tokens = Array.from({ length: people }, newSecret)
  const { rows } = await owner.query<{ firm: number; vendor: number; place: number }>(
    `with f as (insert into firm (name, domain) select 'Paroles ' || i, 'paroles' || i || '.localhost' from generate_series(1, $1::integer) i
         returning id, substring(name from '\\d+')::integer as place),
       v as (insert into vendor (firm_id, company_name) select f.id, 'Client ' || i from generate_series(1, $2::integer) i
         join f on f.place = 1 + i % $1 returning id, firm_id, substring(company_name from '\\d+')::integer as place),
       u as (insert into app_user (email, firstname, lastname) select 'parole' || i || '@paroles.example', 'Claude', 'Parole ' || i
         from generate_series(1, $2 * 2) i returning id, substring(lastname from '\\d+')::integer as place),
       s as (insert into session (token_hash, user_id, idle, expires_at)
         select decode(t, 'hex'), u.id, '1 day', now() + interval '1 day' from unnest($3::text[]) with ordinality x (t, place)
           join u on u.place = x.place),
       c as (insert into vendor_user (vendor_id, firm_id, user_id, role) select v.id, v.firm_id, u.id, 'admin' from v
         join u on u.place = v.place),
       o as (insert into firm_user (firm_id, user_id, role) select v.firm_id, u.id, 'collaborator' from v
         join u on u.place = v.place + $2),
       a as (insert into assignment (firm_id, vendor_id, user_id) select v.firm_id, v.id, u.id from v join u on u.place = v.place + $2)
     select firm_id as firm, id as vendor, place from v order by place`,
    [firms, clients, tokens.map((token) => Buffer.from(hashSecret(token)).toString("hex"))]
  )
  await owner.query("analyze")
  return rows.map(({ firm, place, vendor }) => ({
    firm,
    vendor,
    client: tokens[place - 1] ?? "",
    staff: tokens[place - 1 + clients] ?? ""
  }))
}

/** Opens a live stream that calls `onChange` for each change of the pair's thread. */
const listen = async (origin: string, token: string, onChange: () => void, end: AbortSignal) => {
  const response = await fetch(`${origin}/api/live`, { headers: { authorization: `Bearer ${token}` }, signal: end })
  const decoder = new TextDecoder()
  const reading = (async () => {
    let rest = ""
    for await (const part of response.body ?? []) {
      rest += decoder.decode(part as Uint8Array, { stream: true })
      const whole = rest.lastIndexOf("\n\n")
      if (whole < 0) continue
      for (const event of rest.slice(0, whole).split("\n\n"))
        if (event.startsWith("event: talk") && event.includes('"kind":"changed"')) onChange()
      rest = rest.slice(whole + 2)
    }
  })().catch(() => undefined)
  return reading
}

/**
 * [CHT-O01] Five hundred people with a thread open at once, half of whom write: the time from sending until the other
 * side sees it.
 */
export const talkFigures = async (s: Stage, { most }: { readonly most: Most }) => {
  const pairs = await plant(s)
  await most(`${people} people in threads at once, from sent to seen, p95`, "ms", limit, "no reference", async () => {
    const end = new AbortController()
    const taken: Array<number> = []
    let failed = 0
    const streams: Array<Promise<unknown>> = []
    const writing = pairs.map(({ client, firm, staff, vendor }, place) => {
      const path = `${s.portal}/api/firms/${firm}/threads/chat/${vendor}/shared/comments`
      let sentAt = 0
      let seq = 0
      const look = async () => {
        const answer = await fetch(`${path}?after=${seq}`, { headers: { authorization: `Bearer ${staff}` } })
        const { data } = (await answer.json()) as { readonly data: { readonly thread: { readonly seq: number } } }
        seq = data.thread.seq
        taken.push(performance.now() - sentAt)
      }
      return async () => {
        streams.push(listen(s.portal, staff, () => void look().catch(() => (failed += 1)), end.signal))
        streams.push(listen(s.portal, client, () => undefined, end.signal))
        await pause(2_000 + (place / pairs.length) * every)
        for (let n = 0; n < comments; n += 1) {
          sentAt = performance.now()
          const answer = await fetch(path, {
            method: "POST",
            headers: { authorization: `Bearer ${client}`, "content-type": "application/json" },
            body: JSON.stringify({ text: `Message ${n}` })
          })
          await answer.text()
          if (!answer.ok) failed += 1
          await pause(every)
        }
      }
    })
    await Promise.all(writing.map((write) => write()))
    end.abort()
    await Promise.all(streams.map((stream) => Promise.resolve(stream).catch(() => undefined)))
    const wanted = pairs.length * comments
    if (failed > 0 || taken.length < wanted)
      throw new Error(`${taken.length} of ${wanted} comments were seen, ${failed} calls failed`)
    return taken.sort((one, other) => one - other)[Math.floor(taken.length * 0.95)] ?? Number.POSITIVE_INFINITY
  })
}

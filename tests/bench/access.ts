import type { Against, Most } from "#tests/bench/measuring.ts"
import { hashPassword } from "#server/shared/secrets.ts"
import { load, type Stage } from "#tests/bench/stage.ts"

export interface Measures {
  readonly against: Against
  readonly most: Most
  readonly post: (url: string, body: object) => Promise<unknown>
  /** Calls per second of `count` calls, `width` at a time. */
  readonly rate: (count: number, width: number, call: (index: number) => Promise<unknown>) => Promise<number>
}

const password = "un mot de passe de banc"
const signIns = 48
const lanes = 8

/**
 * Measures what a sign-in costs besides the password hash, and the calls that each navigation of a signed-in user makes
 * first.
 */
export const access = async (s: Stage, { against, most, post, rate }: Measures) => {
  const stored = await hashPassword(password)
  // An account of its own for each lane: the attempts at one account are checked one after the other.
  await s.owner.query(
    `with made as (insert into app_user (email, firstname, lastname, password_hash)
       select 'entree' || i || '@banc.example', 'Ban', 'Quette', $1 from generate_series(0, $2::integer - 1) i returning id)
     insert into firm_user (firm_id, user_id, role) select $3, id, 'collaborator' from made`,
    [stored, lanes, s.firm]
  )
  const signIn = (index: number) =>
    post(`${s.portal}/api/login`, { email: `entree${index % lanes}@banc.example`, password })
  await against(
    "sign-ins at the cost of argon2id chosen",
    0.8,
    () => rate(signIns, lanes, signIn),
    () => rate(signIns, lanes, () => post(`${s.reference}/password`, { password, stored })),
    "/s"
  )
  const me = `${s.portal}/api/users/me`
  const busy = { concurrency: 50, duration: 1_000 }
  await against(
    "users/me at 50 concurrent",
    0.2,
    async () => (await load(me, { ...busy, token: s.token })).perSecond,
    async () => (await load(`${s.reference}/me/${s.user}`, busy)).perSecond,
    "/s"
  )
  await most("users/me at 50 concurrent, p99", "ms", 40, "no reference", async () => {
    return (await load(me, { ...busy, token: s.token })).p99
  })
}

import type { Against, Most } from "#tests/bench/measuring.ts"
import { hashPassword } from "#server/shared/secrets.ts"
import { load, type Stage } from "#tests/bench/stage.ts"

export interface Measures {
  readonly against: Against
  readonly most: Most
  readonly post: (url: string, body: object) => Promise<unknown>
  /** Calls per second of `count` calls, `width` at a time. */
  readonly rate: (count: number, width: number, call: () => Promise<unknown>) => Promise<number>
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
  await s.owner.query("update app_user set password_hash = $1 where id = $2", [stored, s.user])
  await against(
    "sign-ins at the cost of argon2id chosen",
    0.8,
    () => rate(signIns, lanes, () => post(`${s.portal}/api/login`, { email: "banc@banc.example", password })),
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

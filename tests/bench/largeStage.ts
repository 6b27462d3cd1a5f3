import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type pg from "pg"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"
import { type LargeFirmSizes, plantLargeFirm } from "#tests/bench/largeFirm.ts"
import { openPortal } from "#tests/bench/stage.ts"

const quickSizes: LargeFirmSizes = { companies: 5_000, assigned: 250, tasks: 100_000, documents: 25_000 }
const fullSizes: LargeFirmSizes = { companies: 5_000, assigned: 250, tasks: 100_000, documents: 1_970_000 }
export const staff = 60
const clients = 240
export const companiesOfClients = 60

interface Planted {
  readonly firm: number
  readonly vendor: number
  /** Seconds that filling took, in this run or an earlier one. */
  readonly seconds: number
}

/**
 * Plants three hundred more people of the large firm: ten admins, fifty of the staff, and four users of each of sixty
 * companies.
 */
const plantCrowd = async (owner: pg.Pool, { firm, vendor }: Pick<Planted, "firm" | "vendor">) => {
  await owner.query(
    `with kept as (select password_hash from app_user where email = 'admin@grande.example'),
     made as (insert into app_user (email, firstname, lastname, password_hash)
       select 'foule' || i || '@grande.example', 'Claude', 'Foule ' || i, password_hash from kept, generate_series(1, $1::integer) i
       returning id, substring(email from 'foule(\\d+)')::integer as place)
     , office as (insert into firm_user (firm_id, user_id, role)
       select $2, id, case when place <= 10 then 'admin' else 'collaborator' end from made where place <= $3 returning user_id, role)
     , assigned as (insert into assignment (vendor_id, firm_id, user_id)
       select $4 + (o.user_id * 7 + i) % $5, $2, o.user_id from office o, generate_series(0, 39) i where o.role = 'collaborator')
     insert into vendor_user (vendor_id, firm_id, user_id, role)
       select $4 + (place - $3 - 1) % $5, $2, id, 'admin' from made where place > $3`,
    [staff + clients, firm, staff, vendor, companiesOfClients]
  )
  // Each of the staff has opened every tenth client's file, before the documents of the last 90 days arrived.
  await owner.query(
    `insert into client_look (user_id, vendor_id, firm_id, looked_at)
     select o.user_id, v.id, v.firm_id, now() - interval '100 days' from firm_user o join vendor v on v.firm_id = o.firm_id
      where o.firm_id = $1 and (v.id + o.user_id) % 10 = 0`,
    [firm]
  )
  // Nobody can enter a deactivated company.
  await owner.query("update vendor set active = true where id between $1 and $1 + $2 - 1", [vendor, companiesOfClients])
  await owner.query("analyze")
}

/** A portal on a large firm that is kept from run to run, as long as neither the tables nor the sizes change. */
export const openLarge = async (isQuick: boolean) => {
  const sizes = isQuick ? quickSizes : fullSizes
  const parts = [
    await readdir("src/server/migrations"),
    sizes,
    ...(await Promise.all(["largeFirm", "largeStage"].map((name) => readFile(`tests/bench/${name}.ts`, "utf8"))))
  ]
  const key = createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12)
  const directory = join(tmpdir(), `dossier-bench-large-${key}`)
  const marker = join(directory, "planted.json")
  // A directory without the marker was not filled to the end.
  if (!existsSync(marker)) await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  const opened = await openPortal(directory, undefined)
  if (!existsSync(marker)) {
    const begun = performance.now()
    process.stdout.write(`Filling ${directory} …\n`)
    const { firm, vendor } = await plantLargeFirm(opened.owner, sizes)
    await plantCrowd(opened.owner, { firm, vendor })
    await opened.owner.query("vacuum")
    const seconds = (performance.now() - begun) / 1000
    await writeFile(marker, JSON.stringify({ firm, vendor, seconds }))
  }
  return {
    ...opened,
    ...(JSON.parse(await readFile(marker, "utf8")) as Planted),
    /** Makes the next run fill the firm again, because this one has changed it. */
    forget: () => rm(marker)
  }
}
export type Large = Awaited<ReturnType<typeof openLarge>>

/** Makes one-day sessions of the people whose e-mail address matches the LIKE pattern. */
export const sessionsOf = async ({ owner }: Large, like: string) => {
  const { rows } = await owner.query<{ id: number; email: string; vendor_id: number | null; role: string | null }>(
    `select u.id, u.email, v.vendor_id, f.role from app_user u left join vendor_user v on v.user_id = u.id
       left join firm_user f on f.user_id = u.id where u.email like $1 order by u.id`,
    [like]
  )
  const people = rows.map((row) => ({ ...row, token: newSecret() }))
  await owner.query(
    `insert into session (token_hash, user_id, idle, expires_at)
     select decode(t, 'hex'), u, '1 day', now() + interval '1 day' from unnest($1::text[], $2::integer[]) x (t, u)`,
    [people.map(({ token }) => Buffer.from(hashSecret(token)).toString("hex")), people.map(({ id }) => id)]
  )
  return people
}

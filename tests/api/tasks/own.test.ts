import { afterAll, beforeAll, expect, test } from "vitest"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import fc from "#tests/support/properties.ts"

let portal: Portal
let firm: { readonly id: number }
let admin: SignedInUser
let staff: ReadonlyArray<SignedInUser>
let client: SignedInUser
let made: ReadonlyArray<number>

beforeAll(async () => {
  portal = await startPortal()
  const { make } = portal
  firm = await make.firm("Propres")
  const vendor = await make.vendor(firm, "Atelier")
  admin = await make.staff(firm, "admin@propres.example")
  staff = [
    await make.staff(firm, "anne@propres.example", "collaborator", true),
    await make.staff(firm, "bruno@propres.example", "collaborator", true)
  ]
  client = await make.client(vendor, "client@atelier.example")
  const tasks = tasksOf(portal)
  const given = { type: "information_request", vendor_ids: [vendor.id] }
  made = [
    (await tasks.make(admin, firm, { ...given, title: "Un" })).id,
    (await tasks.make(admin, firm, { ...given, title: "Deux" })).id
  ]
})
afterAll(() => portal.stop())

/** The value that `lacks_staff` should have, computed from the members. */
const worked = () =>
  portal.arrange(
    (sql) => sql<{ readonly id: number; readonly lacks_staff: boolean }>`
      select t.id, not exists (select from task_member m join firm_user f on f.firm_id = m.firm_id and f.user_id = m.user_id
        and f.active where m.task_id = t.id and m.side = 'firm') as lacks_staff from task t order by t.id`
  )
const kept = () =>
  portal.arrange(
    (sql) => sql<{ readonly id: number; readonly lacks_staff: boolean }>`select id, lacks_staff from task order by id`
  )

test("[TSK-O01] a task without anybody of the staff is known as such, whoever is named, leaves or comes back", async () => {
  const person = fc.nat(2)
  const task = fc.nat(1)
  const act = fc.oneof(
    fc.record({ do: fc.constant("name" as const), person, task }),
    fc.record({ do: fc.constant("forget" as const), person, task }),
    fc.record({ do: fc.constant("rest" as const), person: fc.nat(1), task }),
    fc.record({ do: fc.constant("return" as const), person: fc.nat(1), task })
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      for (const one of acts) {
        const user = [...staff, client][one.person] ?? client
        const id = made[one.task] ?? 0
        await portal.arrange((sql) => {
          if (one.do === "name")
            return sql`insert into task_member (task_id, user_id, firm_id, vendor_id, side)
              select id, ${user.id}, firm_id, vendor_id, ${user === client ? "company" : "firm"} from task where id = ${id}
              on conflict do nothing`
          if (one.do === "forget") return sql`delete from task_member where task_id = ${id} and user_id = ${user.id}`
          return sql`update firm_user set active = ${one.do === "return"} where user_id = ${user.id}`
        })
      }
      expect(await kept()).toEqual(await worked())
    }),
    { numRuns: 40 }
  )
})

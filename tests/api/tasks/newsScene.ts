import type { Notice } from "#schemas/notifications/notices.ts"
import { tasksOf } from "#tests/api/tasks/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

/**
 * A portal that sends notices, with a firm and functions that read what people of its companies got. `stop` ends it.
 */
export const startNews = async () => {
  const portal: Portal = await startPortal({}, { news: true, newsQuiet: "200 millis" })
  const tasks = tasksOf(portal)
  const firm = await portal.make.firm("Lumen")
  const admin = await portal.make.staff(firm, "admin@lumen.example")
  await portal.arrange(
    (sql) => sql`update app_user set firstname = 'Sophie', lastname = 'Morel' where id = ${admin.id}`
  )
  let serial = 0
  /** A new company with two users and a guest. */
  const scene = async () => {
    const n = (serial += 1)
    const company = await portal.make.vendor(firm, `Société ${n}`)
    const [one, two, guest] = [
      await portal.make.client(company, `un${n}@client.example`, "admin"),
      await portal.make.client(company, `deux${n}@client.example`, "collaborator"),
      await portal.make.client(company, `invite${n}@client.example`, "guest")
    ]
    const ask = (body: object = {}) =>
      tasks.make(admin, firm, { type: "information_request", vendor_ids: [company.id], title: "Relevés", ...body })
    return { n, company, one, two, guest, ask }
  }
  const notices = async (as: SignedInUser) =>
    (
      await portal.call<{ readonly data: ReadonlyArray<Notice> }>(
        "GET",
        `/api/accounting-firms/${firm.id}/notifications`,
        {
          as
        }
      )
    ).body.data
  const told = async (as: SignedInUser) =>
    (await notices(as)).map(({ by, names, type }) => [type, by?.name ?? null, ...names])
  const prefer = (as: SignedInUser, mail: string, shown: string) =>
    portal.call("PATCH", "/api/users/me/preferences/notifications", { as, body: { tasks: { mail, portal: shown } } })
  return { portal, tasks, firm, admin, scene, notices, told, prefer }
}
export type News = Awaited<ReturnType<typeof startNews>>

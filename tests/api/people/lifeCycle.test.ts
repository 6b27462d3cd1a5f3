import { Effect } from "effect"
import { afterAll, beforeAll } from "vitest"
import { membershipMachine } from "#machines/people/membership.machine.ts"
import type { TeamMember } from "#schemas/people/team.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { admin as by, facts, membershipCases } from "#tests/models/people/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { jobsDone } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import { parisDay } from "#tests/support/days.ts"

let portal: Portal
let admin: SignedInUser
let at: string
let turn = 0
beforeAll(async () => {
  portal = await startPortal()
  const firm = await portal.make.firm("Aneth")
  admin = await portal.make.staff(firm, "admin@aneth.example")
  at = `/api/accounting-firms/${firm.id}/accountants`
})
afterAll(() => portal.stop())

interface Told {
  readonly data: TeamMember
}
const one = (id: number, rest = "") => `${at}/${id}${rest}`
const change = (id: number, body: object) => portal.call("PATCH", one(id), { as: admin, body })

follows(
  "[ROL-017] [ROL-025] [NET-047] a member of a team",
  {
    machine: membershipMachine,
    input: facts,
    cases: {
      ...membershipCases,
      "member.changed": { ...membershipCases["member.changed"], marksGroup: false },
      unlimited: { type: "access.limited", isLimited: false, by }
    },
    also: ({ hasJoined }) => hasJoined
  },
  {
    begin: async () => {
      const body = {
        firstname: "Luc",
        lastname: "Brun",
        email: `luc${(turn += 1)}@aneth.example`,
        role: "collaborator"
      }
      return (await portal.call<Told>("POST", at, { as: admin, body })).body.data.id
    },
    plays: {
      // As if the person had used the link of the mail.
      "member.joined": async (id) => {
        await portal.arrange(
          (sql) => sql`update app_user set password_hash = (select password_hash from app_user where id = ${admin.id})
            where id = ${id}`
        )
        return { status: 200, body: {} }
      },
      "access.lapsed": async (id) => {
        await portal.arrange((sql) => sql`update firm_user set access_ends_at = now() where user_id = ${id}`)
        const slot = `of ${(turn += 1)}`
        await portal.runtime.runPromise(
          Effect.flatMap(jobs, (queue) => queue.offer({ _tag: "LapseAccesses", slot }, { id: `lapse:${slot}` }))
        )
        await jobsDone(portal)
        return { status: 200, body: {} }
      },
      "member.changed": (id) => change(id, { role: "admin", firstname: `Luc ${(turn += 1)}` }),
      "access.limited": (id, { isLimited }) => change(id, { access_ends_on: isLimited ? parisDay(3) : null }),
      "invitation.repeated": (id) => portal.call("POST", one(id, "/invitations"), { as: admin }),
      "access.ended": (id) => change(id, { is_open: false }),
      "access.reopened": (id) => change(id, { is_open: true }),
      "member.removed": (id) => portal.call("DELETE", one(id), { as: admin })
    },
    reads: async (id) => {
      const { body, status } = await portal.call<Told>("GET", one(id), { as: admin })
      return status === 404 ? "removed" : body.data.state
    },
    untried: ["member.joined", "access.lapsed"]
  }
)

import { randomUUID } from "node:crypto"
import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { encodeContext } from "#schemas/access/context.ts"
import { plannedAhead } from "#schemas/rooms/invitationRules.ts"
import { languages, type Language } from "#schemas/shared/constants.ts"
import type { FirmId, UserId, VendorId } from "#schemas/shared/ids.ts"
import { type MailAccount, Mails } from "#server/mail/Mails.ts"
import { moment } from "#server/mail/mailWords.ts"
import { notFound } from "#server/platform/scope.ts"
import type { RoomScope } from "#server/rooms/roomScope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { conflict, forbidden } from "#server/shared/refusals.ts"
import { toInvitation } from "#server/tasks/icalendar.ts"

interface Invitable {
  readonly id: UserId
  readonly name: string
  readonly email: string
  readonly is_staff: boolean
}

const onlyStaff = ({ isStaff }: RoomScope) => (isStaff ? Effect.void : Effect.fail(forbidden(["isStaff"])))

/**
 * [VID-O01] The people who can be invited: the company's client users and the accountants who look after the company.
 */
const invitable = (scope: RoomScope) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Invitable>`
      select p.id, app.person(p.id)->>'name' as name, app.mail_address_of(p.id) as email, p.is_staff
        from (select u.user_id as id, false as is_staff from vendor_user u
               where u.vendor_id = ${scope.vendor}::integer and (u.access_ends_at is null or u.access_ends_at > now())
              union select k, true from app.keepers_of(${scope.vendor}::integer) k where k <> ${scope.user}) p
       where app.mail_address_of(p.id) is not null order by p.is_staff, name, p.id`
  )

export const listInvitable = (scope: RoomScope) => Effect.andThen(onlyStaff(scope), invitable(scope))

interface Invitation {
  readonly at: string
  readonly minutes: number
  readonly people: ReadonlyArray<UserId>
  readonly message: string
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * [VID-O01] Mails an invitation with a calendar appointment to each person, in their language. For accountants. Fails
 * with 409 if `at` is in the past or too far ahead, and with 404 if a person cannot be invited.
 */
export const inviteToRoom = (scope: RoomScope, { at, message, minutes, people }: Invitation) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const mails = yield* Mails
    yield* onlyStaff(scope)
    const now = yield* Clock.currentTimeMillis
    const from = Date.parse(at)
    if (!(from > now && from <= now + plannedAhead * dayMs)) return yield* conflict(["isAhead"])
    const known = new Map((yield* invitable(scope)).map((one) => [one.id, one]))
    const invited = [...new Set(people)].flatMap((id) => known.get(id) ?? [])
    if (invited.length < new Set(people).size) return yield* notFound()
    const [place] = yield* sql<{ company: string; by: string; address: string }>`
      select v.company_name as company, app.person(${scope.user})->>'name' as by, app.mail_address_of(${scope.user}) as address
        from vendor v where v.id = ${scope.vendor}::integer`
    if (place === undefined) return yield* notFound()
    const context = encodeContext({ firmId: scope.firm as FirmId, vendorId: scope.vendor as VendorId })
    const uid = randomUUID()
    const begins = new Date(from).toISOString()
    for (const { email, id, name } of invited) {
      const [account] = yield* sql<MailAccount>`select * from app.firm_account(${id}, ${scope.firm})`
      if (account === undefined) continue
      const [row] = yield* sql<{ language: string | null }>`select app.language_of(${id}) as language`
      const language: Language = languages.find((one) => one === row?.language) ?? languages[0]
      const link = mails.address(account.firm_domain, `/videoconference/${context}`)
      yield* mails.post(
        account,
        {
          kind: "room_invited",
          firstname: account.firstname,
          by: place.by,
          company: place.company,
          at: begins,
          message,
          link
        },
        language,
        Math.ceil((from - now) / minuteMs) + minutes,
        {
          calendar: toInvitation({
            uid: `room-${uid}@${new URL(link).hostname}`,
            summary: `${place.company} – ${moment(language, begins)}`,
            description: message,
            from: begins,
            until: new Date(from + minutes * minuteMs).toISOString(),
            madeAt: new Date(now).toISOString(),
            url: link,
            organizer: { name: place.by, address: place.address },
            attendee: { name, address: email }
          })
        }
      )
    }
    const { firm, user, vendor } = scope
    yield* recordEvent({
      firm,
      vendor,
      user,
      entity: "room",
      id: vendor ?? 0,
      type: "room.invited",
      payload: { at: begins, minutes, people: invited.map(({ id }) => id) }
    })
    return { invited: invited.length }
  })

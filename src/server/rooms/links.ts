import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type RoomLinkEvent, roomLinkMachine } from "#machines/rooms/roomLink.machine.ts"
import type { MadeRoomLink, RoomLink, RoomLinkId } from "#schemas/rooms/guestLink.ts"
import { guestLinkForm, guestLinksAtOnce, type GuestLinkValues, meetingRest } from "#schemas/rooms/guestRules.ts"
import { type MailAccount, Mails } from "#server/mail/Mails.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { callTabs, roomOf } from "#server/rooms/rooms.ts"
import type { RoomScope, SeatScope } from "#server/rooms/roomScope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { lock } from "#server/shared/locks.ts"
import { checkForm, conflict, forbidden } from "#server/shared/refusals.ts"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"

/** SQL on `room_link l`: the link has expired, or its meeting has begun and no accountant is in the room any more. */
export const isLinkOver = `(l.ends_at <= now() or (l.met_at is not null and not exists (
  select from room_seat s where s.room_id = l.room_id and s.is_staff and s.seen_at > now() - interval '${meetingRest} minutes')))`

const onlyStaff = ({ isStaff }: RoomScope) => (isStaff ? Effect.void : Effect.fail(forbidden(["isStaff"])))

const linkColumns = `l.id, l.name, app.instant(l.ends_at) as ends_at, l.met_at is not null as is_met`

/** [VID-O01] The open guest links of a company's room. For accountants. */
export const listLinks = (scope: RoomScope) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* onlyStaff(scope)
    return yield* sql<RoomLink>`select ${sql.literal(linkColumns)} from room_link l
      where l.vendor_id = ${scope.vendor}::integer and l.state = 'open' and not ${sql.literal(isLinkOver)} order by l.id desc`
  })

/** [VID-O01] Creates a guest link for a person without an account. Its URL is returned only here. */
export const makeLink = (scope: RoomScope, values: GuestLinkValues) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const mails = yield* Mails
    yield* onlyStaff(scope)
    yield* checkForm(guestLinkForm.check(values))
    const room = yield* roomOf(scope)
    yield* lock("room", room.id)
    if ((yield* listLinks(scope)).length >= guestLinksAtOnce) return yield* conflict(["hasLinkLeft"])
    const token = newSecret()
    const [made] = yield* sql<RoomLink>`
      insert into room_link as l (room_id, firm_id, vendor_id, token_hash, name, created_by, ends_at)
      values (${room.id}, ${scope.firm}, ${scope.vendor}::integer, ${hashSecret(token)}, ${values.name.trim()}, ${scope.user},
        now() + make_interval(hours => ${Number(values.hours)}))
      returning ${sql.literal(linkColumns)}`
    const [account] = yield* sql<MailAccount>`select * from app.firm_account(${scope.user}, ${scope.firm})`
    if (made === undefined) return yield* notFound()
    yield* recordEvent({ ...scope, entity: "roomLink", id: made.id, type: "link.made", after: { state: "open" } })
    const address = mails.address(account?.firm_domain ?? null, `/meet/${token}`)
    return { ...made, address } satisfies MadeRoomLink
  })

/** A guest link, with what its state machine needs. */
export interface LinkRow {
  readonly id: RoomLinkId
  readonly room_id: number
  readonly state: "open" | "ended"
  readonly is_over: boolean
  readonly ends_at: string
}

/** Reads a guest link of the company that row-level security is set to; 404 if there is none. */
export const readLink = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [link] = isStorable(id)
      ? yield* sql<LinkRow>`select l.id, l.room_id, l.state, ${sql.literal(isLinkOver)} as is_over, app.instant(l.ends_at) as ends_at
          from room_link l where l.id = ${id}`
      : []
    return link ?? (yield* notFound())
  })

/**
 * Locks the link's room and reads the link again. A room's lock also covers its links, so that no two locks can
 * deadlock.
 */
export const lockLink = (id: number) =>
  Effect.gen(function* () {
    yield* lock("room", (yield* readLink(id)).room_id)
    return yield* readLink(id)
  })

/**
 * Decides an event of a guest link. Fails with 409 and the guard, or `isMeetingAhead` if the link has already ended.
 */
export const decideLink = ({ state }: LinkRow, event: RoomLinkEvent) =>
  Effect.map(
    decideOrConflict(roomLinkMachine, roomLinkMachine.resolveState({ value: state }), event, "isMeetingAhead"),
    ({ next }) => next.value as LinkRow["state"]
  )

/** [VID-O01] Ends a guest link: everyone who entered by it leaves the room. */
export const endLink = (scope: SeatScope, link: LinkRow, event: RoomLinkEvent) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const state = yield* decideLink(link, event)
    const { firm, user, vendor } = scope
    yield* sql`update room_link set state = ${state} where id = ${link.id}`
    yield* recordEvent({
      firm,
      vendor,
      user,
      entity: "roomLink",
      id: link.id,
      type: event.type,
      before: { state: link.state },
      after: { state }
    })
    // Notifies people with an account; the tabs of the guests learn of it with their next beat.
    yield* callTabs(link.room_id)
    const seats = yield* sql<{ id: number; state: string }>`
      update room_seat s set state = 'left' from room_seat o
       where s.id = o.id and s.link_id = ${link.id} and o.state in ('waiting', 'inside') returning s.id, o.state`
    for (const seat of seats)
      yield* recordEvent({
        firm,
        vendor,
        user,
        entity: "roomSeat",
        id: seat.id,
        type: "seat.left",
        before: { state: seat.state },
        after: { state: "left" }
      })
  })

/**
 * [VID-O01] Ends the guest links whose meeting is over, before an accountant enters the room again: a link is for one
 * meeting.
 */
export const endPastLinks = (scope: RoomScope) =>
  Effect.gen(function* () {
    if (!scope.isStaff) return
    const sql = yield* SqlClient.SqlClient
    const room = yield* roomOf(scope)
    yield* lock("room", room.id)
    const past = yield* sql<LinkRow>`select l.id, l.room_id, l.state, true as is_over, app.instant(l.ends_at) as ends_at
      from room_link l where l.room_id = ${room.id} and l.state = 'open' and ${sql.literal(isLinkOver)} order by l.id`
    for (const link of past) yield* endLink(scope, link, { type: "link.expired", isOver: true })
  })

/** [VID-O01] An accountant ends a guest link. */
export const withdrawLink = (scope: RoomScope, id: number) =>
  Effect.gen(function* () {
    yield* onlyStaff(scope)
    const link = yield* lockLink(id)
    yield* endLink(scope, link, { type: "link.withdrawn", isStaff: scope.isStaff })
  })

import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { RoomVisit } from "#schemas/rooms/guestLink.ts"
import { guestName } from "#schemas/rooms/guestRules.ts"
import type { Sending } from "#schemas/rooms/room.ts"
import { notFound } from "#server/platform/scope.ts"
import type { RoomsOptions } from "#server/platform/settings/services.ts"
import { decideLink, endLink, type LinkRow, lockLink, readLink } from "#server/rooms/links.ts"
import { beat, enterRoom, isPresent, moveSeat, sendSignals } from "#server/rooms/rooms.ts"
import type { SeatScope } from "#server/rooms/roomScope.ts"
import { conflict, invalid } from "#server/shared/refusals.ts"
import { hashSecret } from "#server/shared/secrets.ts"

interface GuestScope extends SeatScope {
  readonly link: number
}

/** Runs `use` in a transaction restricted to the company of a guest link. 404 for an unknown token. */
const asGuest = <A, E, R>(token: string, use: (scope: GuestScope) => Effect.Effect<A, E | SqlError.SqlError, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        const [at] = yield* sql<{ id: number; firm_id: number; vendor_id: number }>`
          select id, firm_id, vendor_id from app.enter_room_link(${hashSecret(token)})`
        if (at === undefined) return yield* notFound()
        return yield* use({ firm: at.firm_id, vendor: at.vendor_id, user: null, link: at.id, isStaff: false })
      })
    )
  ).pipe(Effect.catchTag("SqlError", (error) => Effect.die(error)))

/** Maximum tabs in a room per link, so that a link that was passed on cannot fill the list of waiting guests. */
const tabsOfLink = 3
const tabsOf = (link: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ count: number }>`
      select count(*)::integer as count from room_seat where link_id = ${link} and ${sql.literal(isPresent)}`
    return row?.count ?? 0
  })

const follow = (link: LinkRow) => decideLink(link, { type: "link.followed", isOver: link.is_over })

/** [VID-O01] The firm whose meeting a guest link leads to, and when the link ends; 409 if the meeting is over. */
export const visitRoom = (token: string) =>
  asGuest(token, ({ firm, link: id }) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const link = yield* readLink(id)
      yield* follow(link)
      const [row] = yield* sql<{ name: string }>`select name from firm where id = ${firm}`
      return { firm_name: row?.name ?? "", ends_at: link.ends_at } satisfies RoomVisit
    })
  )

export const enterAsGuest = (token: string, typed: string, sending: Sending, options: RoomsOptions) =>
  asGuest(token, (scope) =>
    Effect.gen(function* () {
      yield* follow(yield* lockLink(scope.link))
      if ((yield* tabsOf(scope.link)) >= tabsOfLink) return yield* conflict(["hasPlace"])
      const name = guestName(typed)
      if (name === null)
        return yield* invalid({ name: [typed.trim() === "" ? "room.guest_name_missing" : "room.guest_name_long"] })
      return yield* enterRoom(scope, sending, options, name)
    })
  )

/**
 * Like `beat`, for a guest. Ends the link first if its meeting is over: nothing else does while only guests are in the
 * room.
 */
export const beatAsGuest = (token: string, seat: number, key: string, after: number, sending: Sending) =>
  asGuest(token, (scope) =>
    Effect.gen(function* () {
      const isOver = ({ is_over, state }: LinkRow) => state === "open" && is_over
      if (isOver(yield* readLink(scope.link))) {
        const link = yield* lockLink(scope.link)
        // Another tab of the same link may have ended it meanwhile.
        if (isOver(link)) yield* endLink(scope, link, { type: "link.expired", isOver: true })
      }
      return yield* beat(scope, seat, key, after, sending)
    })
  )

export const signalAsGuest = (token: string, seat: number, key: string, signals: Parameters<typeof sendSignals>[3]) =>
  asGuest(token, (scope) => sendSignals(scope, seat, key, signals))

export const leaveAsGuest = (token: string, seat: number, key: string) =>
  asGuest(token, (scope) => moveSeat(scope, seat, { type: "seat.left", key }))

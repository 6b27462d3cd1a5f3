import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { decide } from "#machines/shared/guards/decide.ts"
import { type RoomSeatEvent, roomSeatMachine } from "#machines/rooms/roomSeat.machine.ts"
import { mayEnterRoom } from "#schemas/rooms/policy.ts"
import { roomPlaces, type SeatId, type SeatState, seatLapse, type Sending } from "#schemas/rooms/room.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import type { RoomsOptions } from "#server/platform/settings/services.ts"
import { iceServers } from "#server/rooms/iceServers.ts"
import type { RoomScope, SeatScope } from "#server/rooms/roomScope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { lock } from "#server/shared/locks.ts"
import { conflict } from "#server/shared/refusals.ts"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"

interface SeatRow {
  readonly id: SeatId
  readonly room_id: number
  readonly user_id: number | null
  readonly link_id: number | null
  readonly is_staff: boolean
  readonly state: SeatState
}

const seatSnapshot = (state: SeatState | "absent") => roomSeatMachine.resolveState({ value: state })

/**
 * Decides an event of a seat and returns its next state. Fails with 409 and the guard, or with 404 if the state ignores
 * such an event.
 */
const decided = (state: SeatState | "absent", event: RoomSeatEvent) => {
  const verdict = decide(roomSeatMachine, seatSnapshot(state), event)
  if (Result.isSuccess(verdict)) return Effect.succeed(verdict.success.next.value as SeatState)
  const { closedBy } = verdict.failure
  return closedBy.length === 0 ? Effect.fail(notFound()) : Effect.fail(conflict(closedBy))
}

/** The id and token of the room; the first call creates it. */
export const roomOf = (scope: SeatScope) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`insert into room (firm_id, vendor_id) values (${scope.firm}, ${scope.vendor}::integer)
      on conflict on constraint room_once do nothing`
    const [room] = yield* sql<{ id: number; token: string }>`select id, token::text as token from room
      where firm_id = ${scope.firm} and vendor_id is not distinct from ${scope.vendor}::integer`
    return room ?? (yield* notFound())
  })

export const isPresent = `state in ('waiting', 'inside') and seen_at > now() - interval '${seatLapse} seconds'`

/** SQL on a row of `room_seat`. */
const nameOfSeat = "coalesce(guest_name, app.person(user_id) ->> 'name', '')"

const countInside = (room: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ n: number }>`select count(*)::integer as n from room_seat
      where room_id = ${room} and state = 'inside' and ${sql.literal(isPresent)}`
    return row?.n ?? 0
  })

/**
 * Notifies the tabs of people in a room, which then send their next beat at once. Tabs of guests get no notification
 * and poll more often.
 */
export const callTabs = (room: number, except: number | null = null) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`select pg_notify('live', 'seat:' || id || ':' || user_id) from room_seat
      where room_id = ${room} and user_id is not null and id is distinct from ${except}::integer and ${sql.literal(isPresent)}`
  )

/**
 * [VID-O01] Takes a seat for one tab. The answer contains the tab's key, of which only the hash is stored. `guest`:
 * name of a guest.
 */
export const enterRoom = (scope: SeatScope, sending: Sending, options: RoomsOptions, guest: string | null = null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const room = yield* roomOf(scope)
    yield* lock("room", room.id)
    const state = yield* decided("absent", {
      type: "seat.taken",
      isStaff: scope.isStaff,
      mayEnter: mayEnterRoom({ hasCompany: scope.vendor !== null, isStaff: scope.isStaff }).length === 0,
      hasPlace: (yield* countInside(room.id)) < roomPlaces
    })
    const key = newSecret()
    const [seat] = yield* sql<{ id: SeatId }>`insert into room_seat
      (room_id, firm_id, vendor_id, user_id, link_id, guest_name, key_hash, is_staff, state, camera, microphone, screen)
      values (${room.id}, ${scope.firm}, ${scope.vendor}::integer, ${scope.user}::integer, ${scope.link}::integer, ${guest}, ${hashSecret(key)}, ${scope.isStaff}, ${state},
        ${sending.camera}, ${sending.microphone}, ${sending.screen}) returning id`
    if (seat === undefined) return yield* notFound()
    const { id } = seat
    yield* recordEvent({
      firm: scope.firm,
      vendor: scope.vendor,
      user: scope.user,
      entity: "roomSeat",
      id,
      type: "seat.taken",
      after: { state }
    })
    // Notifies the firm's accountants that somebody waits, wherever they are in the portal.
    if (state === "waiting") {
      const { firm, user, vendor } = scope
      yield* recordEvent({ firm, vendor, user, entity: "room", id: room.id, type: "room.asked" })
    }
    yield* callTabs(room.id, id)
    return {
      id,
      key,
      state,
      is_staff: scope.isStaff,
      ice_servers: iceServers(options, scope.user ?? `guest-${scope.link}`, yield* Clock.currentTimeMillis)
    }
  })

/**
 * The caller's seat. Fails with 404 unless it is theirs, the key is the tab's, and the tab was not silent for too long.
 */
const ownSeat = (scope: SeatScope, id: number, key: string) =>
  Effect.gen(function* () {
    if (!isStorable(id)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    const [seat] = yield* sql<SeatRow>`select id, room_id, user_id, link_id, is_staff, state from room_seat
      where id = ${id} and firm_id = ${scope.firm} and vendor_id is not distinct from ${scope.vendor}::integer
        and user_id is not distinct from ${scope.user}::integer and link_id is not distinct from ${scope.link}::integer
        and key_hash = ${hashSecret(key)}
        and (state not in ('waiting', 'inside') or seen_at > now() - interval '${sql.literal(String(seatLapse))} seconds')`
    return seat ?? (yield* notFound())
  })

const peopleIn = (room: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return yield* sql<{
      id: SeatId
      name: string
      is_staff: boolean
      is_guest: boolean
      state: SeatState
      camera: boolean
      microphone: boolean
      screen: string | null
    }>`select id, ${sql.literal(nameOfSeat)} as name, is_staff, link_id is not null as is_guest, state,
           camera, microphone, screen
         from room_seat where room_id = ${room} and ${sql.literal(isPresent)} order by id`
  })

/**
 * Records that a tab is still there and returns the room as its person may see it. Deletes the signals up to `after`,
 * which the tab has received.
 */
export const beat = (scope: SeatScope, id: number, key: string, after: number, sending: Sending) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const seat = yield* ownSeat(scope, id, key)
    if (seat.state !== "waiting" && seat.state !== "inside")
      return { state: seat.state, people: [], waiting: [], signals: [] }
    const { camera, microphone, screen } = sending
    const [changed] = yield* sql<{ told: boolean }>`update room_seat s
      set seen_at = now(), camera = ${camera}, microphone = ${microphone}, screen = ${screen}
      from (select camera, microphone, screen from room_seat where id = ${id}) was where s.id = ${id}
      returning (was.camera, was.microphone, was.screen) is distinct from (s.camera, s.microphone, s.screen) as told`
    if (changed?.told === true) yield* callTabs(seat.room_id, id)
    yield* sql`delete from room_signal where to_seat = ${id} and id <= ${BigInt(after)}`
    const signals = yield* sql<{ id: number; from: SeatId; data: string }>`
      select id::float8 as id, from_seat as "from", data from room_signal where to_seat = ${id} order by room_signal.id limit 200`
    const present = yield* peopleIn(seat.room_id)
    const inside = seat.state === "inside"
    return {
      state: seat.state,
      people: inside ? present.filter(({ state }) => state === "inside") : [],
      waiting:
        inside && seat.is_staff
          ? present.filter(({ state }) => state === "waiting").map(({ id, is_guest, name }) => ({ id, is_guest, name }))
          : [],
      signals
    }
  })

/** Maximum signals that wait for one tab. A tab that reads none of them is no longer there. */
const signalsWaiting = 400

/** Stores signals for other people inside the same room; drops signals to anybody else. */
export const sendSignals = (
  scope: SeatScope,
  id: number,
  key: string,
  signals: ReadonlyArray<{ readonly to: number; readonly data: string }>
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const seat = yield* ownSeat(scope, id, key)
    if (seat.state !== "inside") return yield* conflict(["isInRoom"])
    const kept = yield* sql<{ to_seat: number; user_id: number | null }>`
      with sent as (
        insert into room_signal (firm_id, vendor_id, to_seat, from_seat, data)
        select ${scope.firm}, ${scope.vendor}::integer, s.id, ${id}, l.data
          from rows from (jsonb_to_recordset(${JSON.stringify(signals)}::text::jsonb) as ("to" integer, data text))
            with ordinality as l ("to", data, place)
          join room_seat s on s.id = l."to" and s.room_id = ${seat.room_id} and s.id <> ${id} and s.state = 'inside'
            and (select count(*) from room_signal w where w.to_seat = s.id) < ${signalsWaiting}
         order by l.place returning to_seat
      ) select distinct sent.to_seat, s.user_id from sent join room_seat s on s.id = sent.to_seat`
    for (const { to_seat, user_id } of kept)
      if (user_id !== null) yield* sql`select pg_notify('live', ${`seat:${to_seat}:${user_id}`})`
  })

/** [VID-O01] Applies an event to a seat: one's own, or another's if the caller is an accountant inside the room. */
export const moveSeat = (
  scope: SeatScope,
  id: number,
  event:
    | { readonly type: "seat.left"; readonly key: string }
    | {
        readonly type: "seat.admitted" | "seat.refused" | "seat.removed"
        readonly key: string
        readonly seat: number
      }
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const own = yield* ownSeat(scope, id, event.key)
    yield* lock("room", own.room_id)
    const moved = event.type === "seat.left" ? own.id : event.seat
    const [target] = isStorable(moved)
      ? yield* sql<SeatRow>`select id, room_id, user_id, link_id, is_staff, state from room_seat
          where id = ${moved} and room_id = ${own.room_id}`
      : []
    if (target === undefined) return yield* notFound()
    const isHost = own.is_staff && own.state === "inside"
    const hasPlace = (yield* countInside(own.room_id)) < roomPlaces
    const { type } = event
    const next = yield* decided(
      target.state,
      type === "seat.left" ? { type } : type === "seat.admitted" ? { type, isHost, hasPlace } : { type, isHost }
    )
    // Before the change: `callTabs` notifies only present tabs, and the tab of this seat should be notified too.
    yield* callTabs(own.room_id, id)
    yield* sql`update room_seat set state = ${next} where id = ${target.id}`
    // From now on, the guest's link ends with this meeting.
    if (type === "seat.admitted" && target.link_id !== null)
      yield* sql`update room_link set met_at = coalesce(met_at, now()) where id = ${target.link_id}`
    yield* recordEvent({
      firm: scope.firm,
      vendor: scope.vendor,
      user: scope.user,
      entity: "roomSeat",
      id: target.id,
      type,
      before: { state: target.state },
      after: { state: next }
    })
  })

/** [VID-002] The rooms with somebody in them: the firm's own, and those of companies that the viewer may see. */
export const openRooms = (scope: RoomScope) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<{
      vendor_id: VendorId | null
      company_name: string | null
      people: ReadonlyArray<string>
      waiting: ReadonlyArray<string>
    }>`
      select r.vendor_id, v.company_name,
             coalesce(array_agg(${sql.literal(nameOfSeat)} order by s.id) filter (where s.state = 'inside'), '{}') as people,
             coalesce(array_agg(${sql.literal(nameOfSeat)} order by s.id) filter (where s.state = 'waiting'), '{}') as waiting
        from room_seat s join room r on r.id = s.room_id left join vendor v on v.id = r.vendor_id
       where s.firm_id = ${scope.firm} and ${sql.literal(isPresent.replaceAll(/\b(state|seen_at)\b/g, "s.$1"))}
       group by r.id, v.company_name order by min(s.id)`
    return rows.map(({ company_name, vendor_id, ...room }) => ({
      ...room,
      vendor: vendor_id === null ? null : { id: vendor_id, company_name: company_name ?? "" }
    }))
  })

/** Deletes seats and guest links that ended more than a day ago. */
export const sweepRooms = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select app.sweep_rooms()`)

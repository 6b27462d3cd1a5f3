import { Context, Effect, Layer, Option, Redacted } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { SqlClient, type SqlError } from "effect/sql"
import { type Me, type SignedIn } from "#schemas/access/session.ts"
import { ReadsCaller, SignedInOnly, Viewer } from "#schemas/access/viewer.ts"
import type { Program } from "#schemas/programs/access.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import { Forbidden, TooManyRequests, Unauthorized } from "#schemas/shared/problem.ts"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"
import { keepDigests } from "#server/access/keptDigests.ts"
import { checkProgram, closedToPrograms, type ProgramCall, readCall } from "#server/access/programs.ts"
import { RequestLimits, visitorKey } from "#server/platform/RequestLimits.ts"
import { Settings } from "#server/platform/Settings.ts"
import { batchLoader } from "#server/shared/batchLoader.ts"

interface Identity {
  readonly id: number
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly title: string | null
  readonly darkMode: boolean | null
  readonly language: Language | null
  readonly revision: number
  readonly isSuperAdmin: boolean
  readonly isAccountant: boolean
}

const filled = (parts: ReadonlyArray<string>) => parts.map((part) => part.trim()).filter((part) => part !== "")

/**
 * [SES-O03] The identity as sent to the browser, with the names derived from first and last name; empty parts are
 * skipped.
 */
export const toMe = (identity: Identity): Me => {
  const first = identity.firstname.trim()
  return {
    ...identity,
    id: identity.id as UserId,
    fullname: filled([first, identity.lastname]).join(" "),
    abbreviation: filled([first === "" ? "" : `${[...first][0]}.`, identity.lastname]).join(" "),
    initials: filled([first, identity.lastname])
      .map((part) => [...part][0] ?? "")
      .join("")
      .toUpperCase()
  }
}

export interface Origin {
  /** [SES-O07] The host of the request, without port. */
  readonly host: string
  readonly address: string
  readonly userAgent: string
}

/**
 * [SES-O07] How a session is opened. "session" continues a session on another host, and keeps its identity provider and
 * its sign-in time.
 */
export type OpenedBy =
  | { readonly by: "password" }
  | { readonly by: "provider"; readonly provider: number; readonly isVerified: boolean }
  | { readonly by: "session"; readonly session: number }

/** The row of a live session. */
export interface SessionRow {
  readonly session_id: number
  readonly user_id: number
  readonly is_super_admin: boolean
  /** The limits of a program's token; null for a person's session. */
  readonly program: Program | null
  /** The session's user, if it was asked for. */
  readonly identity?: Identity | null
}

/** Maximum sessions loaded by one query; concurrent requests share it. */
const maxTokensPerQuery = 64

/** How many tokens have their hash remembered: enough for the people of several large firms who work at the same time. */
const rememberedTokens = 1_000

/**
 * Sessions are opaque tokens, stored hashed and looked up on every request, so that an ended session is refused at once
 * (SES-O07).
 */
export class Sessions extends Context.Service<
  Sessions,
  {
    /**
     * Opens a session if `mayOpen` returns true; null otherwise. Locks the user first, so that a concurrent change of
     * password or end of all sessions cannot be missed.
     */
    openHeld(
      user: number,
      origin: Origin,
      opened: OpenedBy,
      mayOpen: () => Effect.Effect<boolean, SqlError.SqlError>
    ): Effect.Effect<SignedIn | null>
    /**
     * The viewer of a token; counts the request against the user's rate limit. 403 if the token is a program's and does
     * not allow `call`. Without `call`, programs are refused. `withPerson` adds the `person`.
     */
    viewer(
      token: string,
      kind?: "request" | "chunk",
      call?: () => ProgramCall,
      withPerson?: boolean
    ): Effect.Effect<Viewer["Service"], Unauthorized | Forbidden | TooManyRequests>
    /**
     * Like `viewer`, but the caller's own query loads the session with other data; it returns no row without a live
     * session.
     */
    admit<Row extends SessionRow>(
      token: string,
      kind: "request" | "chunk",
      call: () => ProgramCall,
      query: (hash: Uint8Array) => Effect.Effect<ReadonlyArray<Row>>,
      /** Called to undo the query's effects if the rate limit or the program's scopes refuse the call. */
      onLimited?: (row: Row) => Effect.Effect<unknown>
    ): Effect.Effect<
      { readonly viewer: Viewer["Service"]; readonly row: Row },
      Unauthorized | Forbidden | TooManyRequests
    >
    /**
     * Rate limit of an endpoint that needs no session: counts against the user if the token is valid, otherwise against
     * the IP address (NET-O05).
     */
    visitor(authorization: string | undefined, address: string): Effect.Effect<void, TooManyRequests>
    describe(user: number): Effect.Effect<Me>
  }
>()("dossier/server/access/Sessions") {
  static readonly layer = Layer.effect(
    Sessions,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const limits = yield* RequestLimits
      const settings = yield* Settings

      const describe = Effect.fnUntraced(function* (user: number) {
        const rows = yield* sql<{ identity: Identity }>`select app.identity(${user}) as identity`.pipe(Effect.orDie)
        const identity = rows[0]?.identity
        if (identity == null) return yield* Effect.die(new Error(`user ${user} has no identity`))
        return toMe(identity)
      })

      const open = Effect.fnUntraced(function* (user: number, origin: Origin, opened: OpenedBy) {
        const token = newSecret()
        const from = opened.by === "session" ? opened.session : null
        const provider = opened.by === "provider" ? opened.provider : null
        const isVerified = opened.by === "provider" && opened.isVerified
        const [row] = yield* sql<{ id: number | null }>`
          select app.open_session(${hashSecret(token)}, ${user}, ${origin.host}, ${origin.userAgent}, ${origin.address},
            make_interval(hours => ${settings.staffIdleHours}), make_interval(hours => ${settings.clientIdleHours}),
            make_interval(hours => ${settings.staffMostHours}), make_interval(hours => ${settings.clientMostHours}),
            ${from}::integer, ${provider}::integer, ${isVerified}) as id`.pipe(Effect.orDie)
        if (row?.id == null) return null
        const me = yield* describe(user)
        return { token, auth: true, isAdmin: me.isSuperAdmin, isAccountant: me.isAccountant }
      })

      const openHeld = (
        user: number,
        origin: Origin,
        opened: OpenedBy,
        mayOpen: () => Effect.Effect<boolean, SqlError.SqlError>
      ) =>
        sql
          .withTransaction(
            Effect.gen(function* () {
              const [row] = yield* sql<{ held: boolean }>`select app.hold_user(${user}) as held`
              return row?.held === true && (yield* mayOpen()) ? yield* open(user, origin, opened) : null
            })
          )
          .pipe(Effect.orDie)

      const refused = () => new Unauthorized({ code: "error.401" })
      const digestOf = keepDigests(rememberedTokens)
      const admit = Effect.fnUntraced(function* <Row extends SessionRow>(
        token: string,
        kind: "request" | "chunk",
        call: () => ProgramCall,
        query: (hash: Uint8Array) => Effect.Effect<ReadonlyArray<Row>>,
        onLimited: (row: Row) => Effect.Effect<unknown> = () => Effect.void
      ) {
        if (token === "" || token.length > 100) return yield* refused()
        const [row] = yield* query(digestOf(token))
        if (row === undefined) return yield* refused()
        yield* limits
          .take(`${kind}:user:${row.user_id}`, kind === "chunk" ? settings.chunksPerUser : settings.requestsPerUser)
          .pipe(Effect.tapError(() => onLimited(row)))
        if (row.program !== null)
          yield* checkProgram(sql, row.program, call()).pipe(Effect.tapError(() => onLimited(row)))
        return {
          viewer: {
            userId: row.user_id as UserId,
            sessionId: row.session_id,
            isSuperAdmin: row.is_super_admin,
            ...(row.program === null ? {} : { program: row.program }),
            ...(row.identity == null ? {} : { person: toMe(row.identity) })
          },
          row
        }
      })
      const loadSession = batchLoader({
        most: maxTokensPerQuery,
        ask: (asked: ReadonlyArray<{ readonly hash: Uint8Array; readonly withPerson: boolean }>) =>
          Effect.map(
            sql<SessionRow & { readonly place: number }>`
            select s.place, s.session_id, s.user_id, s.is_super_admin, s.program,
                case when (${asked.map(({ withPerson }) => withPerson)}::boolean[])[s.place] then app.identity(s.user_id) end as identity
              from app.sessions(${asked.map(({ hash }) => hash)}::bytea[]) s`.pipe(Effect.orDie),
            (rows) => {
              const found = new Map(rows.map((row) => [row.place, row]))
              return asked.map((_, place) => found.get(place + 1))
            }
          )
      })
      const viewer = (
        token: string,
        kind: "request" | "chunk" = "request",
        call = closedToPrograms,
        withPerson = false
      ) => {
        const find = (hash: Uint8Array) =>
          Effect.map(loadSession({ hash, withPerson }), (row) => (row === undefined ? [] : [row]))
        return Effect.map(admit(token, kind, call, find), (admitted) => admitted.viewer)
      }

      const visitor = Effect.fnUntraced(function* (authorization: string | undefined, address: string) {
        const token = /^bearer (\S+)$/i.exec(authorization ?? "")?.[1] ?? ""
        yield* viewer(token).pipe(
          Effect.asVoid,
          // A program's token: `viewer` has already counted the request against its user.
          Effect.catchTag("Forbidden", () => Effect.void),
          Effect.catchTag("Unauthorized", () => limits.take(visitorKey(address), settings.requestsPerAddress))
        )
      })

      return Sessions.of({ openHeld, viewer, admit, visitor, describe })
    })
  )
}

export const SignedInOnlyLive = Layer.effect(
  SignedInOnly,
  Effect.gen(function* () {
    const sessions = yield* Sessions
    return SignedInOnly.of({
      session: (handler, { credential, endpoint, group }) =>
        Effect.gen(function* () {
          const { url } = yield* HttpServerRequest.HttpServerRequest
          const params = yield* HttpRouter.params
          const call = readCall({ endpoint, group, params, url })
          const withPerson = Option.isSome(Context.getOption(endpoint.annotations, ReadsCaller))
          const viewer = yield* sessions.viewer(Redacted.value(credential), "request", call, withPerson)
          return yield* Effect.provideService(handler, Viewer, viewer)
        })
    })
  })
)

import { Context, Effect, Layer, Redacted } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { SqlClient, type SqlError } from "effect/sql"
import { type Me, type SignedIn } from "#schemas/access/session.ts"
import { SignedInOnly, Viewer } from "#schemas/access/viewer.ts"
import type { Program } from "#schemas/programs/access.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import { Forbidden, TooManyRequests, Unauthorized } from "#schemas/shared/problem.ts"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"
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

/** [SES-O03] Adds the derived names; skips empty parts. */
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
  /** [SES-O07] The requested host, without port. */
  readonly host: string
  readonly address: string
  readonly userAgent: string
}

/**
 * [SES-O07] How a session is opened: by password, by a provider, or by replacing another session. A replacing session
 * keeps the provider and the sign-in time of the first.
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
}

/** Maximum tokens looked up per query. */
const maxTokensPerQuery = 64

/** Opaque tokens, stored hashed and looked up on every request: an ended session is refused at once (SES-O07). */
export class Sessions extends Context.Service<
  Sessions,
  {
    /**
     * Opens a session if `mayOpen`, checked in the session's transaction, is true; null otherwise. Serialised with
     * operations that end the person's sessions.
     */
    openHeld(
      user: number,
      origin: Origin,
      opened: OpenedBy,
      mayOpen: () => Effect.Effect<boolean, SqlError.SqlError>
    ): Effect.Effect<SignedIn | null>
    /**
     * The viewer of a token; counts the request against the user's rate limit. 403 if it is a program's token that does not open
     * `call`: without one, the call is closed to programs.
     */
    viewer(
      token: string,
      kind?: "request" | "chunk",
      call?: () => ProgramCall
    ): Effect.Effect<Viewer["Service"], Unauthorized | Forbidden | TooManyRequests>
    /** Like `viewer`, with a query that looks the session up itself and returns no row if there is none. */
    admit<Row extends SessionRow>(
      token: string,
      kind: "request" | "chunk",
      call: () => ProgramCall,
      query: (hash: Uint8Array) => Effect.Effect<ReadonlyArray<Row>>,
      /** Undoes the query's effects if the rate limit refuses the call. */
      onLimited?: (row: Row) => Effect.Effect<unknown>
    ): Effect.Effect<
      { readonly viewer: Viewer["Service"]; readonly row: Row },
      Unauthorized | Forbidden | TooManyRequests
    >
    /**
     * Rate limit of a call that needs no session: counts against the user of a live session, otherwise the address
     * (NET-O05).
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
      const admit = Effect.fnUntraced(function* <Row extends SessionRow>(
        token: string,
        kind: "request" | "chunk",
        call: () => ProgramCall,
        query: (hash: Uint8Array) => Effect.Effect<ReadonlyArray<Row>>,
        onLimited: (row: Row) => Effect.Effect<unknown> = () => Effect.void
      ) {
        if (token === "" || token.length > 100) return yield* refused()
        const [row] = yield* query(hashSecret(token))
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
            ...(row.program === null ? {} : { program: row.program })
          },
          row
        }
      })
      const loadSession = batchLoader({
        most: maxTokensPerQuery,
        ask: (hashes: ReadonlyArray<Uint8Array>) =>
          Effect.map(
            sql<SessionRow & { readonly place: number }>`
            select place, session_id, user_id, is_super_admin, program from app.sessions(${[...hashes]}::bytea[])`.pipe(
              Effect.orDie
            ),
            (rows) => {
              const found = new Map(rows.map((row) => [row.place, row]))
              return hashes.map((_, place) => found.get(place + 1))
            }
          )
      })
      const findSession = (hash: Uint8Array) => Effect.map(loadSession(hash), (row) => (row === undefined ? [] : [row]))
      const viewer = (token: string, kind: "request" | "chunk" = "request", call = closedToPrograms) =>
        Effect.map(admit(token, kind, call, findSession), (admitted) => admitted.viewer)

      const visitor = Effect.fnUntraced(function* (authorization: string | undefined, address: string) {
        const token = /^bearer (\S+)$/i.exec(authorization ?? "")?.[1] ?? ""
        yield* viewer(token).pipe(
          Effect.asVoid,
          // Counted already.
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
          const viewer = yield* sessions.viewer(Redacted.value(credential), "request", call)
          return yield* Effect.provideService(handler, Viewer, viewer)
        })
    })
  })
)

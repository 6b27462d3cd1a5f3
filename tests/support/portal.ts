import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PgClient } from "@effect/sql-pg"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Context, type Duration, Effect, Layer, Logger, ManagedRuntime, References } from "effect"
import { SqlClient } from "effect/sql"
import { WebhookDelays, WebhooksEvery } from "#server/programs/sendWebhooks.ts"
import { ConnectionDelays, ConnectionsEvery } from "#server/applications/connectors/synchronise.ts"
import { RegisterTimeouts } from "#server/customers/register/CompanyRegister.ts"
import { RenditionTakers } from "#server/documents/renditions/jobs.ts"
import { TextsEvery } from "#server/documents/text/jobs.ts"
import { NewsEvery, NewsQuiet } from "#server/notifications/sendNotices.ts"
import { MailDelays } from "#server/mail/mailJobs.ts"
import { DatabaseAddress, servingPool } from "#server/platform/Database.ts"
import { LockPatience } from "#server/platform/scope.ts"
import { type FilePort, localFiles, LocalFiles } from "#server/platform/Files.ts"
import { JobTakers } from "#server/platform/Jobs.ts"
import { Listening } from "#server/composition/HttpServer.ts"
import { PortalLive } from "#server/composition/Portal.ts"
import { Settings } from "#server/platform/Settings.ts"
import { DropQuiet } from "#server/quickfolders/linkDrop.ts"
import { CommentMailsEvery, CommentQuiet } from "#server/threads/commentMails.ts"
import { ResponseIdleTimeout, BodyTimeout } from "#server/platform/slowLines.ts"
import { BootTime } from "#server/uploads/bootTime.ts"
import { BodyLimits } from "#server/uploads/receiveBody.ts"
import { hashPassword, hashSecret, newSecret } from "#server/shared/secrets.ts"
import { moduleNames } from "#schemas/access/modules.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { observedDatabase } from "#tests/support/observedDatabase.ts"
import { writePlanFaults } from "#tests/support/plans.ts"
import { freshDatabase, type TestDatabase } from "#tests/support/database.ts"

/** The owner's connection: tests set up data and bypass row-level security with it; the portal never uses it. */
class Owner extends Context.Service<Owner, SqlClient.SqlClient>()("dossier/tests/Owner") {}

export interface Answer<A = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: A
}

export interface SignedInUser {
  readonly id: number
  readonly email: string
  readonly token: string
}

const password = "mot-de-passe-d-essai"
let cachedHash: Promise<string> | undefined
const passwordHash = () => (cachedHash ??= hashPassword(password))

/**
 * Starts a real portal on a free loopback port, with its own database and data folder; everything else is as in
 * production.
 */
export const startPortal = async (
  overrides: Partial<Settings["Service"]> = {},
  given: {
    /** Uses the database of another portal, which drops it. */
    readonly database?: TestDatabase
    readonly localFiles?: (root: string) => FilePort
    readonly bodyLimits?: BodyLimits
    /** Response idle timeout in milliseconds. */
    readonly responseIdleTimeout?: number
    /** Timeout for receiving a request body, in milliseconds. */
    readonly bodyTimeout?: number
    /** How long a call waits for a client file that is locked. */
    readonly lockPatience?: Duration.Input
    /** Number of job workers; 0 leaves the jobs to other portals of the same database. */
    readonly takers?: number
    /** Extracts texts of documents. Costs a thread and seconds; only tests of search need it. */
    readonly texts?: boolean
    /** Makes previews and thumbnails. Costs processes; only tests of these need it. */
    readonly renditions?: boolean
    /** Turns new events into notices every 100 ms; if false, only when a test does so itself. */
    readonly news?: boolean
    /** How long nothing new may happen before a notice is mailed; 100 ms if omitted. */
    readonly newsQuiet?: Duration.Input
    /** Delays before each retry of a mail, in seconds. */
    readonly mailDelays?: ReadonlyArray<number>
    /** Looks every 100 ms for connections that have something to deliver, and retries failed ones without delay. */
    readonly connections?: boolean
    /** Delivers to webhooks every 100 ms, with these delays before retries in seconds; if omitted, only when called. */
    readonly webhookDelays?: ReadonlyArray<number>
    /** Timeouts of requests to the public register, in milliseconds. */
    readonly registerTimeouts?: typeof RegisterTimeouts.Service
    /** When the machine was booted, in milliseconds since 1970. */
    readonly bootTime?: number
    /** Receives the log messages of the portal; without it, nothing is logged. */
    readonly logger?: Logger.Logger<unknown, unknown>
    /** Logs at debug level too, which includes every request. */
    readonly verbose?: boolean
  } = {}
) => {
  const plansFile = process.env["PLANS_FILE"]
  const observed = given.database === undefined && plansFile !== undefined ? await observedDatabase() : undefined
  const database = given.database ?? observed?.database ?? (await freshDatabase())
  const directory = await mkdtemp(join(tmpdir(), "dossier-test-"))
  const settings = Settings.of({
    host: "127.0.0.1",
    port: 0,
    dataDirectory: directory,
    trustedProxies: [],
    frameAncestors: [],
    staffIdleHours: 12,
    clientIdleHours: 720,
    staffMostHours: 24,
    clientMostHours: 2160,
    requestsPerUser: 1_000_000,
    requestsPerAddress: 1_000_000,
    chunksPerUser: 1_000_000,
    leastFree: 1_000_000,
    storageLimits: { person: null, company: null, firm: null, unfinished: null, announced: null },
    refusalsAllowed: 10,
    mail: { contact: "contact@dossier.example", isMailboxOpen: false },
    publicUrl: "http://localhost:4000",
    firmHosts: ["*.localhost", "*.example"],
    createLinkHours: 168,
    resetLinkMinutes: 60,
    linksPerHour: 5,
    invitationsPerDay: 5,
    outsideMails: { person: 100, firm: 1000 },
    trashDays: 30,
    insideProviders: [],
    insideConnectors: [],
    register: {},
    push: { isOff: false, inside: [] },
    signing: {},
    rooms: {},
    conversion: { office: null },
    ...overrides
  })
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(
      PortalLive.pipe(
        Layer.provide(servingPool({ ...database.connections.app, maxConnections: 12 })),
        Layer.provide(Layer.succeed(DatabaseAddress, database.connections)),
        Layer.provide(Layer.succeed(Settings, settings)),
        Layer.provide(Layer.succeed(JobTakers, given.takers ?? 2)),
        Layer.provide(Layer.succeed(RenditionTakers, given.renditions === true ? 2 : 0)),
        Layer.provide(Layer.succeed(NewsEvery, given.news === true ? "100 millis" : null)),
        // Merged into one layer, because `pipe` takes at most twenty arguments.
        Layer.provide(
          Layer.mergeAll(
            Layer.succeed(WebhooksEvery, given.webhookDelays === undefined ? null : "100 millis"),
            Layer.succeed(WebhookDelays, given.webhookDelays ?? []),
            Layer.succeed(ConnectionsEvery, given.connections === true ? "100 millis" : null),
            Layer.succeed(ConnectionDelays, [0])
          )
        ),
        Layer.provide(Layer.succeed(NewsQuiet, given.newsQuiet ?? "100 millis")),
        Layer.provide([
          Layer.succeed(DropQuiet, given.newsQuiet ?? "100 millis"),
          Layer.succeed(CommentQuiet, given.newsQuiet ?? "100 millis"),
          Layer.succeed(CommentMailsEvery, given.news === true ? "100 millis" : null)
        ]),
        Layer.provide(Layer.succeed(TextsEvery, given.texts === true ? "100 millis" : null)),
        Layer.provide(
          given.registerTimeouts === undefined ? Layer.empty : Layer.succeed(RegisterTimeouts, given.registerTimeouts)
        ),
        Layer.provide(given.mailDelays === undefined ? Layer.empty : Layer.succeed(MailDelays, given.mailDelays)),
        Layer.provide(Layer.succeed(LocalFiles, given.localFiles ?? localFiles)),
        Layer.provide(given.bootTime === undefined ? Layer.empty : Layer.succeed(BootTime, given.bootTime)),
        Layer.provide(given.bodyLimits === undefined ? Layer.empty : Layer.succeed(BodyLimits, given.bodyLimits)),
        Layer.provide(
          given.responseIdleTimeout === undefined
            ? Layer.empty
            : Layer.succeed(ResponseIdleTimeout, given.responseIdleTimeout)
        ),
        Layer.provide(given.bodyTimeout === undefined ? Layer.empty : Layer.succeed(BodyTimeout, given.bodyTimeout)),
        Layer.provide(given.lockPatience === undefined ? Layer.empty : Layer.succeed(LockPatience, given.lockPatience)),
        Layer.provide(NodeHttpServer.layerHttpServices)
      ),
      Layer.effect(Owner, SqlClient.SqlClient).pipe(
        Layer.provide(PgClient.layer({ ...database.connections.owner, maxConnections: 2 }))
      )
    ).pipe(
      Layer.provide(Logger.layer(given.logger === undefined ? [] : [given.logger])),
      Layer.provide(given.verbose === true ? Layer.succeed(References.MinimumLogLevel, "Debug") : Layer.empty)
    )
  )
  const { port } = await runtime.runPromise(Listening)
  const url = `http://127.0.0.1:${port}`

  /** Runs SQL as the owner of the tables. */
  const arrange = <A, E>(use: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
    runtime.runPromise(Effect.flatMap(Owner, use))
  const idOf = async (query: (sql: SqlClient.SqlClient) => Effect.Effect<ReadonlyArray<unknown>, unknown>) => {
    const [row] = (await arrange(query)) as ReadonlyArray<{ readonly id: number | bigint }>
    if (row === undefined) throw new Error("nothing was inserted")
    return Number(row.id)
  }

  /** Calls the API. A body that is neither a string nor bytes is sent as JSON. */
  const call = async <A = never>(
    method: string,
    path: string,
    options: {
      readonly as?: SignedInUser | string
      readonly body?: unknown
      readonly headers?: Readonly<Record<string, string>>
    } = {}
  ): Promise<Answer<A>> => {
    const token = typeof options.as === "string" ? options.as : options.as?.token
    const raw = options.body instanceof Uint8Array || typeof options.body === "string"
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        accept: "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(options.body === undefined || raw ? {} : { "content-type": "application/json" }),
        ...options.headers
      },
      ...(options.body === undefined
        ? {}
        : { body: raw ? (options.body as Uint8Array<ArrayBuffer> | string) : JSON.stringify(options.body) })
    })
    const text = await response.text()
    const json = (response.headers.get("content-type") ?? "").includes("json")
    return { status: response.status, headers: response.headers, body: (json ? JSON.parse(text) : text) as A }
  }

  const make = {
    /** A firm with these modules active (default: all). */
    firm: async (
      name: string,
      domain = `${name.toLowerCase()}.localhost`,
      modules: ReadonlyArray<string> = moduleNames
    ) => {
      const id = await idOf((sql) => sql`insert into firm (name, domain) values (${name}, ${domain}) returning id`)
      await arrange(
        (sql) => sql`insert into module (firm_id, name, priority)
          select ${id}::integer, name, place * 10 from unnest(${[...modules]}::text[]) with ordinality as m(name, place)`
      )
      return { id, name, domain }
    },
    /** A client file with its root folder. */
    vendor: async (firm: { readonly id: number }, name: string) => {
      const id = await idOf(
        (sql) => sql`insert into vendor (firm_id, company_name) values (${firm.id}, ${name}) returning id`
      )
      const root = await idOf(
        (sql) => sql`insert into node (firm_id, vendor_id, kind, name, name_key, is_root)
          values (${firm.id}, ${id}, 'folder', ${name}, ${nameKey(name)}, true) returning id`
      )
      return { id, firmId: firm.id, root, name }
    },
    user: async (email: string): Promise<SignedInUser> => {
      const hash = await passwordHash()
      const id = await idOf(
        (sql) => sql`insert into app_user (email, firstname, lastname, password_hash)
          values (${email}, ${email.split("@")[0] ?? email}, 'Essai', ${hash}) returning id`
      )
      const token = newSecret()
      await arrange(
        (sql) => sql`insert into session (token_hash, user_id, idle, expires_at)
          values (${hashSecret(token)}, ${id}, interval '1 hour', now() + interval '1 hour')`
      )
      return { id, email, token }
    },
    staff: async (
      firm: { readonly id: number },
      email: string,
      role: "admin" | "collaborator" = "admin",
      allClients = false
    ) => {
      const user = await make.user(email)
      await arrange(
        (sql) => sql`insert into firm_user (firm_id, user_id, role, all_clients)
          values (${firm.id}, ${user.id}, ${role}, ${allClients})`
      )
      return user
    },
    client: async (
      vendor: { readonly id: number; readonly firmId: number },
      email: string,
      role: "admin" | "collaborator" | "guest" = "admin"
    ) => {
      const user = await make.user(email)
      await arrange(
        (sql) => sql`insert into vendor_user (vendor_id, firm_id, user_id, role)
          values (${vendor.id}, ${vendor.firmId}, ${user.id}, ${role})`
      )
      return user
    },
    folder: async (
      vendor: { readonly id: number; readonly firmId: number; readonly root: number },
      name: string,
      facts: { readonly parent?: number; readonly readOnly?: boolean; readonly isDefault?: boolean } = {}
    ) => {
      const rows = await arrange(
        (sql) => sql`insert into node (firm_id, vendor_id, kind, parent_id, name, name_key, read_only, is_default)
          values (${vendor.firmId}, ${vendor.id}, 'folder', ${facts.parent ?? vendor.root}, ${name}, ${nameKey(name)},
            ${facts.readOnly ?? false}, ${facts.isDefault ?? false}) returning id, hash`
      )
      const row = rows[0] as { readonly id: number | bigint; readonly hash: string }
      return { id: Number(row.id), hash: row.hash, name }
    }
  }

  return {
    url,
    directory,
    database,
    password,
    runtime,
    arrange,
    call,
    make,
    stop: async () => {
      await runtime.dispose()
      if (observed !== undefined && plansFile !== undefined) writePlanFaults(plansFile, observed.planned)
      if (given.database === undefined) await database.drop()
      await rm(directory, { recursive: true, force: true })
    }
  }
}

export type Portal = Awaited<ReturnType<typeof startPortal>>

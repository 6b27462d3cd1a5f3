import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Layer, Logger, ManagedRuntime } from "effect"
import { DatabaseAddress, servingPool } from "#server/platform/Database.ts"
import { Listening } from "#server/composition/HttpServer.ts"
import { PortalLive } from "#server/composition/Portal.ts"
import { Settings } from "#server/platform/Settings.ts"
import type { Portal } from "#tests/support/portal.ts"

/** A second portal on the same database and files, without shared memory, like one in another process. */
export const startSecondPortal = async (first: Portal, overrides: Partial<Settings["Service"]> = {}) => {
  const settings = Settings.of({
    host: "127.0.0.1",
    port: 0,
    dataDirectory: first.directory,
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
    insideProviders: [],
    insideConnectors: [],
    firmHosts: [],
    mail: { contact: "contact@dossier.example", isMailboxOpen: false },
    publicUrl: "http://localhost:4000",
    createLinkHours: 168,
    resetLinkMinutes: 60,
    linksPerHour: 5,
    invitationsPerDay: 5,
    outsideMails: { person: 100, firm: 1000 },
    trashDays: 30,
    conversion: { office: null },
    push: { isOff: false, inside: [] },
    rooms: {},

    signing: {},
    register: {},
    ...overrides
  })
  const runtime = ManagedRuntime.make(
    PortalLive.pipe(
      Layer.provide(servingPool({ ...first.database.connections.app, maxConnections: 4 })),
      Layer.provide(Layer.succeed(DatabaseAddress, first.database.connections)),
      Layer.provide(Layer.succeed(Settings, settings)),
      Layer.provide(NodeHttpServer.layerHttpServices),
      Layer.provide(Logger.layer([]))
    )
  )
  const ready = runtime.runPromise(Listening).then(({ port }) => `http://127.0.0.1:${port}`)
  return { ready, stop: () => runtime.dispose() }
}

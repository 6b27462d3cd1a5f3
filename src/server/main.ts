// Schemas compile to JavaScript on first use: half the work per request. It must come before the first schema.
import "effect/schema/SchemaJITCompiler/enable"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Effect, Layer, Logger } from "effect"
import { DatabaseLive } from "#server/platform/Database.ts"
import { PortalLive } from "#server/platform/Portal.ts"
import { Settings } from "#server/platform/Settings.ts"

const Announce = Layer.effectDiscard(
  Effect.gen(function* () {
    const settings = yield* Settings
    yield* Effect.log(`Dossier answers on http://localhost:${settings.port}`)
  })
)

const Main = Announce.pipe(
  Layer.provide(PortalLive),
  Layer.provide(DatabaseLive),
  Layer.provide(Settings.layer),
  Layer.provide(NodeHttpServer.layerHttpServices),
  Layer.provide(Logger.layer([Logger.consoleJson]))
)

NodeRuntime.runMain(Layer.launch(Main))

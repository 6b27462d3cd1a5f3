// Compiles schemas to JavaScript on first use, which halves the work per request. Must be imported before any schema.
import "effect/schema/SchemaJITCompiler/enable"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Effect, Layer, Logger } from "effect"
import { DatabaseLive } from "#server/platform/Database.ts"
import { banner } from "#server/composition/banner.ts"
import { inviteDemo } from "#server/composition/demo/invite.ts"
import { signDemo } from "#server/composition/demo/signatures.ts"
import { seedDemo } from "#server/composition/demo/seed.ts"
import { Files } from "#server/platform/Files.ts"
import { Listening } from "#server/composition/HttpServer.ts"
import { PortalLive } from "#server/composition/Portal.ts"
import { CollectAtRest } from "#server/platform/restingMemory.ts"
import { Settings } from "#server/platform/Settings.ts"

const empty = process.argv.includes("--empty")

/** Creates the demonstration data before the server accepts requests. */
const Demonstration = Layer.effectDiscard(
  Effect.gen(function* () {
    if (empty) return
    const started = performance.now()
    process.stdout.write("Preparing the demonstration data…\r")
    if (yield* seedDemo(new Date())) {
      process.stdout.write(`Demonstration data made in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`)
    }
  })
).pipe(Layer.provide(Files.layer))

const Announce = Layer.effectDiscard(
  Effect.gen(function* () {
    const { port } = yield* Listening
    yield* inviteDemo
    if (!empty) yield* signDemo
    const lines = yield* banner(port)
    process.stdout.write(`${lines.join("\n")}\n`)
  })
)

const Main = Announce.pipe(
  Layer.provide(PortalLive),
  Layer.provide(Demonstration),
  Layer.provide(DatabaseLive),
  Layer.provide(Settings.layer),
  Layer.provide(NodeHttpServer.layerHttpServices),
  Layer.provide(Logger.layer([Logger.consoleJson]))
)

// Loading all modules is enough to fill Node's compile cache, which the build does (`scripts/run.mjs`).
if (!process.argv.includes("--load-only")) NodeRuntime.runMain(Layer.launch(Layer.merge(Main, CollectAtRest)))

import { Layer } from "effect"
import { OpenId } from "#server/access/OpenId.ts"
import { Sealing } from "#server/access/Sealing.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { Throttle } from "#server/access/Throttle.ts"
import { LiveSignals } from "#server/notifications/LiveEvents.ts"
import { ByteRoutesLive } from "#server/platform/byteRoutesLive.ts"
import { Files } from "#server/platform/Files.ts"
import { HttpServerLive } from "#server/platform/HttpServer.ts"
import { JobWorkers } from "#server/platform/jobHandlers.ts"
import { JobsLive } from "#server/platform/Jobs.ts"
import { Metrics } from "#server/platform/Metrics.ts"
import { RequestLimits } from "#server/platform/RequestLimits.ts"
import { Bodies } from "#server/uploads/receiveBody.ts"
import { UploadsRepository } from "#server/uploads/UploadsRepository.ts"

/** What the portal needs between the database and the doors; the same in the server, the tests and the benchmarks. */
export const PortalServices = Layer.mergeAll(
  OpenId.layer,
  Sealing.layer,
  Sessions.layer,
  Throttle.layer,
  LiveSignals.layer,
  UploadsRepository.layer,
  Bodies.layer
).pipe(Layer.provideMerge(Layer.mergeAll(RequestLimits.layer, Files.layer, Metrics.layer, JobsLive)))

/** The listening portal and its workers, given a database and the settings. */
export const PortalLive = HttpServerLive.pipe(
  Layer.provide(ByteRoutesLive),
  Layer.merge(JobWorkers),
  Layer.provideMerge(PortalServices)
)

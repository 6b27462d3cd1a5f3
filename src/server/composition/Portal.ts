import { Layer } from "effect"
import { OpenId } from "#server/access/OpenId.ts"
import { PasswordLinks } from "#server/access/passwordLinks.ts"
import { Connectors } from "#server/applications/connectors/Connectors.ts"
import { Sealing } from "#server/shared/Sealing.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { Throttle } from "#server/access/Throttle.ts"
import { MailDestinations } from "#server/documents/magicMail/mailDestinations.ts"
import { MailListener } from "#server/documents/magicMail/MailListener.ts"
import { Converters } from "#server/documents/renditions/Converter.ts"
import { RenderWorker } from "#server/documents/renditions/RenderWorker.ts"
import { RenditionWorkers } from "#server/documents/renditions/jobs.ts"
import { TextReader } from "#server/documents/text/TextReader.ts"
import { CompanyRegister } from "#server/customers/register/CompanyRegister.ts"
import { MailboxKey } from "#server/mail/mailbox.ts"
import { Mailer } from "#server/mail/Mailer.ts"
import { Mails } from "#server/mail/Mails.ts"
import { ShellMaker } from "#server/mobileApps/buildJobs.ts"
import { LiveSignals } from "#server/notifications/LiveSignals.ts"
import { ByteRoutesLive } from "#server/composition/byteRoutesLive.ts"
import { PushKeys } from "#server/push/PushKeys.ts"
import { Files } from "#server/platform/Files.ts"
import { HttpServerLive } from "#server/composition/HttpServer.ts"
import { JobWorkers } from "#server/composition/jobHandlers.ts"
import { JobsLive } from "#server/platform/Jobs.ts"
import { Metrics } from "#server/platform/Metrics.ts"
import { RequestLimits } from "#server/platform/RequestLimits.ts"
import { SigningSettings } from "#server/signatures/firmKeys.ts"
import { Typesetter } from "#server/letters/Typesetter.ts"
import { PdfSigner } from "#server/signatures/PdfSigner.ts"
import { Crm } from "#server/support/Crm.ts"
import { Scanner } from "#server/uploads/Scanner.ts"
import { StorageRoom } from "#server/uploads/StorageRoom.ts"
import { Hashing } from "#server/uploads/Hashing.ts"
import { Bodies } from "#server/uploads/receiveBody.ts"
import { UploadsRepository } from "#server/uploads/UploadsRepository.ts"
import { threadAnswers } from "#server/threads/mailReply.ts"

/** All services that send mails. */
const Posting = Layer.mergeAll(PasswordLinks.layer, Crm.layer, Mailer.layer, MailboxKey.layer).pipe(
  Layer.provideMerge(Mails.layer)
)

/** All services between the database and the HTTP server. The server, tests and benchmarks share it. */
export const PortalServices = Layer.mergeAll(
  OpenId.layer,
  Connectors.layer,
  CompanyRegister.layer,
  Posting,
  Sessions.layer,
  Throttle.layer,
  LiveSignals.layer,
  UploadsRepository.layer,
  StorageRoom.layer,
  Scanner.layer,
  TextReader.layer,
  Converters.layer.pipe(Layer.provideMerge(RenderWorker.layer)),
  Bodies.layer.pipe(Layer.provideMerge(Hashing.layer)),
  Typesetter.layer,
  ShellMaker.layer,
  PushKeys.layer,
  SigningSettings.layer.pipe(Layer.provideMerge(PdfSigner.layer))
).pipe(Layer.provideMerge(Layer.mergeAll(Sealing.layer, RequestLimits.layer, Files.layer, Metrics.layer, JobsLive)))

/** The complete portal with its HTTP server and job workers. Needs a database and the settings. */
export const PortalLive = HttpServerLive.pipe(
  Layer.provide(ByteRoutesLive),
  Layer.merge(Layer.merge(JobWorkers, RenditionWorkers)),
  Layer.merge(MailListener.layer.pipe(Layer.provide(Layer.succeed(MailDestinations, [threadAnswers])))),
  Layer.provideMerge(PortalServices)
)

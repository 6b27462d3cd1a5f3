import { Cron, DateTime, Effect, Layer, Schedule } from "effect"
import { ConnectionsEvery, offerConnections, synchronise } from "#server/applications/connectors/synchronise.ts"
import { answerVisitor } from "#server/access/visitorRequests.ts"
import { deleteDueClientFiles } from "#server/customers/clientFileDeletion.ts"
import { sweepTransfers, transferClientFile } from "#server/customers/clientFileTransfer.ts"
import { sweepImports } from "#server/customers/imports/imports.ts"
import { runImport } from "#server/customers/imports/runImport.ts"
import { makeYear, removeYear } from "#server/customers/periods.ts"
import { doBatch, sweepBatches } from "#server/documents/batchJobs.ts"
import { sweepShares } from "#server/documents/shares.ts"
import { sweepTrash } from "#server/documents/trashJobs.ts"
import { removePurged } from "#server/documents/removePurged.ts"
import { offerTexts, readTexts, TextsEvery } from "#server/documents/text/jobs.ts"
import { sendMail, sweepMails } from "#server/mail/mailJobs.ts"
import { lapseAccesses } from "#server/people/accessEnds.ts"
import { mailNotices, NewsEvery, offerNews, sweepNotices, tellNews } from "#server/notifications/tellNews.ts"
import { type Job, jobs, workers } from "#server/platform/Jobs.ts"
import { forgetDrops, tellDrop } from "#server/quickfolders/tellDrop.ts"
import { forgetGifts } from "#server/tasks/linkGift.ts"
import { forgetBulks } from "#server/tasks/undoBulk.ts"
import { remindPeople } from "#server/tasks/tellTasks.ts"
import { makeTree, sweepTrees } from "#server/treeModels/buildTree.ts"
import { forgetUploads, hashContent } from "#server/uploads/jobs.ts"

/** What each job does. Each may be delivered again after a crash and then changes nothing more. */
export const handleJob = Effect.fnUntraced(function* (job: Job) {
  switch (job._tag) {
    case "HashContent":
      return yield* hashContent(job.firm_id, job.checksum)
    case "ForgetUploads":
      return yield* Effect.all([forgetUploads, forgetDrops, forgetGifts, forgetBulks], { discard: true })
    case "SendMail":
      return yield* sendMail(job.mail)
    case "SweepMails":
      return yield* sweepMails
    case "SweepShares":
      return yield* sweepShares
    case "PurgeNodes":
      return yield* removePurged
    case "SweepTrash":
      return yield* sweepTrash
    case "LapseAccesses":
      return yield* lapseAccesses
    case "DeleteClientFiles":
      return yield* deleteDueClientFiles
    case "TransferClientFile":
      return yield* transferClientFile(job.vendor)
    case "SweepTransfers":
      return yield* sweepTransfers
    case "MakeYear":
      return yield* makeYear(job.period)
    case "BuildTree":
      return yield* makeTree(job.vendor)
    case "SweepTrees":
      return yield* sweepTrees
    case "RemoveYear":
      return yield* removeYear(job.period)
    case "TellNews":
      return yield* tellNews(job.firm)
    case "MailNotices":
      return yield* mailNotices(job.firm, job.user)
    case "RemindPeople":
      return yield* remindPeople()
    case "SweepNotices":
      return yield* Effect.andThen(Effect.andThen(sweepNotices, sweepBatches), sweepImports)
    case "ImportClients":
      return yield* runImport(job.import)
    case "DoBatch":
      return yield* doBatch(job.batch)
    case "AnswerVisitor":
      return yield* answerVisitor(job.request)
    case "Synchronise":
      return yield* synchronise(job.connection)
    case "TellDrop":
      return yield* tellDrop(job.drop)
    case "ReadTexts":
      return yield* readTexts(job.contents)
  }
})

const nightly = Cron.parseUnsafe("0 3 * * *", "Europe/Paris")

/** Offers the night's job in every process; its name keeps it one job. A night that was slept through is made up for. */
export const offerNightly = Effect.gen(function* () {
  const queue = yield* jobs
  const now = yield* DateTime.now
  // `prev` is strictly before its argument.
  const slot = Cron.prev(nightly, DateTime.toDate(DateTime.add(now, { minutes: 1 }))).toISOString()
  yield* queue.offer({ _tag: "ForgetUploads", slot }, { id: `forget-uploads:${slot}` })
  yield* queue.offer({ _tag: "SweepMails", slot }, { id: `sweep-mails:${slot}` })
  yield* queue.offer({ _tag: "SweepShares", slot }, { id: `sweep-shares:${slot}` })
  yield* queue.offer({ _tag: "SweepTrash", slot }, { id: `sweep-trash:${slot}` })
  yield* queue.offer({ _tag: "DeleteClientFiles", slot }, { id: `delete-client-files:${slot}` })
  yield* queue.offer({ _tag: "SweepTransfers", slot }, { id: `sweep-transfers:${slot}` })
  yield* queue.offer({ _tag: "SweepNotices", slot }, { id: `sweep-notices:${slot}` })
})

const clock = Layer.effectDiscard(
  Effect.forkScoped(
    offerNightly.pipe(
      Effect.catchCause((cause) => Effect.logWarning("the night's job could not be offered", cause)),
      Effect.repeat(Schedule.cron(nightly))
    )
  )
)

const hourly = Cron.parseUnsafe("0 * * * *", "Europe/Paris")

/** Accesses end with a day: the job of the hour after midnight in Paris, wherever the server stands. */
export const offerHourly = Effect.gen(function* () {
  const queue = yield* jobs
  const now = yield* DateTime.now
  const slot = Cron.prev(hourly, DateTime.toDate(DateTime.add(now, { minutes: 1 }))).toISOString()
  yield* queue.offer({ _tag: "LapseAccesses", slot }, { id: `lapse-accesses:${slot}` })
  yield* queue.offer({ _tag: "SweepTrees", slot }, { id: `sweep-trees:${slot}` })
  yield* queue.offer({ _tag: "RemindPeople", slot }, { id: `remind-people:${slot}` })
})

const hours = Layer.effectDiscard(
  Effect.forkScoped(
    offerHourly.pipe(
      Effect.catchCause((cause) => Effect.logWarning("the hour's job could not be offered", cause)),
      Effect.repeat(Schedule.cron(hourly))
    )
  )
)

const texts = Layer.effectDiscard(
  Effect.gen(function* () {
    const every = yield* TextsEvery
    if (every === null) return
    yield* Effect.forkScoped(
      offerTexts.pipe(
        Effect.catchCause((cause) => Effect.logWarning("texts could not be given to a job", cause)),
        Effect.repeat(Schedule.spaced(every))
      )
    )
  })
)

const news = Layer.effectDiscard(
  Effect.gen(function* () {
    const every = yield* NewsEvery
    if (every === null) return
    yield* Effect.forkScoped(
      offerNews.pipe(
        Effect.catchCause((cause) => Effect.logWarning("news could not be given to a job", cause)),
        Effect.repeat(Schedule.spaced(every))
      )
    )
  })
)

const connections = Layer.effectDiscard(
  Effect.gen(function* () {
    const every = yield* ConnectionsEvery
    if (every === null) return
    yield* Effect.forkScoped(
      offerConnections.pipe(
        Effect.catchCause((cause) => Effect.logWarning("connections could not be given to a job", cause)),
        Effect.repeat(Schedule.spaced(every))
      )
    )
  })
)

/** The workers of one process, and the clock that gives them their nightly work. */
export const JobWorkers = Layer.mergeAll(workers(handleJob), clock, hours, texts, news, connections)

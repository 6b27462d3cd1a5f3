import { Cause, Context, Duration, Effect, Exit, Layer, Schedule, Schema } from "effect"
import { PersistedQueue } from "effect/persistence"
import { JobLocks } from "#server/platform/jobLocks.ts"
import { isLostLine } from "#server/platform/sqlState.ts"

/**
 * Background jobs. Each is a row of table `job` and may run more than once, so handlers must be idempotent. `slot`
 * names the hour or day of a scheduled job.
 */
export const Job = Schema.Union([
  /** Computes the plain SHA-256 of a content larger than one chunk (UPL-O04). */
  Schema.TaggedStruct("HashContent", { firm_id: Schema.Int, checksum: Schema.String }),
  /** Deletes expired sessions, sign-in codes and authorization attempts, and completed jobs. */
  Schema.TaggedStruct("ForgetExpired", { slot: Schema.String }),
  /** Deletes uploads that were not touched for a week. */
  Schema.TaggedStruct("ForgetUploads", { slot: Schema.String }),
  /** Sends a mail of the outbox. */
  Schema.TaggedStruct("SendMail", { mail: Schema.Int }),
  /** Reschedules mails whose job was lost, and deletes old mails. */
  Schema.TaggedStruct("SweepMails", { slot: Schema.String }),
  /** Ends expired share links. */
  Schema.TaggedStruct("SweepShares", { slot: Schema.String }),
  /** Deletes the rows of purged folders and documents. */
  Schema.TaggedStruct("PurgeNodes", {}),
  /** Purges folders and documents that have been in the trash for too long, and warns people a week before. */
  Schema.TaggedStruct("SweepTrash", { slot: Schema.String }),
  /** Ends the open sessions of people whose access to a company has expired. */
  Schema.TaggedStruct("LapseAccesses", { slot: Schema.String }),
  /** Deletes client files thirty days after their deletion was requested. */
  Schema.TaggedStruct("DeleteClientFiles", { slot: Schema.String }),
  /** Transfers a client file to another firm of the group (CLI-016). */
  Schema.TaggedStruct("TransferClientFile", { vendor: Schema.Int }),
  /** Reschedules transfers whose job was lost. */
  Schema.TaggedStruct("SweepTransfers", { slot: Schema.String }),
  /** Creates the folders of a new financial year (CLI-018). */
  Schema.TaggedStruct("MakeYear", { period: Schema.Int }),
  /** Creates the folders of a new client from its tree model (WIZ-009). */
  Schema.TaggedStruct("BuildTree", { vendor: Schema.Int }),
  /** Reschedules the creation of new clients' folders whose job was lost. */
  Schema.TaggedStruct("SweepTrees", { slot: Schema.String }),
  /** Removes a financial year with its folders (CLI-019). */
  Schema.TaggedStruct("RemoveYear", { period: Schema.Int }),
  /** Turns new events of a firm's event log into notices for people. */
  Schema.TaggedStruct("TellNews", { firm: Schema.Int }),
  /** Sends a person one mail with their notices about a firm's companies. */
  Schema.TaggedStruct("MailNotices", { firm: Schema.Int, user: Schema.Int }),
  /** Mails a person the comments of a thread that they have not read (CHT-O01). */
  Schema.TaggedStruct("MailComments", { thread: Schema.Int, user: Schema.Int }),
  /** Reminds people of due tasks, at most once a day (TSK-O04). */
  Schema.TaggedStruct("RemindPeople", { slot: Schema.String }),
  /** Notifies a firm's administrators of waits that are late for longer than the firm allows. */
  Schema.TaggedStruct("EscalateWaits", { slot: Schema.String }),
  /** Deletes old notices, batch jobs, imports and webhook deliveries. */
  Schema.TaggedStruct("SweepNotices", { slot: Schema.String }),
  Schema.TaggedStruct("SweepRooms", { slot: Schema.String }),
  /** Applies one action to many folders and documents. */
  Schema.TaggedStruct("DoBatch", { batch: Schema.Int }),
  /** Creates the client files, or the users, of a validated import. */
  Schema.TaggedStruct("ImportClients", { import: Schema.Int }),
  /** Processes a visitor's contact request or request for a password link. */
  Schema.TaggedStruct("AnswerVisitor", { request: Schema.Int }),
  /** Delivers a client's new documents to the service it is connected to (APP-O01). */
  Schema.TaggedStruct("Synchronise", { connection: Schema.Int }),
  /**
   * Notifies people of a drop into a quick folder. Queued once per file; the last file's job notifies of the whole
   * drop.
   */
  Schema.TaggedStruct("TellDrop", { drop: Schema.String, upload: Schema.String }),
  /** Creates the tasks of a mission, or adapts them to its current version (MIS-O02). */
  Schema.TaggedStruct("MakeMissionTasks", { run: Schema.Int }),
  /** Announces renewals of missions, renews missions, and ends those that are over. */
  Schema.TaggedStruct("RenewMissions", { slot: Schema.String }),
  /** Prepares a document for signing and certifies it, then invites the first signatories (SIG-O04). */
  Schema.TaggedStruct("PrepareSignature", { signature: Schema.Int }),
  /** Seals a document that everyone has signed, and files it. */
  Schema.TaggedStruct("SealSignature", { signature: Schema.Int }),
  /** Sends the current signatories to an outside signing service, and reads its progress. */
  Schema.TaggedStruct("FollowSignature", { signature: Schema.Int }),
  /** Expires signatures, reminds signatories, and reschedules lost jobs of signatures. */
  Schema.TaggedStruct("SweepSignatures", { slot: Schema.String }),
  /** Adds the day's events to the statistics of firms (ANA-O01). */
  Schema.TaggedStruct("KeepAnalytics", { slot: Schema.String }),
  /** Deletes workspaces of holdings thirty days after their deletion was requested (WSP-005). */
  Schema.TaggedStruct("DeleteWorkspaces", { slot: Schema.String }),
  /** Builds the project archive of a firm's mobile app (MOB-O02). */
  Schema.TaggedStruct("BuildMobileApp", { firm: Schema.Int }),
  /** Reschedules builds of mobile apps whose job was lost. */
  Schema.TaggedStruct("SweepMobileApps", { slot: Schema.String }),
  /** Turns new events of a firm into deliveries for its webhooks. */
  Schema.TaggedStruct("QueueWebhooks", { firm: Schema.Int }),
  /** Makes one attempt to deliver a message to a webhook. */
  Schema.TaggedStruct("SendWebhook", { delivery: Schema.Int }),
  /** Sends a person's new notices to their devices (NOT-O02). */
  Schema.TaggedStruct("PushNotices", { user: Schema.Int }),
  /** Extracts the texts of contents for the search. */
  Schema.TaggedStruct("ReadTexts", {
    contents: Schema.Array(Schema.Struct({ firm: Schema.Int, checksum: Schema.String }))
  })
])
export type Job = typeof Job.Type

export const jobs = PersistedQueue.make({
  name: "jobs",
  schema: Job,
  maxAttempts: 5,
  retrySchedule: Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("5 minutes")])
})

const options = {
  tableName: "job",
  pollInterval: "500 millis",
  lockExpiration: "30 seconds",
  lockRefreshInterval: "10 seconds"
} as const

/** Creates the queue's tables. Runs as the owner, before the migrations grant rights on them. */
export const JobTables = Layer.effectDiscard(PersistedQueue.makeStoreSql(options))
export const JobsLive = PersistedQueue.layer.pipe(
  Layer.provideMerge(PersistedQueue.layerStoreSql(options)),
  Layer.provide(JobLocks)
)

/**
 * Days that completed jobs are kept. A job with the id of a kept job is not queued again; ids are offered again for a
 * day at most, when a starting process queues the jobs of the last night.
 */
const completedDays = 7

/** Deletes completed jobs in batches of a thousand. Failed jobs stay until the provider dismisses them. */
export const forgetJobs = Effect.flatMap(PersistedQueue.PersistedQueueStore, (store) =>
  store.cleanup({ timeToLive: Duration.days(completedDays), failedTimeToLive: undefined })
)

/** Jobs that a process runs at the same time. */
export const JobTakers = Context.Reference<number>("dossier/server/platform/JobTakers", { defaultValue: () => 2 })

/**
 * Retries after a lost database connection: delay in ms (`rest`), and maximum retries before the attempt counts as
 * failed.
 */
export const LostLines = Context.Reference<{ readonly rest: number; readonly most: number }>(
  "dossier/server/platform/LostLines",
  { defaultValue: () => ({ rest: 2_000, most: 60 }) }
)

/**
 * Retries work while it fails because the database connection was lost. Without this, a restart of the database would
 * use up the attempts of good jobs.
 */
export const pastLostLines = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const { most, rest } = yield* LostLines
    for (let retries = 0; ; retries += 1) {
      const exit = yield* Effect.exit(work)
      if (Exit.isSuccess(exit) || retries >= most || !isLostLine(Cause.squash(exit.cause))) return yield* exit
      yield* Effect.sleep(rest)
    }
  })

/** Forks the workers that run jobs. Several processes may run them; only one takes a given job. */
export const workers = <E, R>(handle: (job: Job) => Effect.Effect<void, E, R>) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const takers = yield* JobTakers
      const queue = yield* jobs
      const one = queue
        .take((job) => pastLostLines(handle(job)))
        .pipe(
          Effect.catchCause((cause) => Effect.logWarning("job failed", cause)),
          Effect.forever
        )
      yield* Effect.forEach(Array.from({ length: takers }), () => Effect.forkScoped(one), { discard: true })
    })
  ).pipe(Layer.provide(JobLocks))

import { Cause, Context, Duration, Effect, Exit, Layer, Schedule, Schema } from "effect"
import { PersistedQueue } from "effect/persistence"
import { isLostLine } from "#server/platform/sqlState.ts"

/** Background work. Jobs are rows, delivered at least once: each handler must be idempotent. */
export const Job = Schema.Union([
  /** Computes the SHA-256 of a content larger than one chunk (UPL-O04). */
  Schema.TaggedStruct("HashContent", { firm_id: Schema.Int, checksum: Schema.String }),
  /** Deletes expired sessions, sign-in codes and authorization attempts, and completed jobs. */
  Schema.TaggedStruct("ForgetExpired", { slot: Schema.String }),
  /** Deletes uploads untouched for a week. */
  Schema.TaggedStruct("ForgetUploads", { slot: Schema.String }),
  /** Delivers a mail of the outbox. */
  Schema.TaggedStruct("SendMail", { mail: Schema.Int }),
  /** Reschedules mails whose job was lost, and deletes old ones. */
  Schema.TaggedStruct("SweepMails", { slot: Schema.String }),
  /** Ends expired shares. */
  Schema.TaggedStruct("SweepShares", { slot: Schema.String }),
  /** Deletes the rows of purged nodes. */
  Schema.TaggedStruct("PurgeNodes", {}),
  /** Purges nodes whose time in the trash is over, and warns people a week before. */
  Schema.TaggedStruct("SweepTrash", { slot: Schema.String }),
  /** Ends open sessions of accesses that expired. */
  Schema.TaggedStruct("LapseAccesses", { slot: Schema.String }),
  /** Deletes the client files whose thirty days are over. */
  Schema.TaggedStruct("DeleteClientFiles", { slot: Schema.String }),
  /** Transfers a client file to another firm of the group (CLI-016). */
  Schema.TaggedStruct("TransferClientFile", { vendor: Schema.Int }),
  /** Reschedules transfers whose job was lost. */
  Schema.TaggedStruct("SweepTransfers", { slot: Schema.String }),
  /** Creates the folders of a new financial year (CLI-018). */
  Schema.TaggedStruct("MakeYear", { period: Schema.Int }),
  /** Creates the folders of a new client from its tree model (WIZ-009). */
  Schema.TaggedStruct("BuildTree", { vendor: Schema.Int }),
  /** Reschedules the folders of clients whose job was lost. */
  Schema.TaggedStruct("SweepTrees", { slot: Schema.String }),
  /** Removes a financial year with its folders (CLI-019). */
  Schema.TaggedStruct("RemoveYear", { period: Schema.Int }),
  /** Notifies watchers of new events in a firm's log. */
  Schema.TaggedStruct("TellNews", { firm: Schema.Int }),
  /** Sends one mail with a person's notices of a firm's companies. */
  Schema.TaggedStruct("MailNotices", { firm: Schema.Int, user: Schema.Int }),
  /** Sends a person the comments of a thread that they have not read (CHT-O01). */
  Schema.TaggedStruct("MailComments", { thread: Schema.Int, user: Schema.Int }),
  /** Reminds people of due tasks, at most once a day (TSK-O04). */
  Schema.TaggedStruct("RemindPeople", { slot: Schema.String }),
  /** Tells the administrators of firms of what has waited too long, by the rules of each firm. */
  Schema.TaggedStruct("EscalateWaits", { slot: Schema.String }),
  /** Deletes old notices, batch jobs, imports and deliveries of webhooks. */
  Schema.TaggedStruct("SweepNotices", { slot: Schema.String }),
  Schema.TaggedStruct("SweepRooms", { slot: Schema.String }),
  /** Runs one action on many nodes. */
  Schema.TaggedStruct("DoBatch", { batch: Schema.Int }),
  /** Creates the client files, or the users, of a validated import. */
  Schema.TaggedStruct("ImportClients", { import: Schema.Int }),
  /** Handles a request of a visitor without a session. */
  Schema.TaggedStruct("AnswerVisitor", { request: Schema.Int }),
  /** Delivers a client's new documents to the service it is connected to (APP-O01). */
  Schema.TaggedStruct("Synchronise", { connection: Schema.Int }),
  /** Notifies people of a drop into a quick folder; one per file, so that the last one covers the whole drop. */
  Schema.TaggedStruct("TellDrop", { drop: Schema.String, upload: Schema.String }),
  /** Makes the tasks of a mission, or brings them to its present version (MIS-O02). */
  Schema.TaggedStruct("MakeMissionTasks", { run: Schema.Int }),
  /** Announces renewals of missions, renews them and ends those that are over. */
  Schema.TaggedStruct("RenewMissions", { slot: Schema.String }),
  /** Makes the fields of a document and certifies it, then asks the first to sign (SIG-O04). */
  Schema.TaggedStruct("PrepareSignature", { signature: Schema.Int }),
  /** Seals what everyone has signed and files it. */
  Schema.TaggedStruct("SealSignature", { signature: Schema.Int }),
  /** Tells an outside signing service who signs a document now, and takes what it knows. */
  Schema.TaggedStruct("FollowSignature", { signature: Schema.Int }),
  /** Ends signatures whose time has come, reminds people, and takes up lost work. */
  Schema.TaggedStruct("SweepSignatures", { slot: Schema.String }),
  /** Adds the day's events to the figures of firms (ANA-O01). */
  Schema.TaggedStruct("KeepAnalytics", { slot: Schema.String }),
  /** Deletes the workspaces of holdings whose thirty days are over (WSP-005). */
  Schema.TaggedStruct("DeleteWorkspaces", { slot: Schema.String }),
  /** Makes the project of a firm's app as an archive (MOB-O02). */
  Schema.TaggedStruct("BuildMobileApp", { firm: Schema.Int }),
  /** Queues the archives of apps again whose job was lost. */
  Schema.TaggedStruct("SweepMobileApps", { slot: Schema.String }),
  /** Turns the new events of a firm into deliveries of its webhooks. */
  Schema.TaggedStruct("QueueWebhooks", { firm: Schema.Int }),
  /** Makes one attempt to deliver a message to a webhook. */
  Schema.TaggedStruct("SendWebhook", { delivery: Schema.Int }),
  /** Sends a person's new notices to their devices (NOT-O02). */
  Schema.TaggedStruct("PushNotices", { user: Schema.Int }),
  /** Extracts the texts of contents for search. */
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

/** Creates the queue's tables; runs as the owner, before the migrations grant rights on them. */
export const JobTables = Layer.effectDiscard(PersistedQueue.makeStoreSql(options))
export const JobsLive = PersistedQueue.layer.pipe(Layer.provideMerge(PersistedQueue.layerStoreSql(options)))

/**
 * Days that completed jobs are kept: their ids refuse duplicates that long. An id is offered again for a day at most, by a process
 * that starts and queues the jobs of the last night.
 */
const completedDays = 7

/** Deletes completed jobs, a thousand at a time; failed ones stay until the provider dismisses them. */
export const forgetJobs = Effect.flatMap(PersistedQueue.PersistedQueueStore, (store) =>
  store.cleanup({ timeToLive: Duration.days(completedDays), failedTimeToLive: undefined })
)

/** Jobs that a process runs concurrently. */
export const JobTakers = Context.Reference<number>("dossier/server/platform/JobTakers", { defaultValue: () => 2 })

/** Retries after a lost database connection: delay in ms, and maximum retries before the job counts as failed once. */
export const LostLines = Context.Reference<{ readonly rest: number; readonly most: number }>(
  "dossier/server/platform/LostLines",
  { defaultValue: () => ({ rest: 2_000, most: 60 }) }
)

/**
 * Retries work while it fails because the database connection was lost. Such failures do not count as attempts:
 * otherwise a database restart would make good jobs fail for good.
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

/** Workers that run jobs until the scope closes; several processes may run them, each job is taken by one. */
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
  )

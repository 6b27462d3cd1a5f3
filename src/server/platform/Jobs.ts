import { Cause, Context, Effect, Exit, Layer, Schedule, Schema } from "effect"
import { PersistedQueue } from "effect/persistence"
import { isLostLine } from "#server/platform/sqlState.ts"

/** Everything that happens after the answer. Jobs are rows, delivered at least once: each handler is idempotent. */
export const Job = Schema.Union([
  /** The plain SHA-256 of a content larger than one chunk (UPL-O04). */
  Schema.TaggedStruct("HashContent", { firm_id: Schema.Int, checksum: Schema.String }),
  /** Forgets uploads nobody has touched for a week. */
  Schema.TaggedStruct("ForgetUploads", { slot: Schema.String }),
  /** Delivers a mail of the outbox. */
  Schema.TaggedStruct("SendMail", { mail: Schema.Int }),
  /** Looks after the outbox: mails whose job was lost, and old ones. */
  Schema.TaggedStruct("SweepMails", { slot: Schema.String }),
  /** Notes the end of shares whose time has come. */
  Schema.TaggedStruct("SweepShares", { slot: Schema.String }),
  /** Removes what has left the trash for good. */
  Schema.TaggedStruct("PurgeNodes", {}),
  /** Ends the stay of what has been in the trash long enough, and tells people a week before. */
  Schema.TaggedStruct("SweepTrash", { slot: Schema.String }),
  /** Ends the sessions that accesses left open when their date came. */
  Schema.TaggedStruct("LapseAccesses", { slot: Schema.String }),
  /** Deletes the client files whose thirty days are over. */
  Schema.TaggedStruct("DeleteClientFiles", { slot: Schema.String }),
  /** Gives a client file to another firm of the group (CLI-016). */
  Schema.TaggedStruct("TransferClientFile", { vendor: Schema.Int }),
  /** Makes up for transfers whose job was lost. */
  Schema.TaggedStruct("SweepTransfers", { slot: Schema.String }),
  /** Makes the folders of a new financial year (CLI-018). */
  Schema.TaggedStruct("MakeYear", { period: Schema.Int }),
  /** Makes the folders of a new client by its tree model (WIZ-009). */
  Schema.TaggedStruct("BuildTree", { vendor: Schema.Int }),
  /** Asks again for the folders of clients whose job was lost. */
  Schema.TaggedStruct("SweepTrees", { slot: Schema.String }),
  /** Takes a financial year away with its folders (CLI-019). */
  Schema.TaggedStruct("RemoveYear", { period: Schema.Int }),
  /** Tells those who watch of what a firm's log has new. */
  Schema.TaggedStruct("TellNews", { firm: Schema.Int }),
  /** One mail with what a person is to be told of a firm's companies. */
  Schema.TaggedStruct("MailNotices", { firm: Schema.Int, user: Schema.Int }),
  /** Reminds people of tasks that are due, each once a day (TSK-O04). */
  Schema.TaggedStruct("RemindPeople", { slot: Schema.String }),
  /** Forgets old notices and old jobs on many nodes. */
  Schema.TaggedStruct("SweepNotices", { slot: Schema.String }),
  /** One action on many nodes. */
  Schema.TaggedStruct("DoBatch", { batch: Schema.Int }),
  /** Makes the client files or lets in the users of a file that was tried. */
  Schema.TaggedStruct("ImportClients", { import: Schema.Int }),
  /** Does what somebody without a session asked for. */
  Schema.TaggedStruct("AnswerVisitor", { request: Schema.Int }),
  /** Delivers what a client has new to the service it is connected to (APP-O01). */
  Schema.TaggedStruct("Synchronise", { connection: Schema.Int }),
  /** Tells of what was dropped into a quick folder; one for each file, so that the last one tells of all. */
  Schema.TaggedStruct("TellDrop", { drop: Schema.String, upload: Schema.String }),
  /** Reads the texts of contents, so that their documents are found by them. */
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

/** Makes the queue's tables; run with the owner's connection before the migrations grant on them. */
export const JobTables = Layer.effectDiscard(PersistedQueue.makeStoreSql(options))
export const JobsLive = PersistedQueue.layer.pipe(Layer.provideMerge(PersistedQueue.layerStoreSql(options)))

/** How many jobs a process does at once. */
export const JobTakers = Context.Reference<number>("dossier/server/platform/JobTakers", { defaultValue: () => 2 })

/** Milliseconds between two looks whether the database is back, and how many there are before the job counts as tried. */
export const LostLines = Context.Reference<{ readonly rest: number; readonly most: number }>(
  "dossier/server/platform/LostLines",
  { defaultValue: () => ({ rest: 2_000, most: 60 }) }
)

/**
 * Does a job again for as long as it fails with its line to the database lost: that says nothing about the job, and
 * counted as a try it would leave good jobs failed after a restart of the database.
 */
export const pastLostLines = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const { most, rest } = yield* LostLines
    for (let lost = 0; ; lost += 1) {
      const exit = yield* Effect.exit(work)
      if (Exit.isSuccess(exit) || lost >= most || !isLostLine(Cause.squash(exit.cause))) return yield* exit
      yield* Effect.sleep(rest)
    }
  })

/** Takes jobs until the scope closes; several processes may run it, each job is done by one. */
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

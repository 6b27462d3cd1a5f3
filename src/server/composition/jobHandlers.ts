import { Cron, DateTime, Effect, Layer, Schedule } from "effect"
import { modules } from "#server/composition/modules.ts"
import { type Job, jobs, workers } from "#server/platform/Jobs.ts"
import type { TimedJob } from "#server/platform/module.ts"

type Module = (typeof modules)[number]
type WorksOf<One> = One extends { readonly jobs: infer Works } ? Works : never
type Works = WorksOf<Module>
type NamesOf<One> = One extends unknown ? keyof One : never
type WorkOf<One> = One extends unknown ? One[keyof One] : never
type Done = ReturnType<Extract<WorkOf<Works>, (...job: never) => unknown>>
/** A job handler with the requirements and errors of all job handlers. */
type Work = (job: Job) => Effect.Effect<unknown, Effect.Error<Done>, Effect.Services<Done>>

/** Compile-time check: a job without a handler makes this object's type fail. */
const everyJob: Record<Exclude<Job["_tag"], NamesOf<Works>>, never> = {}

const worksFor = (tag: Job["_tag"]): ReadonlyArray<Work> =>
  modules.flatMap((module) => {
    const works: Readonly<Record<string, unknown>> = "jobs" in module ? module.jobs : everyJob
    // The manifest's type ensures that the handler matches the job's tag.
    return Object.hasOwn(works, tag) ? [works[tag] as Work] : []
  })

/** Runs all handlers of a job. A job may run more than once, so handlers must be idempotent. */
export const handleJob = (job: Job) => Effect.forEach(worksFor(job._tag), (work) => work(job), { discard: true })

const nightlyJobs = modules.flatMap<TimedJob>((module) => ("nightly" in module ? [...module.nightly] : []))
const hourlyJobs = modules.flatMap<TimedJob>((module) => ("hourly" in module ? [...module.hourly] : []))

/**
 * For example `sweep-mails:2026-11-23T02:00:00.000Z`. All processes queue a scheduled job; the same id deduplicates it.
 */
const idOf = (tag: TimedJob, slot: string) => `${tag.replace(/(?!^)([A-Z])/g, "-$1").toLowerCase()}:${slot}`

const offerAt = (clock: Cron.Cron, tags: ReadonlyArray<TimedJob>) =>
  Effect.gen(function* () {
    const queue = yield* jobs
    const now = yield* DateTime.now
    // `Cron.prev` is strictly before its argument, so add a minute to include the current slot.
    const slot = Cron.prev(clock, DateTime.toDate(DateTime.add(now, { minutes: 1 }))).toISOString()
    for (const _tag of tags) yield* queue.offer({ _tag, slot }, { id: idOf(_tag, slot) })
  })

const nightly = Cron.parseUnsafe("0 3 * * *", "Europe/Paris")

/**
 * Queues the nightly jobs. Every process does; the jobs' ids deduplicate them. At startup it catches up on a missed
 * night.
 */
export const offerNightly = offerAt(nightly, nightlyJobs)

const hourly = Cron.parseUnsafe("0 * * * *", "Europe/Paris")

/** Queues the hourly jobs, on the hour in Paris: accesses end at midnight there, whatever the server's time zone. */
export const offerHourly = offerAt(hourly, hourlyJobs)

const ticking = <A, E, R>(offer: Effect.Effect<A, E, R>, clock: Cron.Cron, what: string) =>
  Layer.effectDiscard(
    Effect.forkScoped(
      offer.pipe(
        Effect.catchCause((cause) => Effect.logWarning(`the ${what}'s jobs could not be offered`, cause)),
        Effect.repeat(Schedule.cron(clock))
      )
    )
  )

type OffersOf<One> = One extends { readonly offers: ReadonlyArray<infer Offer> } ? Offer : never
type Offer = OffersOf<Module>
type Offered = Effect.Effect<unknown, Effect.Error<Offer["offer"]>, Effect.Services<Offer["offer"]>>

const polling = ({ every, offer, what }: Offer) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const pause = yield* every
      if (pause === null) return
      yield* Effect.forkScoped(
        Effect.suspend((): Offered => offer).pipe(
          Effect.catchCause((cause) => Effect.logWarning(`${what} could not be given to a job`, cause)),
          Effect.repeat(Schedule.spaced(pause))
        )
      )
    })
  )

const offers = modules.flatMap<Offer>((module) => ("offers" in module ? [...module.offers] : []))

/** The job workers of one process, and the schedules that queue jobs. */
export const JobWorkers = Layer.mergeAll(
  workers(handleJob),
  ticking(offerNightly, nightly, "night"),
  ticking(offerHourly, hourly, "hour"),
  ...offers.map(polling)
)

import type { Context, Duration, Effect, Layer } from "effect"
import type { ByteRoute } from "#server/platform/ByteRoutes.ts"
import type { Job } from "#server/platform/Jobs.ts"

export type JobOf<Tag extends Job["_tag"]> = Extract<Job, { readonly _tag: Tag }>

/** The jobs that a clock gives once for each of its times, which the job names. */
export type TimedJob = Extract<Job, { readonly slot: string }>["_tag"]

/** What looks for work every so often, in each process. */
export interface Offer {
  /** Null: never, for tests that give the work themselves. */
  readonly every: Context.Reference<Duration.Input | null>
  readonly offer: Effect.Effect<unknown, unknown, unknown>
  /** For the line of the log that says why it failed. */
  readonly what: string
}

/** The manifest of a domain on this floor: `server/<domain>/module.ts`, listed in `server/composition/modules.ts`. */
export interface ServerModule {
  /** Layers that answer its groups of the contract. */
  readonly handlers?: ReadonlyArray<Layer.Any>
  /** Routes that move bytes, which the contract does not describe. */
  readonly byteRoutes?: ReadonlyArray<Effect.Effect<ByteRoute, unknown, unknown>>
  /**
   * What it does for each job. Several modules may work for one job, in the order of the list; each may be asked again
   * after a crash and then changes nothing more.
   */
  readonly jobs?: { readonly [Tag in Job["_tag"]]?: (job: JobOf<Tag>) => Effect.Effect<unknown, unknown, unknown> }
  /** Jobs at three in the morning, Paris time. */
  readonly nightly?: ReadonlyArray<TimedJob>
  /** Jobs at the beginning of each hour. */
  readonly hourly?: ReadonlyArray<TimedJob>
  readonly offers?: ReadonlyArray<Offer>
}

/** A manifest with its own exact type, so that the lists made of it know what each part needs. */
export const defineModule = <const Module extends ServerModule>(module: Module): Module => module

import type { Context, Duration, Effect, Layer } from "effect"
import type { DemoPart } from "#server/platform/demo.ts"
import type { ByteRoute } from "#server/platform/ByteRoutes.ts"
import type { IntegrityPhase, SqlCheck } from "#server/platform/integrity.ts"
import type { Job } from "#server/platform/Jobs.ts"

export type JobOf<Tag extends Job["_tag"]> = Extract<Job, { readonly _tag: Tag }>

/** Jobs that the scheduler queues once per slot; the job carries the slot's name. */
export type TimedJob = Extract<Job, { readonly slot: string }>["_tag"]

/** A periodic check for work, run in each process. */
export interface Offer {
  /** Null: never, for tests that call `offer` themselves. */
  readonly every: Context.Reference<Duration.Input | null>
  readonly offer: Effect.Effect<unknown, unknown, unknown>
  /** Names the check in the log when it fails. */
  readonly what: string
}

/** The server manifest of a domain: `server/<domain>/module.ts`, listed in `server/composition/modules.ts`. */
export interface ServerModule {
  /** Layers that handle its groups of the contract. */
  readonly handlers?: ReadonlyArray<Layer.Any>
  /** Routes that stream bytes, outside of the contract. */
  readonly byteRoutes?: ReadonlyArray<Effect.Effect<ByteRoute, unknown, unknown>>
  /**
   * Handlers per job. Several modules may handle one job, in the order of the list; each may run again after a crash,
   * so it must be idempotent.
   */
  readonly jobs?: { readonly [Tag in Job["_tag"]]?: (job: JobOf<Tag>) => Effect.Effect<unknown, unknown, unknown> }
  /** Jobs scheduled at 3:00, Paris time. */
  readonly nightly?: ReadonlyArray<TimedJob>
  /** Jobs scheduled every hour. */
  readonly hourly?: ReadonlyArray<TimedJob>
  readonly offers?: ReadonlyArray<Offer>
  /** What it shows in the demonstration; loaded on demand, since an existing portal never needs it. */
  readonly demo?: () => Promise<{ readonly demo: DemoPart }>
  /** What the integrity checker looks for in its tables, beyond rows that name a missing one. */
  readonly checks?: { readonly [Phase in IntegrityPhase]?: ReadonlyArray<SqlCheck> }
}

/** Keeps the exact type of a manifest, so that lists of manifests infer their requirements. */
export const defineModule = <const Module extends ServerModule>(module: Module): Module => module

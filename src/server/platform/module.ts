import type { Context, Duration, Effect, Layer } from "effect"
import type { DemoPart } from "#server/platform/demo.ts"
import type { ByteRoute } from "#server/platform/ByteRoutes.ts"
import type { IntegrityPhase, SqlCheck } from "#server/platform/integrity.ts"
import type { Job } from "#server/platform/Jobs.ts"

export type JobOf<Tag extends Job["_tag"]> = Extract<Job, { readonly _tag: Tag }>

/** Jobs that the scheduler queues once per slot (an hour or a day), whose name the job carries. */
export type TimedJob = Extract<Job, { readonly slot: string }>["_tag"]

/** A periodic check that each process runs to queue work, for example texts that wait for extraction. */
export interface Offer {
  /** The interval; null: never, for tests that call `offer` themselves. */
  readonly every: Context.Reference<Duration.Input | null>
  readonly offer: Effect.Effect<unknown, unknown, unknown>
  /** The name of the check in the log when it fails. */
  readonly what: string
}

/** The server manifest of a domain: `server/<domain>/module.ts`, listed in `server/composition/modules.ts`. */
export interface ServerModule {
  /** Layers that handle the domain's groups of the HTTP API. */
  readonly handlers?: ReadonlyArray<Layer.Any>
  /** Routes that stream bytes, outside of the HTTP API. */
  readonly byteRoutes?: ReadonlyArray<Effect.Effect<ByteRoute, unknown, unknown>>
  /**
   * Handlers of jobs. If several modules handle a job, they run in the order of the list. A crash may run them again,
   * so they must be idempotent.
   */
  readonly jobs?: { readonly [Tag in Job["_tag"]]?: (job: JobOf<Tag>) => Effect.Effect<unknown, unknown, unknown> }
  /** Jobs scheduled at 3:00, Paris time. */
  readonly nightly?: ReadonlyArray<TimedJob>
  /** Jobs scheduled every hour. */
  readonly hourly?: ReadonlyArray<TimedJob>
  readonly offers?: ReadonlyArray<Offer>
  /** The module's demonstration data. Loaded on demand, since an existing portal never needs it. */
  readonly demo?: () => Promise<{ readonly demo: DemoPart }>
  /** Integrity checks of the module's tables. Foreign keys are checked for all tables anyway. */
  readonly checks?: { readonly [Phase in IntegrityPhase]?: ReadonlyArray<SqlCheck> }
}

/** Returns the manifest with its exact type, from which lists of manifests infer their requirements. */
export const defineModule = <const Module extends ServerModule>(module: Module): Module => module

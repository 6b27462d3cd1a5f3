import { Context, Effect, Layer, Result, Semaphore } from "effect"
import { SqlClient } from "effect/sql"
import { type MobileAppEvent, mobileAppMachine } from "#machines/mobileApps/mobileApp.machine.ts"
import { mobileAppSnapshotAt } from "#machines/mobileApps/mobileApp.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { type AppState, appStates } from "#schemas/mobileApps/states.ts"
import { addressOf, type AppLogo } from "#schemas/mobileApps/rules.ts"
import type { ShellAnswer, ShellOrder } from "#server/mobileApps/shell/makeShell.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { makeOwnProcess } from "#server/platform/ownProcess.ts"
import { Settings } from "#server/platform/Settings.ts"

/** [SEC] Builds app projects in a separate process, since it decodes uploaded pictures and runs an external tool. */
export class ShellMaker extends Context.Service<
  ShellMaker,
  {
    readonly make: (order: ShellOrder) => Effect.Effect<ShellAnswer>
    /** The origin of the portal on a firm's host, such as `https://firm.example.com`. */
    readonly originOf: (domain: string) => string
  }
>()("dossier/server/mobileApps/ShellMaker") {
  static readonly layer = Layer.effect(
    ShellMaker,
    Effect.gen(function* () {
      const { ask } = yield* Effect.acquireRelease(
        Effect.sync(() =>
          makeOwnProcess<ShellOrder, ShellAnswer>(
            {
              module: new URL("./shell/shellProcess.ts", import.meta.url),
              heapMegabytes: 384,
              lost: { outcome: "failed", reason: "the process ended" },
              canWait: true
            },
            { time: 600_000, memory: 768 * 1024 * 1024, idle: 1_000 }
          )
        ),
        ({ end }) => Effect.sync(end)
      )
      const turn = yield* Semaphore.make(1)
      const { port, protocol } = new URL((yield* Settings).publicUrl)
      return ShellMaker.of({
        make: (order) => turn.withPermits(1)(Effect.promise(() => ask(order))),
        // Keep the port of the public URL, which a local installation has.
        originOf: (domain) => `${protocol}//${domain}${port === "" ? "" : `:${port}`}`
      })
    })
  )
}

interface Source {
  readonly sheet: Omit<ShellOrder, "domain" | "firm" | "origin" | "picture"> & { readonly logo: AppLogo }
  readonly state: AppState
  readonly firm_name: string
  readonly domain: string
  readonly picture: Uint8Array | null
}

const facts = { isVersionAbove: true, isAppListed: false }
/** The states in which the app's machine accepts an event of the job, each with the state that follows. */
const ways = (event: MobileAppEvent) =>
  appStates.flatMap((state) => {
    const verdict = decide(mobileAppMachine, mobileAppSnapshotAt(state, facts), event)
    return Result.isFailure(verdict) ? [] : [{ from: state, to: String(verdict.success.next.value) }]
  })

/** Stores an event of the job, with the archive if one was built; false if the app's machine does not accept it now. */
const keep = (
  firm: number,
  type: "app.buildStarted" | "app.built" | "app.buildFailed",
  made: { readonly version: string; readonly body: Uint8Array } | null = null
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const found = ways({ type })
    const from = found.map((way) => way.from)
    const body = made === null ? null : Buffer.from(made.body)
    const [row] = yield* sql<{ kept: boolean }>`
      select app.keep_mobile_build(${firm}, ${from}::text[], ${found[0]?.to ?? ""}, ${made?.version ?? null}::text, ${body}::bytea) as kept`
    return row?.kept === true
  })

/**
 * [MOB-O02] Builds the project of a firm's app. Can be repeated after a crash; does nothing if no build is requested.
 */
export const buildMobileApp = (firm: number) =>
  Effect.gen(function* () {
    if (!(yield* keep(firm, "app.buildStarted"))) return
    const sql = yield* SqlClient.SqlClient
    const [source] = yield* sql<Source>`select * from app.mobile_build_source(${firm})`
    if (source === undefined) return
    const maker = yield* ShellMaker
    const origin = maker.originOf(source.domain)
    const { sheet } = source
    const answer = yield* maker.make({
      ...sheet,
      marketing_url: addressOf(sheet.marketing_url, origin),
      firm: source.firm_name,
      domain: source.domain,
      origin,
      picture: source.picture
    })
    if (answer.outcome === "made") {
      yield* keep(firm, "app.built", { version: sheet.version, body: answer.archive })
      return
    }
    yield* Effect.logWarning(`the project of a mobile app was not made: ${answer.reason}`)
    yield* keep(firm, "app.buildFailed")
  })

/** Queues the builds whose job was lost. */
export const sweepMobileApps = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const queue = yield* jobs
  const lost = yield* sql<{ firm: number }>`select lost_mobile_builds as firm from app.lost_mobile_builds()`
  for (const { firm } of lost) yield* queue.offer({ _tag: "BuildMobileApp", firm })
})

import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { expect } from "vitest"
import { jobs } from "#server/platform/Jobs.ts"
import type { TimedJob } from "#server/platform/module.ts"
import { eventually } from "#tests/support/eventually.ts"
import type { Portal } from "#tests/support/portal.ts"

/** Queues a scheduled job at once, and waits until a worker of the portal has completed it. */
export const runTimedJob = async (portal: Portal, tag: TimedJob) => {
  const slot = randomUUID()
  await portal.runtime.runPromise(Effect.flatMap(jobs, (queue) => queue.offer({ _tag: tag, slot }, { id: slot })))
  await eventually(
    async () =>
      expect(await portal.arrange((sql) => sql`select state, last_failure from job where id = ${slot}`)).toEqual([
        { state: "completed", last_failure: null }
      ]),
    { timeout: 20_000, interval: 20 }
  )
}

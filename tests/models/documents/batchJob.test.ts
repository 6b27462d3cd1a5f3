import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import { type BatchJobEvent, batchJobMachine } from "#machines/documents/actions/batchJob.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { JobState } from "#schemas/documents/batchJobs.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"
import { jobCases as cases } from "#tests/models/documents/jobCases.ts"

const paths = pathsOf(batchJobMachine, undefined as never, cases)

const asked = (value: typeof JobState.Type, event: BatchJobEvent) => {
  const verdict = decide(batchJobMachine, batchJobMachine.resolveState({ value }), event)
  return Result.isSuccess(verdict) ? String(verdict.success.next.value) : verdict.failure.closedBy
}

describe("a stored job, reloaded before every event, follows the model", () => {
  test.each(paths)("[NET-095] $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(batchJobMachine)[0])
    const reload = () => batchJobMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: BatchJobEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(batchJobMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(cases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("every state that travels and every event is on a path", () => {
    const steps = paths.flatMap(({ path }) => path.steps)
    expect(new Set(steps.map(({ state }) => state.value))).toEqual(new Set(JobState.literals))
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(cases)]))
  })
})

describe("a job by hand", () => {
  test("[NET-095] a process that died leaves it running: the next one begins anew and ends it", () => {
    expect(asked("queued", cases["job.started"])).toBe("running")
    expect(asked("running", cases["job.started"])).toBe("running")
    expect(asked("running", cases["job.done"])).toBe("done")
  })

  test("[NET-095] it ends once: nothing is heard of it afterwards, and nothing ends that has not begun", () => {
    for (const over of ["done", "refused", "failed", "cancelled"] as const)
      for (const event of Object.values(cases)) expect(asked(over, event)).toEqual(["isJobUnderWay"])
    expect(asked("queued", cases["job.done"])).toEqual([])
    expect(asked("queued", cases["job.cancelled"])).toBe("cancelled")
  })
})

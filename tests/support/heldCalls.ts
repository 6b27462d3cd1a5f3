import type { Route } from "playwright-core"
import { expect } from "vitest"
import type { Failure } from "#schemas/access/rules.ts"
import type { Result } from "#schemas/shared/result.ts"
import type { OpenPage } from "#tests/support/browser.ts"

interface HeldCall {
  /** Method and path without `/api`, such as `PUT /vendors/\d+/missions/4`. */
  readonly call: RegExp
  /** The body of the server's answer if the actor shall succeed with this output; undefined: no content. */
  readonly body: (success: never) => unknown
}
type Outcome = Result<unknown, Pick<Failure, "status" | "code"> & Partial<Failure>>

/** How long to wait until the page makes the call. */
const waitOptions = { timeout: 30_000, interval: 10 }

/**
 * Intercepts the calls of a flow's actors and holds each until the walk decides its outcome. Gives the test table a row
 * `xstate.done.actor.<id>` for each actor.
 */
export const holdCalls = async (opened: OpenPage, calls: Readonly<Record<string, HeldCall>>) => {
  const held = new Map<string, Array<Route>>(Object.keys(calls).map((id) => [id, []]))
  await opened.page.route("**/api/**", (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const said = `${request.method()} ${pathname.replace(/^\/api/, "")}`
    const [id] = Object.entries(calls).find(([, { call }]) => new RegExp(`^${call.source}$`).test(said)) ?? []
    if (id === undefined) return route.fallback()
    return void held.get(id)?.push(route)
  })
  // The walks answer with failures on purpose.
  opened.expectProblem(/^answer: [45]\d\d /)
  opened.expectProblem(/^request: net::ERR_/)
  const answer = async (id: string, outcome: Outcome) => {
    const own = held.get(id) ?? []
    await expect.poll(() => own.length, { ...waitOptions, message: `a call of ${id}` }).toBeGreaterThan(0)
    const route = own.shift()
    if (route === undefined) return
    if (outcome._tag === "Success") {
      const body = calls[id]?.body(outcome.success as never)
      return route.fulfill(body === undefined ? { status: 204 } : { status: 200, json: body })
    }
    const { code, errors = {}, retryAfter = null, status } = outcome.failure
    if (status === null) return route.abort("connectionfailed")
    return route.fulfill({
      status,
      contentType: "application/problem+json",
      headers: retryAfter === null ? {} : { "retry-after": String(retryAfter) },
      body: JSON.stringify({ status, code, errors })
    })
  }
  return {
    /** The rows for the test table. */
    events: Object.fromEntries(
      Object.keys(calls).map((id) => [
        `xstate.done.actor.${id}`,
        ({ event }: { readonly event: object }) => answer(id, (event as { readonly output: Outcome }).output)
      ])
    ),
    /**
     * Between two walks: leaves the page, then aborts the calls that it left unanswered. Not the other way round: a
     * call that the page makes just before it is left would be taken for the first one of the next walk.
     */
    leavePage: async () => {
      await opened.goto("/icon.svg")
      for (const routes of held.values())
        for (const route of routes.splice(0)) await route.abort().catch(() => undefined)
    }
  }
}

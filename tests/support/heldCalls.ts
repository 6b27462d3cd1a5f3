import type { Route } from "playwright-core"
import { expect } from "vitest"
import type { Failure } from "#schemas/access/rules.ts"
import type { Result } from "#schemas/shared/result.ts"
import type { OpenPage } from "#tests/support/browser.ts"

interface HeldCall {
  /** Its method and path, without `/api`: `PUT /vendors/\d+/missions/4`. */
  readonly call: RegExp
  /** What the server answers where the actor succeeds with this; undefined: nothing. */
  readonly body: (success: never) => unknown
}
type Outcome = Result<unknown, Pick<Failure, "status" | "code"> & Partial<Failure>>

/** What a page waits for before the next call of a walk may be told from this one's. */
const patience = { timeout: 30_000, interval: 10 }

/**
 * The calls of a flow's actors, each held until its walk says what it comes to: with this a table has one row for each
 * `xstate.done.actor.<id>`.
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
  // Refusals are what the walks are about.
  opened.expectProblem(/^answer: [45]\d\d /)
  opened.expectProblem(/^request: net::ERR_/)
  const answer = async (id: string, outcome: Outcome) => {
    const own = held.get(id) ?? []
    await expect.poll(() => own.length, { ...patience, message: `a call of ${id}` }).toBeGreaterThan(0)
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
    /** The rows of the table. */
    events: Object.fromEntries(
      Object.keys(calls).map((id) => [
        `xstate.done.actor.${id}`,
        ({ event }: { readonly event: object }) => answer(id, (event as { readonly output: Outcome }).output)
      ])
    ),
    /** Between walks: what the one before left on its way. */
    drop: () =>
      Promise.all(
        [...held.values()].flatMap((routes) => routes.splice(0).map((route) => route.abort().catch(() => undefined)))
      )
  }
}

import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { judge } from "#machines/access/guardChain.projection.ts"
import { fillPath, type RouteRow, routeOf, routes } from "#schemas/access/routes.ts"
import { people, type Person, visitorOf } from "#tests/browser/access/people.ts"
import { openPage } from "#tests/support/browser.ts"
import { textsIn } from "#tests/support/pages/texts.ts"
import { startWorld, type Who, type World } from "#tests/support/world.ts"
import { factsOf, paramsOf, routed } from "#tests/models/access/visitors.ts"

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const rows: ReadonlyArray<RouteRow> = routes
const inSide = (row: RouteRow, who: Person) =>
  who === "anonymous" || who === "super admin" ? "generic" : who.startsWith("client") ? "customer" : "accountant"

/** [I18-009] [I18-010] [I18-O01] Expected title of a route's page. */
const titleOf = (row: RouteRow, who: Person, company: string): string => {
  const key = row.title[inSide(row, who)].replace("titles.", "") as keyof ReturnType<typeof textsIn>["titles"]
  const isNamed =
    inSide(row, who) === "accountant" &&
    (row.module === "documents" || (row.area === "client-file" && row.id !== "customers"))
  const { name } = world.firms[who === "user of another firm" ? "atlas" : "lumen"]
  // Super admins belong to no firm, so their titles contain no firm name.
  return [textsIn().titles[key], ...(isNamed ? [company] : []), ...(who === "super admin" ? [] : [name])].join(" – ")
}

interface Step {
  readonly id: string
  readonly href: string
  readonly address: string
  readonly title: string
}

/** Expected redirect target, id and title for each row of the route table. */
const stepsFor = (who: Person): ReadonlyArray<Step> => {
  const visitor = visitorOf(world, who)
  const company = who === "user of another firm" ? world.companies.garage : world.companies.bakery
  const params = {
    ...paramsOf(world.contextOf(company)),
    folderHash: world.tree.folders.bank.hash,
    documentHash: world.tree.documents[0]?.hash,
    beforeId: "1",
    afterId: "2",
    offerId: "1",
    projectId: "1",
    serviceId: "1"
  }
  return rows
    .filter(
      ({ id }) => !(who === "user of another firm" && (id === "viewer" || id === "comparison" || id === "documents"))
    )
    .map((row) => {
      const origin = world.origin(who === "user of another firm" ? "atlas" : "lumen")
      const href = row.path === "/$" ? "/nowhere" : fillPath(row.path, params)
      const first = factsOf(row, visitor, null, { origin, params, href })
      let facts = first
      let verdict = judge(facts)
      while (verdict.kind === "go") {
        facts = { ...routed(verdict.to, visitor), origin }
        verdict = judge(facts)
      }
      const landed = verdict.kind === "stay" ? routeOf(verdict.route as (typeof routes)[number]["id"]) : row
      // [ACC-096] The single sign-on page redirects by itself, to home if its URL names no target.
      const passes = landed.id === "sso"
      return {
        id: row.id,
        href,
        address: passes ? facts.href.replace("/sso", "/home") : facts.href,
        title: titleOf(passes ? routeOf("home") : landed, who, company.name)
      }
    })
}

describe("every route of the table", () => {
  test.each(people)(
    "[ACC-011] [I18-009] [I18-010] [I18-012] [I18-013] [I18-O01] opens, or leads on as the guards say, for: %s",
    { timeout: 120_000 },
    async (who) => {
      const opened = await openPage(world, {
        path: "/oops",
        firm: who === "user of another firm" ? "atlas" : "lumen",
        ...(who === "anonymous" ? {} : { as: who satisfies Who })
      })
      // The sample URLs in the route table contain invalid tokens.
      opened.expectProblem(/422 POST \/api\/shares\/visits/)
      opened.expectProblem(/422 GET \/api\/password-resets/)
      opened.expectProblem(/404 POST \/api\/room-guests\/visits/)
      opened.expectProblem(/422 POST \/api\/signing\/visits/)
      // No outside archive is set up; the page says so.
      opened.expectProblem(/409 GET \/api\/get-sso-link\/\d+\/ged\/\d+$/)
      opened.expectProblem(/404 GET \/api\/accounting-firms\/\d+\/catalog-services\/1$/)
      opened.expectProblem(/404 GET \/api\/vendors\/\d+\/missions\/1$/)
      opened.expectProblem(/404 GET \/api\/accounting-firms\/\d+\/letter-templates\/1$/)
      opened.expectProblem(/404 GET \/api\/vendors\/\d+\/signatures\/(1|1\/history|preparation)$/)
      // Guests have no menu entry for signatures, and get 403 at the URL.
      if (who === "client guest") opened.expectProblem(/403 GET \/api\/vendors\/\d+\/signatures/)
      opened.expectProblem(/404 GET \/api\/vendors\/\d+\/catalog\/(services|offers)\/1$/)
      const steps = stepsFor(who)
      const { page } = opened
      await page.getByRole("heading").first().waitFor()
      // Reuse one page for all routes: `history.pushState` navigates like a link and is much faster than a page load.
      const seen = await page.evaluate(async (all) => {
        const heads = () => [...document.querySelectorAll("h1, h2")].map(({ textContent }) => textContent ?? "")
        const now = () => ({
          address: location.pathname + location.search,
          title: document.title,
          hasHeading: heads().some((text) => text.trim() !== ""),
          // Screen readers expect exactly one main heading.
          hasTwoTitles: document.querySelectorAll("h1").length > 1,
          // A missing translation shows its key.
          keys: heads().filter((text) => /^[a-z]+([.:-][a-z]+)*$/.test(text))
        })
        const found: Array<ReturnType<typeof now> & { readonly id: string }> = []
        for (const step of all) {
          history.pushState({}, "", step.href)
          const deadline = performance.now() + 20_000
          const isThere = () => {
            const { address, hasHeading, title } = now()
            return address === step.address && title === step.title && hasHeading
          }
          while (!isThere() && performance.now() < deadline) await new Promise((done) => setTimeout(done, 8))
          found.push({ id: step.id, ...now() })
        }
        return found
      }, steps)
      expect(seen).toEqual(
        steps.map(({ address, id, title }) => ({ id, address, title, hasHeading: true, hasTwoTitles: false, keys: [] }))
      )
    }
  )
})

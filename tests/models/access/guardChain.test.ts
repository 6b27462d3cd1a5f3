import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import type { Facts, Verdict, Visitor } from "#machines/access/guardChain.facts.ts"
import { guardChainMachine } from "#machines/access/guardChain.machine.ts"
import { judge, toGuardChainView } from "#machines/access/guardChain.projection.ts"
import { embeddedOf } from "#schemas/access/redirects.ts"
import { routeOf, type RouteRow, routes, rowsAt } from "#schemas/access/routes.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"
import {
  atlas,
  contextText,
  dupont,
  factsOf,
  firm,
  identities,
  type Identity,
  lumen,
  martin,
  routed,
  visitor
} from "./visitors.ts"

const rows: ReadonlyArray<RouteRow> = routes
const own = contextText(lumen, dupont)
const short = (verdict: Verdict) => (verdict.kind === "go" ? `${verdict.by}: ${verdict.to}` : verdict.kind)

describe("[ACC-011] the order of the guards, over every combination of what they look at", () => {
  const names = [
    "signedIn",
    "hasToken",
    "isSuperAdmin",
    "isAccountant",
    "hasFirm",
    "anonymousPage",
    "superAdminPage",
    "accountantPage",
    "moduleClosed",
    "asksProvider",
    "rightContext",
    "keptInHistory",
    "losesEmbedded"
  ] as const
  type Bits = Readonly<Record<(typeof names)[number], boolean>>

  const row = (bits: Bits): RouteRow => ({
    ...routeOf("documents"),
    id: "subject",
    path: "/subject/{-$context}",
    company: "sometimes",
    anonymous: bits.anonymousPage,
    leftWhenSignedIn: bits.anonymousPage,
    superAdminOnly: bits.superAdminPage,
    client: !bits.accountantPage,
    keepInHistory: bits.keptInHistory
  })
  const facts = (bits: Bits): Facts => ({
    ...factsOf(routeOf("documents"), null, null),
    rows: [row(bits)],
    visitor: bits.signedIn
      ? visitor({
          isSuperAdmin: bits.isSuperAdmin,
          firms: bits.hasFirm ? [firm(lumen, { isAccountant: bits.isAccountant })] : [],
          chosen: bits.hasFirm ? { firmId: lumen, vendorId: dupont } : null,
          companies: bits.hasFirm ? [dupont] : [],
          modules: bits.moduleClosed ? [] : ["documents"]
        })
      : null,
    hasUntriedToken: bits.hasToken,
    params: { context: bits.rightContext ? own : "nonsense" },
    href: `/subject/${bits.rightContext ? own : "nonsense"}${bits.asksProvider ? "?sso=google" : ""}`,
    embedded: bits.losesEmbedded ? "mobileapp" : null
  })

  /** The requirement restated, guard by guard; the first guard that decides wins. */
  const told = (b: Bits): string => {
    if (!b.signedIn && b.hasToken) return "restore"
    if (!b.signedIn && !b.anonymousPage) return "authentication"
    if (!b.signedIn && b.asksProvider) return "provider"
    if (b.signedIn && b.anonymousPage) return "anonymousPage"
    if (b.superAdminPage && !(b.signedIn && b.isSuperAdmin)) return "superAdmin"
    if (b.signedIn && b.accountantPage && !(b.hasFirm && b.isAccountant)) return "role"
    if (b.signedIn && b.moduleClosed) return "role"
    if (b.signedIn && (!b.hasFirm || !b.rightContext)) return "context"
    if (b.losesEmbedded) return "embedded"
    return b.keptInHistory ? "stay" : "stay, in place of the entry"
  }
  const said = (verdict: Verdict): string => {
    if (verdict.kind === "stay") return verdict.replace ? "stay, in place of the entry" : "stay"
    return verdict.kind === "restore" ? "restore" : verdict.by
  }
  const all = Array.from(
    { length: 2 ** names.length },
    (_, code) => Object.fromEntries(names.map((name, bit) => [name, (code & (1 << bit)) !== 0])) as Bits
  )

  test("[ACC-011] [ACC-012] [ACC-013] [ACC-014] [ACC-015] [ACC-016] [ACC-017] [ACC-018] [ACC-019] [ACC-020] 8,192 combinations", () => {
    const wrong = all.filter((bits) => said(judge(facts(bits))) !== told(bits))
    expect(wrong.map((bits) => [bits, said(judge(facts(bits))), told(bits)])).toEqual([])
    expect(all.length).toBe(8_192)
    expect(new Set(all.map(told)).size).toBe(10)
  })

  test("[ACC-020] [EMB-002] whoever is sent on inside the portal keeps the embedded query", () => {
    for (const bits of all.filter((candidate) => candidate.losesEmbedded)) {
      const verdict = judge(facts(bits))
      if (verdict.kind === "go") expect(embeddedOf(verdict.to)).toBe("mobileapp")
      expect(verdict.kind === "stay").toBe(false)
    }
  })
})

describe("every route for every kind of person", () => {
  const opens = (row: RouteRow, who: Identity): boolean => {
    const isStaff = ["group admin", "firm admin", "firm collaborator", "user of another firm"].includes(who)
    const isClient = who.startsWith("client")
    if (row.superAdminOnly) return who === "super admin"
    if (row.groupAdminOnly) return who === "group admin"
    return (row.accountant && row.client) || (row.accountant && isStaff) || (row.client && isClient)
  }
  const expected = (row: RouteRow, who: Identity, mine: string): string => {
    if (row.anonymous && row.leftWhenSignedIn) {
      if (who === "anonymous") return "stay"
      return who === "super admin" ? "anonymousPage: /sa/home" : "anonymousPage: /home"
    }
    if (["meet", "oops", "share", "sign", "unknown", "verify"].includes(row.id)) return "stay"
    if (who === "anonymous") return row.id === "root" ? "authentication: /signin" : "authentication"
    const home = who === "super admin" ? "/home" : `/home/${mine}`
    const mineRows = rowsAt(row.path)
    if (!mineRows.some((candidate) => opens(candidate, who)))
      return `${row.superAdminOnly ? "superAdmin" : "role"}: ${home}`
    if (who === "super admin" && row.firm === "always") return "context: /home"
    return row.redirectTo === null ? "stay" : "context"
  }

  test.each(Object.keys(identities) as ReadonlyArray<Identity>)(
    "[ACC-013] [ACC-015] [ACC-016] [ACC-017] [ACC-O06] [ACC-O15] all routes, opened by: %s",
    (who) => {
      const person: Visitor | null = identities[who]
      const mine = who === "user of another firm" ? contextText(atlas, martin) : own
      const answers = rows.map((row) => {
        const answer = short(judge(factsOf(row, person, mine)))
        const wanted = expected(row, who, mine)
        return [row.id, wanted.includes(": ") ? answer : answer.split(": ")[0], wanted]
      })
      expect(answers.filter(([, answer, wanted]) => answer !== wanted)).toEqual([])
    }
  )

  test("[ACC-002] [ACC-018] [ACC-O05] another firm's context is replaced by one's own on every route that has one", () => {
    const stranger = identities["user of another firm"]
    for (const row of rows.filter(
      (candidate) => candidate.path.includes("$context") && candidate.accountant && !candidate.groupAdminOnly
    )) {
      const verdict = judge(factsOf(row, stranger, own))
      expect(verdict.kind).toBe("go")
      if (verdict.kind !== "go") continue
      expect(verdict.to).not.toContain(own)
      expect(verdict.to).toContain(contextText(atlas, row.company === "always" ? martin : null))
    }
  })

  test("[ACC-011] whatever the address, a visitor comes to rest within four steps", () => {
    const contexts = [
      null,
      "nonsense",
      own,
      contextText(lumen, null),
      contextText(atlas, martin),
      contextText(lumen, martin)
    ]
    const alone = visitor({ chosen: { firmId: lumen, vendorId: null }, companies: [] })
    for (const person of [...Object.values(identities), alone, visitor({ firms: [], chosen: null, companies: [] })])
      for (const row of rows)
        for (const context of contexts) {
          let verdict = judge(factsOf(row, person, context))
          let steps = 0
          while (verdict.kind === "go") {
            steps += 1
            expect(steps, `${row.id} ${context} ${short(verdict)}`).toBeLessThanOrEqual(4)
            verdict = judge(routed(verdict.to, person))
          }
          expect(verdict.kind).toBe("stay")
        }
  })
})

describe("journeys", () => {
  const clerk = identities["firm collaborator"]
  const client = identities["client admin"]
  const at = (
    id: Parameters<typeof routeOf>[0],
    who: Visitor | null,
    context: string | null,
    part: Partial<Facts> = {}
  ) => judge(factsOf(routeOf(id), who, context, part))
  const go = (by: string, to: string, message: string | null = null) => ({ kind: "go", to, replace: true, message, by })

  test("[ACC-013] the wanted address waits at the sign-in page, its query and context with it", () => {
    expect(at("documents", null, own, { href: `/documents/${own}?document_id=3` })).toEqual(
      go("authentication", `/signin?redirect=%2Fdocuments%2F${own}%3Fdocument_id%3D3`)
    )
  })
  test("[ACC-014] [ACC-O08] the sso query is kept past the sign-in page and names the provider", () => {
    const sent = at("documents", null, own, { href: `/documents/${own}?sso=google` })
    expect(sent).toEqual(go("authentication", `/signin?redirect=%2Fdocuments%2F${own}&sso=google`))
    expect(judge(routed((sent as { readonly to: string }).to, null))).toEqual({
      kind: "provider",
      name: "google",
      redirect: `/documents/${own}`,
      by: "provider"
    })
  })
  test("[ACC-015] [ACC-O07] the redirect target is followed after sign-in, a foreign one leads home", () => {
    expect(at("signin", client, null, { href: `/signin?redirect=%2Ftasks%2F${own}` })).toEqual(
      go("anonymousPage", `/tasks/${own}`)
    )
    expect(at("signin", client, null, { href: "/signin?redirect=https%3A%2F%2Fevil.example" })).toEqual(
      go("anonymousPage", "/home")
    )
    expect(at("signin", client, null, { href: "/signin?redirect=%2F%2Fevil.example" })).toEqual(
      go("anonymousPage", "/home")
    )
  })
  test("[ACC-O07] a target on another of the user's firms is handed over by a code", () => {
    const both = visitor({ firms: [firm(lumen), firm(atlas)] })
    expect(at("signin", both, null, { href: "/signin?redirect=http%3A%2F%2Fatlas.localhost%3A4000%2Ftasks" })).toEqual({
      kind: "handOver",
      domain: "atlas.localhost",
      to: "/tasks",
      by: "anonymousPage"
    })
  })
  test("[ACC-O06] a super administrator lands in the super-admin area, or where they wanted to go", () => {
    const root = identities["super admin"]
    expect(at("signin", root, null)).toEqual(go("anonymousPage", "/sa/home"))
    expect(at("signin", root, null, { href: "/signin?redirect=%2Fprofile" })).toEqual(go("anonymousPage", "/profile"))
    expect(at("profile-user", root, null).kind).toBe("stay")
  })
  test("[ACC-018] [ACC-O05] an absent, malformed or unreachable context is replaced, as far as the route needs it", () => {
    expect(at("documents", clerk, null)).toEqual(go("context", `/documents/${own}/00000000000000bb`))
    expect(at("documents", clerk, "zz")).toEqual(go("context", `/documents/${own}/00000000000000bb`))
    expect(at("customers", clerk, null)).toEqual(go("context", `/customers/${contextText(lumen, null)}`))
    expect(at("tasks", clerk, null, { href: "/tasks?status=1" })).toEqual(
      go("context", `/tasks/${contextText(lumen, null)}?status=1`)
    )
    expect(at("tasks", client, null)).toEqual(go("context", `/tasks/${own}`))
    expect(at("documents", clerk, contextText(lumen, martin)).kind).toBe("stay")
  })
  test("[ERR-059] an address about a firm or company that is not one's own is told apart from none by nothing", () => {
    const refused = go("context", `/documents/${own}/00000000000000bb`, "access.redirection_refused")
    for (const context of [
      contextText(lumen, martin),
      contextText(atlas, martin),
      contextText(99 as never, 99 as never)
    ])
      expect(at("documents", client, context)).toEqual(refused)
    expect(at("information-requests", client, contextText(atlas, null))).toEqual(
      go("context", `/tasks/${own}`, "access.redirection_refused")
    )
  })
  test("[ERR-059] whoever came in by a firm's provider hears of another way in, for what is there and what is not", () => {
    const byProvider = { ...client, provider: "Annuaire" }
    for (const context of [contextText(atlas, martin), contextText(99 as never, 99 as never)])
      expect(at("documents", byProvider, context)).toEqual(
        go("context", `/documents/${own}/00000000000000bb`, "access.provider_reach")
      )
  })
  test("[ERR-016] a user with no company is told so at home", () => {
    const alone = visitor({ chosen: { firmId: lumen, vendorId: null }, companies: [] })
    const homeless = contextText(lumen, null)
    expect(at("documents", alone, null)).toEqual(go("context", `/home/${homeless}`, "access.no_company"))
    expect(at("home", alone, homeless)).toEqual({
      kind: "stay",
      route: "home",
      context: { firmId: lumen, vendorId: null },
      replace: false,
      message: "access.no_company"
    })
    expect(at("home", clerk, homeless)).toMatchObject({ kind: "stay", message: null })
    expect(at("home", client, homeless)).toMatchObject({ kind: "stay", message: null })
  })
  test("[ACC-031] [ACC-050] one settings path, two screens, chosen by the side one is on", () => {
    expect(at("settings", clerk, own)).toMatchObject({ kind: "stay", route: "settings" })
    expect(at("settings", client, own)).toMatchObject({ kind: "stay", route: "company-settings" })
  })
  test("[ACC-017] [ACC-029] one person may be staff in one firm and a client of another", () => {
    const firms = [firm(lumen, { isAccountant: true }), firm(atlas)]
    const inAtlas = visitor({ firms, chosen: { firmId: atlas, vendorId: martin }, companies: [martin] })
    expect(at("customers", visitor({ firms }), own).kind).toBe("stay")
    expect(at("customers", inAtlas, contextText(atlas, martin))).toEqual(
      go("role", `/home/${contextText(atlas, martin)}`, "closed.isAccountant")
    )
  })
  test("[ACC-019] [ACC-O04] a page kept out of history takes the entry's place", () => {
    expect(at("sso", client, own)).toMatchObject({ kind: "stay", replace: true })
    expect(at("home", client, own)).toMatchObject({ kind: "stay", replace: false })
  })
  test("[ACC-098] [ACC-101] [ACC-O09] [ACC-O11] [WHL-O04] short ways lead on with the right context in one step", () => {
    expect(at("information-requests", client, null)).toEqual(go("context", `/tasks/${own}`))
    expect(at("videoconference-client", client, own)).toEqual(go("context", `/videoconference/${own}`))
    expect(at("customer-details", clerk, own)).toEqual(go("context", `/customer/${own}/general`))
    expect(at("settings-pimpmyfirm", clerk, null)).toEqual(
      go("context", `/settings/${contextText(lumen, null)}/customization`)
    )
    expect(at("settings-categories-short", clerk, own)).toEqual(go("context", `/settings/${own}/offers/categories/1`))
  })
  test("[ACC-123] [ACC-O15] the start page leads home, or to the sign-in page; an unknown path stays and says so", () => {
    for (const who of [null, client]) expect(at("unknown", who, null)).toMatchObject({ kind: "stay", route: "unknown" })
    expect(at("root", client, null)).toEqual(go("context", "/home"))
    expect(at("root", null, null)).toEqual(go("authentication", "/signin"))
  })
  test("[ACC-122] the error page never bounces, signed in or not", () => {
    expect([at("oops", null, null).kind, at("oops", client, null).kind]).toEqual(["stay", "stay"])
  })
  test("[ROL-O05] [ACC-113] [ACC-O14] a screen without its module is refused, in the holding by the page that says so", () => {
    const without = (who: Visitor) => ({ ...who, modules: ["tasks"] })
    expect(at("documents", without(client), own)).toEqual(go("role", `/home/${own}`, "closed.hasModule"))
    expect(at("tasks", without(client), own).kind).toBe("stay")
    expect(at("holding-team", without(identities["group admin"]), null)).toEqual(
      go("role", "/holding/no-holding-module")
    )
    expect(at("no-holding-module", without(identities["group admin"]), null).kind).toBe("stay")
  })
})

describe("[ACC-012] the running chain", () => {
  const wanted = factsOf(routeOf("documents"), null, own, { hasUntriedToken: true })
  const model: Model<typeof guardChainMachine> = {
    machine: guardChainMachine,
    input: wanted,
    cases: {
      "xstate.done.actor.restore": [identities["client admin"], null].map((output) => ({
        type: "xstate.done.actor.restore",
        output
      }))
    },
    vertex: ({ verdict }) => verdict
  }

  test("[ACC-012] every state is reachable and only final states stop", () => {
    expect(unreachedStates(model)).toEqual([])
    expect(deadEnds(model)).toEqual([])
    holdsAtRandom(model)
    for (const state of reachable(model))
      expect(toGuardChainView(state).busy).toBe(toGuardChainView(state).verdict.kind === "restore")
  })

  test.each(walks(model))("[ACC-012] $title", async ({ run }) => {
    const pending: Array<(outcome: Visitor | null) => void> = []
    const restore = fromPromise<Visitor | null, Facts>(() => new Promise((resolve) => pending.push(resolve)))
    const actor = createActor(guardChainMachine.provide({ actors: { restore } }), { input: wanted }).start()
    await run({
      events: {
        "xstate.done.actor.restore": async ({ event }) => {
          pending.at(-1)?.((event as unknown as { readonly output: Visitor | null }).output)
          await Promise.resolve()
        }
      },
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })

  test.each([
    ["a good token opens the wanted page", identities["client admin"], "stay"],
    [
      "a dead token leads to the sign-in page",
      null,
      `authentication: /signin?redirect=%2Fdocuments%2F${own}%2F00000000000000bb`
    ]
  ] as const)("[ACC-012] [ACC-013] %s", async (_, found, end) => {
    const restore = fromPromise<Visitor | null, Facts>(() => Promise.resolve(found))
    const actor = createActor(guardChainMachine.provide({ actors: { restore } }), { input: wanted }).start()
    expect(actor.getSnapshot().value).toBe("restoring")
    await expect.poll(() => actor.getSnapshot().status).toBe("done")
    expect(short(actor.getSnapshot().output as Verdict)).toBe(end)
  })
})

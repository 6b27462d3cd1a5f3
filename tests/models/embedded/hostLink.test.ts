import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import { createTestModel } from "xstate/graph"
import { type HostLinkEvent, type HostLinkInput, hostLinkMachine } from "#machines/embedded/hostLink.machine.ts"
import { toHostLinkView } from "#machines/embedded/hostLink.projection.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const host = "https://office.example"
const stranger = "https://evil.example"
const file = { name: "a.pdf", mediaType: "application/pdf", size: 3, bytes: new Blob(["abc"]) }
const input: HostLinkInput = {
  allowed: [host, "https://*.clients.example"],
  origin: "https://lumen.example",
  shown: { title: "Accueil", address: "/home", language: "fr", session: "unknown" }
}
const fixtures = {
  "host.greeted": [
    { type: "host.greeted", origin: host },
    { type: "host.greeted", origin: stranger }
  ],
  "place.wished": [
    { type: "place.wished", origin: host, address: "/profile" },
    { type: "place.wished", origin: host, address: "//evil.example" },
    { type: "place.wished", origin: stranger, address: "/profile" }
  ],
  "theme.wished": [
    { type: "theme.wished", origin: host, theme: "dark" },
    { type: "theme.wished", origin: stranger, theme: "dark" }
  ],
  "language.wished": [{ type: "language.wished", origin: host, language: "en" }],
  "title.changed": [{ type: "title.changed", title: "Documents" }],
  "address.changed": [{ type: "address.changed", address: "/documents" }],
  "language.changed": [{ type: "language.changed", language: "pt" }],
  "session.changed": [
    { type: "session.changed", session: "signedIn" },
    { type: "session.changed", session: "signedOut" }
  ],
  "file.saved": [{ type: "file.saved", file }]
} satisfies Record<HostLinkEvent["type"], ReadonlyArray<HostLinkEvent>>

const model: Model<typeof hostLinkMachine> = {
  machine: hostLinkMachine,
  input,
  cases: fixtures,
  vertex: ({ host: known, shown }) => [known, shown]
}

test("[EMB-001] every state of the link is reached and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
  for (const state of reachable(model))
    expect(toHostLinkView(state)).toEqual({
      isLinked: state.matches("linked"),
      host: state.matches("linked") ? host : null
    })
})

test("[EMB-001] the link waits for nothing but events, so every walk of the model is one of the running actor", async () => {
  expect(() => createTestModel(hostLinkMachine as never)).not.toThrow()
  for (const { run } of walks(model)) {
    const actor = createActor(hostLinkMachine, { input }).start()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as HostLinkEvent)
    await run({
      events: Object.fromEntries(Object.keys(fixtures).map((type) => [type, send])),
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  }
})

/** What the link emits for these events, sent in order. */
const told = (events: ReadonlyArray<HostLinkEvent>, given: HostLinkInput = input) => {
  const actor = createActor(hostLinkMachine, { input: given })
  const out: Array<unknown> = []
  actor.on("*", (event) => void out.push(event))
  actor.start()
  for (const event of events) actor.send(event)
  return { out, end: actor.getSnapshot().value, context: actor.getSnapshot().context }
}
const said = (message: object) => ({ type: "said", host, message })
const hello: HostLinkEvent = { type: "host.greeted", origin: host }

describe("journeys", () => {
  test("[EMB-001] a host hears first what is shown, then each change once", () => {
    const { end, out } = told([
      { type: "title.changed", title: "Connexion" },
      { type: "session.changed", session: "signedOut" },
      hello,
      { type: "title.changed", title: "Connexion" },
      { type: "session.changed", session: "signedIn" },
      { type: "address.changed", address: "/home/1" },
      { type: "title.changed", title: "Accueil" },
      { type: "file.saved", file },
      { type: "session.changed", session: "unknown" },
      { type: "session.changed", session: "signedOut" }
    ])
    expect(out).toEqual([
      said({ type: "ready", title: "Connexion", address: "/home", language: "fr", session: "signedOut" }),
      said({ type: "signedIn" }),
      said({ type: "address", address: "/home/1" }),
      said({ type: "title", title: "Accueil" }),
      said({ type: "download", file }),
      said({ type: "signInNeeded" })
    ])
    expect(end).toBe("linked")
  })

  test("[EMB-001] a host steers: a place of the portal, a theme, a language", () => {
    const { out } = told([
      hello,
      { type: "place.wished", origin: host, address: "/documents/7?sort=name" },
      { type: "theme.wished", origin: host, theme: "dark" },
      { type: "theme.wished", origin: host, theme: "auto" },
      { type: "language.wished", origin: host, language: "en" }
    ])
    expect(out.slice(1)).toEqual([
      { type: "place.asked", to: "/documents/7?sort=name" },
      { type: "theme.asked", dark: true },
      { type: "theme.asked", dark: null },
      { type: "language.asked", language: "en" }
    ])
  })

  test("[EMB-001] [ACC-O07] nobody else is heard or told anything, and no place outside the portal is gone to", () => {
    const places = [
      "//evil.example",
      "https://evil.example/",
      "https://lumen.example/x",
      "javascript:alert(1)",
      "/\\evil",
      "",
      "home"
    ]
    const wishes: ReadonlyArray<HostLinkEvent> = [
      { type: "place.wished", origin: stranger, address: "/profile" },
      { type: "theme.wished", origin: stranger, theme: "dark" },
      { type: "language.wished", origin: stranger, language: "en" }
    ]
    const alone = told([{ type: "host.greeted", origin: stranger }, ...wishes, { type: "file.saved", file }])
    expect([alone.out, alone.end]).toEqual([[], "waiting"])
    const linked = told([
      hello,
      { type: "host.greeted", origin: stranger },
      { type: "host.greeted", origin: "https://a.clients.example" },
      ...wishes,
      ...places.map((address) => ({ type: "place.wished", origin: host, address }) as const)
    ])
    expect(linked.out).toHaveLength(1)
    expect(linked.context.host).toBe(host)
    expect(told([hello, ...wishes], { ...input, allowed: [] }).out).toEqual([])
  })

  test("[EMB-001] whatever comes, in any order, is only ever told to the first listed origin that greeted", () => {
    const any = fc.constantFrom<HostLinkEvent>(...Object.values(fixtures).flat(), {
      type: "host.greeted",
      origin: "https://a.clients.example"
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (events) => {
        const first = events.find((event) => event.type === "host.greeted" && event.origin !== stranger)
        const hosts = told(events).out.flatMap((event) =>
          "host" in (event as object) ? [(event as { readonly host: string }).host] : []
        )
        expect(hosts.every((known) => first?.type === "host.greeted" && known === first.origin)).toBe(true)
      })
    )
  })
})

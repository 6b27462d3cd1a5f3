import DOMPurify from "dompurify"
import fc from "#tests/support/properties.ts"
import mermaid from "mermaid"
import { describe, expect, test } from "vitest"
import { createMachine } from "xstate"
import { guardNames, guardText, transitionsOf } from "#machines/shared/machineWords.ts"
import { toMermaid } from "#machines/shared/toMermaid.ts"
import { findPictures } from "../../../scripts/diagrams.ts"
import { everything, twoRegions } from "#tests/unit/inspector/machines.ts"

// Without a DOM the sanitiser has no methods. Only the grammar is tested; nothing is rendered.
Object.assign(DOMPurify, { sanitize: (text: string) => text, addHook: () => undefined })

const parses = (text: string) => mermaid.parse(text).then(({ diagramType }) => diagramType)

describe("a machine's picture", () => {
  test("has each construct of a chart", () => {
    expect(toMermaid(everything).split("\n")).toEqual([
      "stateDiagram-v2",
      "  direction LR",
      "  [*] --> waiting_",
      '  state "waiting" as waiting_',
      '  state "working" as working_',
      "  state working_ {",
      "    [*] --> working__sending_",
      '    state "sending" as working__sending_',
      "    state working__sending_ {",
      "      [*] --> working__sending__busy_",
      '      state "busy ⟳ transfer" as working__sending__busy_',
      '      state "sent" as working__sending__sent_',
      "      working__sending__sent_ --> [*]",
      "    }",
      "    --",
      "    [*] --> working__watching_",
      '    state "watching" as working__watching_',
      "    state working__watching_ {",
      "      [*] --> working__watching__calm_",
      '      state "calm" as working__watching__calm_',
      '      state "alarmed" as working__watching__alarmed_',
      '      state "H*" as working__watching__back_',
      '      state "any of watching" as working__watching_any',
      "    }",
      "    --",
      '    state "any of working" as working_any',
      "  }",
      '  state "paused" as paused_',
      '  state "over" as over_',
      "  over_ --> [*]",
      '  state "H" as again_',
      '  state "any state" as any_state',
      "  any_state --> over_ : order.left",
      "  waiting_ --> working_ : order.sent [isPaid and (isUrgent or not isPaid)]<br/>after 1000 ms",
      "  waiting_ --> over_ : order.sent [isKnown]<br/>any event<br/>after timeout",
      "  waiting_ --> waiting_ : order.noted",
      "  working_ --> paused_ : order.paused",
      "  working_any --> working_any : order.noted",
      "  working_any --> working__sending_ : order.sent",
      "  working_ --> over_ : done",
      "  working__sending__busy_ --> working__sending__sent_ : transfer done",
      "  working__sending__busy_ --> over_ : transfer error",
      "  working__watching_any --> working__watching__alarmed_ : order.sent",
      "  working__watching__calm_ --> working__watching__alarmed_ : order.refused",
      "  working__watching__alarmed_ --> working__watching__calm_ : [not in working.sending.busy]",
      "  paused_ --> working__watching__back_ : order.resumed",
      "  again_ --> waiting_",
      "  classDef history font-style:italic",
      "  class working__watching__back_,again_ history"
    ])
  })

  test("lights the leaves of the current state and no other", () => {
    const value = { working: { sending: "busy", watching: "alarmed" } }
    expect(toMermaid(everything, { active: value }).split("\n").at(-1)).toBe(
      "  class working__sending__busy_,working__watching__alarmed_ active"
    )
    expect(toMermaid(everything, { active: "paused" }).split("\n").at(-1)).toBe("  class paused_ active")
  })

  test("prints the named actions when asked, and no timer of the library", () => {
    const added = new Set(toMermaid(everything).split("\n"))
    expect(
      toMermaid(everything, { actions: true })
        .split("\n")
        .filter((line) => !added.has(line))
    ).toEqual([
      '  state "waiting<br/>entry / notify" as waiting_',
      '  state "paused<br/>exit / notify" as paused_',
      "  waiting_ --> over_ : order.sent [isKnown] / notify, count<br/>any event<br/>after timeout",
      "  waiting_ --> waiting_ : order.noted / count",
      "  working_any --> working_any : order.noted / count",
      "  working__sending__busy_ --> over_ : transfer error / notify"
    ])
  })

  test("draws the regions of a machine that is parallel at its root", () => {
    expect(toMermaid(twoRegions, { active: { light: "on", sound: "on" } }).split("\n")).toEqual([
      "stateDiagram-v2",
      "  direction LR",
      '  state "two regions" as whole',
      "  state whole {",
      "    [*] --> light_",
      '    state "light" as light_',
      "    state light_ {",
      "      [*] --> light__off_",
      '      state "off" as light__off_',
      '      state "on" as light__on_',
      "    }",
      "    --",
      "    [*] --> sound_",
      '    state "sound" as sound_',
      "    state sound_ {",
      "      [*] --> sound__on_",
      '      state "on" as sound__on_',
      '      state "off" as sound__off_',
      "    }",
      "  }",
      "  light__off_ --> light__on_ : light.switched",
      "  light__on_ --> light__off_ : light.switched",
      "  sound__on_ --> sound__off_ : sound.switched",
      "  classDef active stroke-width:3px,font-weight:bold",
      "  class light__on_,sound__on_ active"
    ])
  })

  test("is the same text every time", () => {
    expect(toMermaid(everything, { actions: true })).toBe(toMermaid(everything, { actions: true }))
  })

  test("names each guard once it is taken apart", () => {
    const sent = transitionsOf(everything.states["waiting"] ?? everything.root).filter(
      ({ eventType }) => eventType === "order.sent"
    )
    expect(sent.map(({ guard }) => guardText(guard))).toEqual(["isPaid and (isUrgent or not isPaid)", "isKnown"])
    expect(sent.map(({ guard }) => guardNames(guard))).toEqual([["isPaid", "isUrgent", "isPaid"], ["isKnown"]])
  })
})

describe("mermaid reads the picture", () => {
  test.each([
    ["of every construct", toMermaid(everything, { actions: true, active: "waiting" })],
    ["of two regions", toMermaid(twoRegions)]
  ])("%s", async (_, text) => {
    expect(await parses(text)).toBe("stateDiagram")
  })

  test("of every machine of the portal", async () => {
    const pictures = await findPictures(new URL("../../..", import.meta.url).pathname)
    expect(pictures.length).toBeGreaterThan(0)
    for (const { machine } of pictures) expect(await parses(toMermaid(machine, { actions: true }))).toBe("stateDiagram")
  }, 120_000)

  test("whatever the states, events and guards are called, its own words included", async () => {
    const word = fc.oneof(
      fc.constantFrom("end", "note", "state", "class", "default", "direction", "style", "click", "as", "end note"),
      fc.constantFrom("[*]", "<<fork>>", "--", "-->", "%% x", "scale 1 width", "été", "1st", "a_b", "a b", "__proto"),
      fc.string({ minLength: 1, maxLength: 12 })
    )
    // xstate splits targets at dots, reads # as an id and \ as an escape.
    const key = word.filter((text) => !/[.#\\]/.test(text) && text !== "__proto__")
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(key, { minLength: 2, maxLength: 4 }), word, word, async (keys, event, guard) => {
        const [first = "a", second = "b"] = keys
        const states = Object.fromEntries(
          keys.map((name) => [
            name,
            name === first ? { on: { [`x${event}`]: { target: second, guard: { type: guard } } } } : {}
          ])
        )
        expect(await parses(toMermaid(createMachine({ initial: first, states })))).toBe("stateDiagram")
      }),
      { numRuns: 100 }
    )
  })
})

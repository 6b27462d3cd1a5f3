import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import { decide } from "#machines/shared/guards/decide.ts"
import { type NodeThemesEvent, type NodeThemesFacts, nodeThemesMachine } from "#machines/themes/nodeThemes.machine.ts"
import { type ThemeEvent, themeMachine } from "#machines/themes/theme.machine.ts"
import { nodeThemesEventRefusals, themeEventRefusals, nodeThemesSnapshot } from "#machines/themes/themes.projection.ts"
import { mayChangeTheme, mayGiveThemes, mayMakeThemes } from "#schemas/access/policy.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"
import fc from "#tests/support/properties.ts"
import { nodeThemeCases as nodeCases, themeCases, values } from "#tests/models/themes/cases.ts"
import { keptLine as keptTitle, lineKey as titleKey } from "#schemas/shared/line.ts"

const free: NodeThemesFacts = { isRoot: false, isReadOnly: false, isTrashed: false, hasThemeAccess: true }

const themePaths = pathsOf(themeMachine, undefined as never, themeCases)
const nodePaths = pathsOf(nodeThemesMachine, free, nodeCases)

describe("a stored theme, reloaded before every event, follows the model", () => {
  test.each(themePaths)("[THM-001] $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(themeMachine)[0])
    const reload = () => themeMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: ThemeEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(themeMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(themeCases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })
})

describe("a node's themes, reloaded before every event, follow the model", () => {
  test.each(nodePaths)("[THM-O01] $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(nodeThemesMachine, free)[0])
    const reload = () => nodeThemesMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: NodeThemesEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(nodeThemesMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(nodeCases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("both states and every event are on a path", () => {
    const seen = [
      ...themePaths.flatMap(({ path }) => path.steps.map(({ event, state }) => [String(state.value), event.type])),
      ...nodePaths.flatMap(({ path }) => path.steps.map(({ event, state }) => [String(state.value), event.type]))
    ]
    expect(new Set(seen.map(([state]) => state))).toEqual(new Set(["kept", "removed", "inherited", "own"]))
    expect(new Set(seen.map(([, event]) => event))).toEqual(
      new Set(["xstate.init", ...Object.keys(themeCases), ...Object.keys(nodeCases)])
    )
  })
})

describe("journeys", () => {
  const play = (...events: ReadonlyArray<NodeThemesEvent>) =>
    events.reduce(
      (snapshot, event) => Result.getOrThrow(decide(nodeThemesMachine, snapshot, event)).next,
      initialTransition(nodeThemesMachine, free)[0]
    ).value

  test("[THM-O01] themes are set, set anew, and left to the folder again", () => {
    const { "themes.inherited": left, "themes.set": set } = nodeCases
    expect([play(set), play(set, set), play(set, left), play(set, left, set)]).toEqual([
      "own",
      "own",
      "inherited",
      "own"
    ])
  })

  test("[THM-O01] [DOC-018] [ROL-019] what closes the change says its name", () => {
    const refusalsWith = (facts: Partial<NodeThemesFacts>, event: Partial<NodeThemesEvent> = {}) =>
      nodeThemesEventRefusals(true, { ...free, ...facts }, { ...nodeCases["themes.set"], ...event } as NodeThemesEvent)
    expect(refusalsWith({})).toBeNull()
    expect(refusalsWith({ isRoot: true })).toEqual(["isNotRoot"])
    expect(refusalsWith({ isReadOnly: true })).toEqual(["isWritable"])
    expect(refusalsWith({ isTrashed: true })).toEqual(["isNotTrashed"])
    expect(refusalsWith({ hasThemeAccess: false })).toEqual(["hasThemeAccess"])
    expect(refusalsWith({}, { by: { canWrite: false } })).toEqual(["isWriter"])
    expect(refusalsWith({}, { areTheirs: false, keepsSight: false })).toEqual(["areTheirThemes", "keepsThemeOfTheirs"])
    expect(nodeThemesEventRefusals(false, free, nodeCases["themes.inherited"])).toEqual(["hasOwnThemes"])
    expect(nodeThemesSnapshot(true, free).value).toBe("own")
  })

  test("[THM-005] [THM-006] [THM-004] a theme is not changed into a wrong one, nor removed from under what carries it", () => {
    expect(themeEventRefusals({ ...themeCases["theme.changed"], values: { ...values, title: " " } })).toEqual([
      "hasValidFields"
    ])
    expect(themeEventRefusals({ ...themeCases["theme.changed"], isTitleTaken: true })).toEqual(["isTitleFree"])
    expect(themeEventRefusals({ ...themeCases["theme.removed"], nodes: 1 })).toEqual(["isOnNothing"])
    expect(themeEventRefusals({ ...themeCases["theme.removed"], by: { mayChange: false } })).toEqual(["mayChangeTheme"])
    expect(themeEventRefusals(themeCases["theme.removed"])).toBeNull()
  })
})

describe("the policy of themes", () => {
  const staff = (firmRole: "admin" | "collaborator") => ({ firmRole, vendorRole: null })
  const client = (vendorRole: "admin" | "collaborator" | "guest") => ({ firmRole: null, vendorRole })

  test("[THM-007] [THM-008] [THM-009] [ROL-021] says who makes, changes and gives them, and because of what not", () => {
    expect([mayMakeThemes(staff("collaborator"), "firm"), mayMakeThemes(client("admin"), "firm")]).toEqual([
      [],
      ["isOfFirm"]
    ])
    expect([mayMakeThemes(staff("admin"), "company"), mayMakeThemes(client("guest"), "company")]).toEqual([
      [],
      ["isCompanyAdmin"]
    ])
    expect(mayChangeTheme(staff("collaborator"), "firm", false)).toEqual(["hasThemeAccess"])
    expect([
      mayChangeTheme(staff("collaborator"), "firm", true),
      mayChangeTheme(client("admin"), "company", false)
    ]).toEqual([[], []])
    expect([mayGiveThemes(staff("collaborator"), "staff"), mayGiveThemes(staff("collaborator"), "client")]).toEqual([
      ["hasFirmRight"],
      []
    ])
    expect([mayGiveThemes(client("collaborator"), "client"), mayGiveThemes(client("admin"), "staff")]).toEqual([
      ["isCompanyAdmin"],
      ["isOfFirm"]
    ])
  })

  test("[THM-006] titles that differ in case, spaces or accents' encoding alone are the same", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const again = ` ${text.normalize("NFD")}  `
        expect(titleKey(again)).toBe(titleKey(text))
        expect(keptTitle(keptTitle(text))).toBe(keptTitle(text))
      })
    )
  })
})

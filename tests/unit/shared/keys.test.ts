import { expect, test } from "vitest"
import { nodeKeys, screenKeys } from "#ui/documents/page/keys.ts"
import { isPressed, listKeys, nameOf, partsOf } from "#ui/shared/keyboard/keys.ts"

const pressed = (key: string, held: Partial<Record<"shiftKey" | "ctrlKey" | "metaKey" | "altKey", boolean>> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held
})

test("a chord is its key with those held, Ctrl and ⌘ alike, letters in any case", () => {
  expect(isPressed(pressed("z", { ctrlKey: true }), "Mod+z")).toBe(true)
  expect(isPressed(pressed("Z", { metaKey: true }), "Mod+z")).toBe(true)
  expect(isPressed(pressed("z"), "Mod+z")).toBe(false)
  expect(isPressed(pressed("z", { ctrlKey: true, shiftKey: true }), "Mod+z")).toBe(false)
  expect(isPressed(pressed(" ", { shiftKey: true }), "Shift+ ")).toBe(true)
  expect(isPressed(pressed("F10"), "Shift+F10")).toBe(false)
})

test("a sign is itself, with Shift on some keyboards and without on others", () => {
  expect([isPressed(pressed("?"), "?"), isPressed(pressed("?", { shiftKey: true }), "?")]).toEqual([true, true])
  expect(isPressed(pressed("/", { ctrlKey: true }), "/")).toBe(false)
})

test("[DOC-024] [DOC-028] every chord of the tables asks for what stands beside it, and for one thing only", () => {
  const all = Object.entries({ ...listKeys, ...nodeKeys, ...screenKeys }).flatMap(([name, chords]) =>
    chords.map((chord) => [name, chord] as const)
  )
  expect(new Set(all.map(([, chord]) => chord)).size).toBe(all.length)
  for (const [name, chord] of all) {
    const parts = partsOf(chord)
    const event = pressed(parts.at(-1) ?? "", {
      shiftKey: parts.includes("Shift"),
      ctrlKey: parts.includes("Mod"),
      altKey: parts.includes("Alt")
    })
    expect(nameOf({ ...listKeys, ...nodeKeys, ...screenKeys }, event)).toBe(name)
  }
})

/** A key with its modifiers, written like `F2`, `Shift+F10` or `Mod+z`. `Mod` is Ctrl or ⌘ (either is accepted). */
export type Chord = string

interface Pressed {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

const isLetter = (key: string) => /^\p{L}$/u.test(key)

/** Punctuation and digits match with or without Shift, because keyboard layouts differ. */
const isSign = (key: string) => key.length === 1 && key !== " " && !isLetter(key)

/** The keys of a chord, modifiers first. */
export const partsOf = (chord: Chord): ReadonlyArray<string> => chord.split(/\+(?=.)/)

export const isPressed = (event: Pressed, chord: Chord): boolean => {
  const parts = partsOf(chord)
  const key = parts.at(-1) ?? ""
  const has = (name: string) => parts.slice(0, -1).includes(name)
  const given = isLetter(event.key) ? event.key.toLowerCase() : event.key
  return (
    given === key &&
    (event.ctrlKey || event.metaKey) === has("Mod") &&
    event.altKey === has("Alt") &&
    (isSign(key) || event.shiftKey === has("Shift"))
  )
}

/** Actions and their keys; the same table binds the keys and fills the help dialog. */
export type KeyTable<Name extends string> = Readonly<Record<Name, ReadonlyArray<Chord>>>

export const nameOf = <Name extends string>(table: KeyTable<Name>, event: Pressed): Name | null => {
  const found = Object.keys(table).find((name) => table[name as Name].some((chord) => isPressed(event, chord)))
  return (found as Name | undefined) ?? null
}

/**
 * Navigation keys of every list, for the help dialog; `movedTo` handles them. Shift extends the selection, Mod keeps
 * it.
 */
export const moveKeys = {
  move: ["ArrowUp", "ArrowDown"],
  edges: ["Home", "End"],
  pages: ["PageUp", "PageDown"],
  range: ["Shift+ArrowDown"],
  walk: ["Mod+ArrowDown"]
} as const satisfies KeyTable<string>

/** Keys of every list besides the navigation keys. */
export const listKeys = {
  all: ["Mod+a"],
  toggle: [" ", "Mod+ "],
  extend: ["Shift+ "],
  open: ["Enter"],
  menu: ["Shift+F10", "ContextMenu"],
  clear: ["Escape"]
} as const satisfies KeyTable<string>

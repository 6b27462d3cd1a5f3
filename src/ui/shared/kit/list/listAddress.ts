import { isDay } from "#schemas/shared/days.ts"

type Raw = Readonly<Record<string, unknown>>
type Written = string | number | boolean | undefined

/** How one parameter of a list is read from and written to the URL. */
export interface AddressPart<Value> {
  /** The value if the parameter is absent. */
  readonly plain: Value
  /** Parses any value: a URL is untrusted. */
  readonly read: (said: unknown) => Value
  /** Returns undefined for the default, which keeps the parameter out of the URL. */
  readonly write: (value: Value) => Written
  /** Whether the value hides rows; null for a parameter that never does, such as a sort or a page. */
  readonly narrows: ((value: Value) => boolean) | null
}

const typed = (said: unknown): string =>
  typeof said === "string" ? said : typeof said === "number" ? String(said) : ""
const whole = (said: unknown): number | null => (/^[1-9]\d{0,8}$/.test(typed(said)) ? Number(typed(said)) : null)
const oneOf = <Word extends string>(words: ReadonlyArray<Word>, said: unknown) => words.find((one) => one === said)

/** Free text; the router parses a search of digits as a number. */
export const text = (most = 200): AddressPart<string> => ({
  plain: "",
  read: (said) => typed(said).slice(0, most),
  write: (value) => (value === "" ? undefined : value),
  narrows: (value) => value.trim() !== ""
})

/** One of `words`; any other value than the default counts as a filter. */
export const word = <const Word extends string>(
  words: ReadonlyArray<Word>,
  plain: NoInfer<Word>
): AddressPart<Word> => ({
  plain,
  read: (said) => oneOf(words, said) ?? plain,
  write: (value) => (value === plain ? undefined : value),
  narrows: (value) => value !== plain
})

/** One of `words` that hides no rows: a sort or a view mode. */
export const order = <const Word extends string>(
  words: ReadonlyArray<Word>,
  plain: NoInfer<Word>
): AddressPart<Word> => ({ ...word(words, plain), narrows: null })

export const ascending = order(["asc", "desc"], "asc")

const any = <Value>(read: (said: unknown) => Value | null): AddressPart<Value | null> => ({
  plain: null,
  read,
  write: (value) => (value === null ? undefined : (value as Written)),
  narrows: (value) => value !== null
})

/** One of `words`, or null for no filter. */
export const anyWord = <const Word extends string>(words: ReadonlyArray<Word>): AddressPart<Word | null> =>
  any((said) => oneOf(words, said) ?? null)

/** An id, or null for no filter. */
export const anyId: AddressPart<number | null> = any(whole)

/** A date, or null for no filter. */
export const anyDay: AddressPart<string | null> = any((said) => (isDay(typed(said)) ? typed(said) : null))

/** The page number, from 1. `useListAddress` resets it when another parameter changes. */
export const page: AddressPart<number> = {
  plain: 1,
  read: (said) => whole(said) ?? 1,
  write: (value) => (value === 1 ? undefined : value),
  narrows: null
}

type Parts<Question> = { readonly [Name in keyof Question]: AddressPart<Question[Name]> }

/** The parameters of a list and their form in the URL. */
export interface ListAddress<Question> {
  readonly plain: Question
  readonly read: (raw: Raw) => Question
  /** Writes only what differs from the defaults. */
  readonly write: (question: Question) => Readonly<Record<string, Written>>
  /** Whether a filter or search may hide rows. */
  readonly isNarrowed: (question: Question) => boolean
  /** The change that clears all filters and the search; the sort stays. */
  readonly widened: Partial<Question>
}

export const listAddress = <Question extends object>(parts: Parts<Question>): ListAddress<Question> => {
  type Name = keyof Question & string
  const names = Object.keys(parts) as Array<Name>
  const each = (of: (name: Name) => unknown, chosen = names) =>
    Object.fromEntries(chosen.map((name) => [name, of(name)]))
  return {
    plain: each((name) => parts[name].plain) as Question,
    read: (raw) => each((name) => parts[name].read(raw[name])) as Question,
    write: (question) => each((name) => parts[name].write(question[name])) as Readonly<Record<string, Written>>,
    isNarrowed: (question) => names.some((name) => parts[name].narrows?.(question[name]) ?? false),
    widened: each(
      (name) => parts[name].plain,
      names.filter((name) => parts[name].narrows !== null)
    ) as Partial<Question>
  }
}

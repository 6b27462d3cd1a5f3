import { isDay } from "#schemas/shared/days.ts"

type Raw = Readonly<Record<string, unknown>>
type Written = string | number | boolean | undefined

/** How one part of a list's question stands in the address. */
export interface AddressPart<Value> {
  /** What a plain address means. */
  readonly plain: Value
  /** An address may hold anything. */
  readonly read: (said: unknown) => Value
  /** Undefined for what is plain. */
  readonly write: (value: Value) => Written
  /** Whether it leaves lines out; null for what never does: an order, a page. */
  readonly narrows: ((value: Value) => boolean) | null
}

const typed = (said: unknown): string =>
  typeof said === "string" ? said : typeof said === "number" ? String(said) : ""
const whole = (said: unknown): number | null => (/^[1-9]\d{0,8}$/.test(typed(said)) ? Number(typed(said)) : null)
const oneOf = <Word extends string>(words: ReadonlyArray<Word>, said: unknown) => words.find((one) => one === said)

/** Typed text; a search of digits alone is read as a number there. */
export const text = (most = 200): AddressPart<string> => ({
  plain: "",
  read: (said) => typed(said).slice(0, most),
  write: (value) => (value === "" ? undefined : value),
  narrows: (value) => value.trim() !== ""
})

/** One of a few words. */
export const word = <const Word extends string>(
  words: ReadonlyArray<Word>,
  plain: NoInfer<Word>
): AddressPart<Word> => ({
  plain,
  read: (said) => oneOf(words, said) ?? plain,
  write: (value) => (value === plain ? undefined : value),
  narrows: (value) => value !== plain
})

/** One of a few words that say in which order or how the list is shown. */
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

/** One of a few words, or null for any. */
export const anyWord = <const Word extends string>(words: ReadonlyArray<Word>): AddressPart<Word | null> =>
  any((said) => oneOf(words, said) ?? null)

/** The id of something, or null for any. */
export const anyId: AddressPart<number | null> = any(whole)

/** A day of the calendar, or null for any. */
export const anyDay: AddressPart<string | null> = any((said) => (isDay(typed(said)) ? typed(said) : null))

/** The page of a list, from 1. Another question begins at its first page. */
export const page: AddressPart<number> = {
  plain: 1,
  read: (said) => whole(said) ?? 1,
  write: (value) => (value === 1 ? undefined : value),
  narrows: null
}

type Parts<Question> = { readonly [Name in keyof Question]: AddressPart<Question[Name]> }

/** What a list is asked for, as its address says it: declared once, by the parts of the question. */
export interface ListAddress<Question> {
  readonly plain: Question
  readonly read: (raw: Raw) => Question
  /** What differs from the plain question alone: a plain list has a plain address. */
  readonly write: (question: Question) => Readonly<Record<string, Written>>
  /** Whether fewer lines may be shown than there are. */
  readonly isNarrowed: (question: Question) => boolean
  /** The change that shows everything again; the order stays. */
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

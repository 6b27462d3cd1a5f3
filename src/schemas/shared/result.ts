import type { Result as Effects } from "effect"

/**
 * Effect's `Result` as far as the first page needs it, made and read alike, without the code that Effect's own brings
 * along: either side takes what the other has made. Only `yield*` and `pipe` are Effect's alone.
 */
export type Result<A, E = never> = Effects.Result<A, E>

// The tag is inherited, as it is there: two of the same content are equal wherever they were made.
const success = Object.freeze({ _tag: "Success" })
const failure = Object.freeze({ _tag: "Failure" })

export const succeed = <A>(value: A): Result<A> =>
  Object.assign(Object.create(success) as object, { success: value }) as unknown as Result<A>
export const fail = <E>(reason: E): Result<never, E> =>
  Object.assign(Object.create(failure) as object, { failure: reason }) as unknown as Result<never, E>

export const isSuccess = <A, E>(result: Result<A, E>): result is Effects.Success<A, E> => result._tag === "Success"
export const isFailure = <A, E>(result: Result<A, E>): result is Effects.Failure<A, E> => result._tag === "Failure"

export const map = <A, E, B>(result: Result<A, E>, change: (value: A) => B): Result<B, E> =>
  isSuccess(result) ? succeed(change(result.success)) : fail(result.failure)
export const getOrElse = <A, E, B>(result: Result<A, E>, other: (reason: E) => B): A | B =>
  isSuccess(result) ? result.success : other(result.failure)

import type { Result as Effects } from "effect"

/**
 * The part of Effect's `Result` that the first page needs, without loading Effect. Values of both are interchangeable,
 * except that `yield*` and `pipe` need Effect's own.
 */
export type Result<A, E = never> = Effects.Result<A, E>

// The tag is on the prototype, as in Effect, so that own and Effect's results are equal for deep comparison.
const success = Object.freeze({ _tag: "Success" })
const failure = Object.freeze({ _tag: "Failure" })

const made = <Made>(kind: object, own: object) => Object.assign(Object.create(kind) as object, own) as unknown as Made

export const succeed = <A>(value: A): Result<A> => made(success, { success: value })
export const fail = <E>(reason: E): Result<never, E> => made(failure, { failure: reason })

export const isSuccess = <A, E>(result: Result<A, E>): result is Effects.Success<A, E> => result._tag === "Success"
export const isFailure = <A, E>(result: Result<A, E>): result is Effects.Failure<A, E> => result._tag === "Failure"

export const map = <A, E, B>(result: Result<A, E>, change: (value: A) => B): Result<B, E> =>
  isSuccess(result) ? succeed(change(result.success)) : fail(result.failure)
export const getOrElse = <A, E, B>(result: Result<A, E>, other: (reason: E) => B): A | B =>
  isSuccess(result) ? result.success : other(result.failure)

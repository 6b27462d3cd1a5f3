import fc from "#tests/support/properties.ts"
import { Result as Effects } from "effect"
import { expect, test } from "vitest"
import * as Result from "#schemas/shared/result.ts"

const any = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.dictionary(fc.string(), fc.integer()))

test("a result made without Effect is read by Effect's functions, and the other way round", () => {
  fc.assert(
    fc.property(any, (value) => {
      expect(Effects.getOrThrow(Result.succeed(value))).toBe(value)
      expect(Effects.match(Result.fail(value), { onFailure: (reason) => [reason], onSuccess: () => null })).toEqual([
        value
      ])
      expect([Effects.isSuccess(Result.succeed(value)), Effects.isFailure(Result.fail(value))]).toEqual([true, true])
      expect([Result.isSuccess(Effects.succeed(value)), Result.isSuccess(Effects.fail(value))]).toEqual([true, false])
      expect(Result.isFailure(Effects.fail(value))).toBe(true)
      expect(Result.getOrElse(Effects.succeed(value), () => "other")).toBe(value)
      expect(Result.getOrElse(Effects.fail(value), (reason) => [reason])).toEqual([value])
      expect([Result.succeed(value), Result.fail(value)]).toEqual([Effects.succeed(value), Effects.fail(value)])
    })
  )
})

test("a change reaches what succeeded and leaves a failure as it is", () => {
  const twice = (value: number) => value * 2
  expect(Result.map(Result.succeed(4), twice)).toEqual(Effects.succeed(8))
  expect(Result.map(Result.fail("no") as Result.Result<number, string>, twice)).toEqual(Effects.fail("no"))
})

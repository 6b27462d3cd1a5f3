import { Schema } from "effect"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** A value of another type gives the same message as an invalid one. */
export const said = <S extends Schema.Top>(schema: S, code: MessageCode) => schema.annotate({ message: code })

/** A text validated by a form's rule; another type gives `wrongType`. */
export const judged = (wrongType: MessageCode, rule: (text: string) => MessageCode | null) =>
  said(Schema.String, wrongType).check(Schema.makeFilter((text: string) => rule(text) ?? undefined))

/** A whole number within bounds, both included. A message of a check alone would leave the checks before it without one. */
export const wholeNumber = (code: MessageCode, smallest: number, largest: number) =>
  said(Schema.Number, code).check(
    Schema.isInt({ message: code }),
    Schema.isBetween({ minimum: smallest, maximum: largest }, { message: code })
  )

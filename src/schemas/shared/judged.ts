import { Schema } from "effect"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** Gives the schema a message code, so that a value of a wrong type gets the same message as an invalid value. */
export const said = <S extends Schema.Top>(schema: S, code: MessageCode) => schema.annotate({ message: code })

/** A string that a form's rule validates; a value of another type gives the message `wrongType`. */
export const judged = (wrongType: MessageCode, rule: (text: string) => MessageCode | null) =>
  said(Schema.String, wrongType).check(Schema.makeFilter((text: string) => rule(text) ?? undefined))

/**
 * A whole number from `smallest` to `largest`. The message is repeated in each check, because a check without its own
 * would fail without a message.
 */
export const wholeNumber = (code: MessageCode, smallest: number, largest: number) =>
  said(Schema.Number, code).check(
    Schema.isInt({ message: code }),
    Schema.isBetween({ minimum: smallest, maximum: largest }, { message: code })
  )

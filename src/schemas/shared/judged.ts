import { Schema } from "effect"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** A value of another type says what its form says of an unfit one. */
export const said = <S extends Schema.Top>(schema: S, code: MessageCode) => schema.annotate({ message: code })

/** A text that a form's rule judges; of another type it gets `wrongType`. */
export const judged = (wrongType: MessageCode, rule: (text: string) => MessageCode | null) =>
  said(Schema.String, wrongType).check(Schema.makeFilter((text: string) => rule(text) ?? undefined))

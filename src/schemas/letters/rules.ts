import { blocksProblem, type LetterBlock, type LetterFault, templateFaults } from "#schemas/letters/blocks.ts"
import { piecesOf, unclosedIn, isVariable, isOfService } from "#schemas/letters/variables.ts"
import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import { checkName } from "#schemas/documents/rules/names.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import * as Result from "#schemas/shared/result.ts"
import { keptLine } from "#schemas/shared/line.ts"

export const letterTemplateLimit = 200
export const templateNameLimit = 120
export const documentNameLimit = 160

/** [LET-001] The editable fields of a template. */
export interface TemplateGiven {
  readonly name: string
  readonly document_name: string
  readonly blocks: ReadonlyArray<LetterBlock>
}

export const templateNameProblem = (name: string): MessageCode | null => {
  if (hasUnwantedCharacters(name.replace(/[<>]/g, " "))) return "letter.text_characters"
  const kept = keptLine(name)
  if (kept === "") return "letter.name_missing"
  return [...kept].length > templateNameLimit ? "letter.name_too_long" : null
}

/** Validates a document name that may still be incomplete, for previews: only characters and length; null if valid. */
export const documentLineProblem = (name: string): MessageCode | null => {
  if (hasUnwantedCharacters(name.replace(/[<>]/g, " "))) return "letter.text_characters"
  return [...keptLine(name)].length > documentNameLimit ? "letter.name_too_long" : null
}

/**
 * [VAL-O05] Validates the name of a letter's document, without extension; null if valid. It may contain variables, but
 * no slash.
 */
export const documentNameProblem = (name: string): MessageCode | null => {
  const line = documentLineProblem(name)
  if (line !== null) return line
  const kept = keptLine(name)
  if (kept === "") return "letter.document_name_missing"
  if (unclosedIn(kept) !== null) return "letter.variable_unclosed"
  const pieces = piecesOf(kept)
  if (pieces.some((piece) => piece.kind === "variable" && (!isVariable(piece.name) || isOfService(piece.name))))
    return "letter.variable_unknown"
  const plain = pieces.map((piece) => (piece.kind === "text" ? piece.text : "x")).join("")
  return Result.isSuccess(checkName(plain)) ? null : "letter.document_name_characters"
}

const codes = {
  unclosed: "letter.variable_unclosed",
  unknown: "letter.variable_unknown",
  outside: "letter.variable_outside",
  empty: "letter.variable_empty",
  nested: "letter.block_nested",
  unsigned: "letter.signatures_missing"
} as const satisfies Record<LetterFault["kind"], MessageCode>
export const faultCode = ({ kind }: LetterFault): MessageCode => codes[kind]

const blocksError = (blocks: ReadonlyArray<LetterBlock>): MessageCode | null => {
  const [fault] = templateFaults(blocks)
  return blocksProblem(blocks) ?? (fault === undefined ? null : faultCode(fault))
}

/** [LET-003] Field errors of a template. */
export const templateProblems = ({ blocks, document_name, name }: TemplateGiven) =>
  errorsOf({
    name: templateNameProblem(name),
    document_name: documentNameProblem(document_name),
    blocks: blocksError(blocks)
  })

/** Form values of the editor. `blocks` is JSON text, because form values are compared as strings. */
export type TemplateValues = {
  readonly name: string
  readonly document_name: string
  readonly blocks: string
}
export const writtenBlocks = (blocks: ReadonlyArray<LetterBlock>): string => JSON.stringify(blocks)
export const readBlocks = (written: string): ReadonlyArray<LetterBlock> =>
  JSON.parse(written) as ReadonlyArray<LetterBlock>
export const templateGiven = ({ blocks, ...rest }: TemplateValues): TemplateGiven => ({
  ...rest,
  blocks: readBlocks(blocks)
})

/**
 * [LET-001] [LET-003] Form of a letter template: it refuses unclosed, unknown and misplaced variables, as the server
 * does.
 */
export const templateForm: FormDefinition<TemplateValues> = {
  fields: ["name", "document_name", "blocks"],
  check: (values) => templateProblems(templateGiven(values))
}

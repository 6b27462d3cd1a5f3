import { Schema } from "effect"
import { Person } from "#schemas/documents/node.ts"
import {
  letterBlockLimit,
  letterFaultKinds,
  type LetterBlock as Block,
  letterTextLimit,
  soleKinds,
  textKinds
} from "#schemas/letters/blocks.ts"
import { MissionId } from "#schemas/missions/mission.ts"
import { Instant, NodeHash, NodeId, VendorId, VersionId } from "#schemas/shared/ids.ts"
import { SignatureArea, SignatureId } from "#schemas/signatures/signature.ts"

const positive = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }))
export const LetterTemplateId = positive.pipe(Schema.brand("LetterTemplateId"))
export type LetterTemplateId = typeof LetterTemplateId.Type
export const LetterId = positive.pipe(Schema.brand("LetterId"))
export type LetterId = typeof LetterId.Type

const words = Schema.String.check(Schema.isMaxLength(letterTextLimit))
const flag = Schema.optionalKey(Schema.Boolean)
const spans = Schema.Array(Schema.Struct({ text: words, bold: flag, italic: flag, underline: flag })).check(
  Schema.isMaxLength(10_000)
)

/** [LET-O01] Checks only the structure and size of a block; `templateProblems` checks its variables and nesting. */
export const LetterBlock: Schema.Codec<Block> = Schema.Union([
  Schema.Struct({ kind: Schema.Literals(textKinds), spans }),
  Schema.Struct({ kind: Schema.Literals([...soleKinds, "contract"]) }),
  Schema.Struct({
    kind: Schema.Literal("each"),
    blocks: Schema.suspend(() => LetterBlocks)
  }),
  Schema.Struct({
    kind: Schema.Literal("when"),
    variable: Schema.String.check(Schema.isMaxLength(100)),
    is_filled: Schema.Boolean,
    blocks: Schema.suspend(() => LetterBlocks)
  })
])
export const LetterBlocks: Schema.Codec<ReadonlyArray<Block>> = Schema.Array(LetterBlock).check(
  Schema.isMaxLength(letterBlockLimit)
)

/** `archived`: no longer offered, but kept for the letters that were made from it. */
export const TemplateState = Schema.Literals(["active", "archived"])
export type TemplateState = typeof TemplateState.Type

const summary = {
  id: LetterTemplateId,
  state: TemplateState,
  name: Schema.String,
  /** Name of the letter's document, without extension; it may contain variables. */
  document_name: Schema.String,
  /** [LET-001] Names of the variables used in the text, each once. */
  variables: Schema.Array(Schema.String),
  /** Number of the current version. */
  version: Schema.Int,
  /** Number of letters made from it; a template with letters can be archived but not deleted. */
  letters: Schema.Int,
  /** Incremented by each change; send it as `If-Match`. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant,
  author: Schema.NullOr(Person),
  /** Names of the conditions that forbid the caller to change it (`closed.<name>`); empty if they may. */
  closed_by: Schema.Array(Schema.String)
}
/** [LET-001] A template of engagement letters, as lists show it (without its text). */
export const LetterTemplateSummary = Schema.Struct(summary)
export interface LetterTemplateSummary extends Schema.Schema.Type<typeof LetterTemplateSummary> {}
/** [LET-001] A template with its text. */
export const LetterTemplate = Schema.Struct({ ...summary, blocks: LetterBlocks })
export interface LetterTemplate extends Schema.Schema.Type<typeof LetterTemplate> {}

/** A version of a template; each change creates one. */
export const TemplateVersion = Schema.Struct({
  number: Schema.Int,
  name: Schema.String,
  document_name: Schema.String,
  blocks: LetterBlocks,
  made_by: Schema.NullOr(Person),
  made_at: Instant
})
export interface TemplateVersion extends Schema.Schema.Type<typeof TemplateVersion> {}

/** [LET-003] An error in a text or its values, and where it is. */
export const LetterFault = Schema.Struct({
  kind: Schema.Literals(letterFaultKinds),
  /** Path of the block: indexes from the outermost block inwards; empty for the letter as a whole. */
  at: Schema.Array(Schema.Int),
  text: Schema.String
})

/** The letter rendered as PDF, with the errors found. */
export const LetterPreview = Schema.Struct({
  /** The file in base64. */
  pdf: Schema.String,
  pages: Schema.Int,
  /** Where each signatory signs, in the order of the signatories. */
  places: Schema.Array(SignatureArea),
  document_name: Schema.String,
  faults: Schema.Array(LetterFault)
})
export interface LetterPreview extends Schema.Schema.Type<typeof LetterPreview> {}

export const letterStates = ["made", "sent", "signed"] as const
export type LetterState = (typeof letterStates)[number]

/** A person who is to sign a letter. `rank` is the signing order; equal ranks sign in any order. */
export const LetterSignatory = Schema.Struct({
  side: Schema.Literals(["firm", "client"]),
  email: Schema.String.check(Schema.isMaxLength(400)),
  firstname: Schema.String.check(Schema.isMaxLength(400)),
  lastname: Schema.String.check(Schema.isMaxLength(400)),
  rank: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 99 }))
})

/** A mission's engagement letter. */
export const Letter = Schema.Struct({
  id: LetterId,
  vendor_id: VendorId,
  mission_id: MissionId,
  state: Schema.Literals(letterStates),
  template_id: Schema.NullOr(LetterTemplateId),
  template_name: Schema.String,
  document: Schema.Struct({
    id: Schema.NullOr(NodeId),
    name: Schema.String,
    hash: Schema.NullOr(NodeHash),
    version_id: Schema.NullOr(VersionId),
    folder_hash: Schema.NullOr(NodeHash)
  }),
  /** In signing order, each with the area of their signature. */
  signatories: Schema.Array(Schema.Struct({ ...LetterSignatory.fields, area: SignatureArea })),
  signature_id: Schema.NullOr(SignatureId),
  made_by: Schema.NullOr(Person),
  made_at: Instant,
  /** Number of times that the letter was made; each is a version of its document. */
  number: Schema.Int
})
export interface Letter extends Schema.Schema.Type<typeof Letter> {}

/** The letter of a mission, and what a letter can be made from. */
export const MissionLetter = Schema.Struct({
  letter: Schema.NullOr(Letter),
  /** The firm's active templates. */
  templates: Schema.Array(Schema.Struct({ id: LetterTemplateId, name: Schema.String })),
  /** People who may sign for each side; the first person of each side is the default. */
  people: Schema.Array(Schema.Struct({ ...LetterSignatory.fields, job: Schema.String })),
  /** Names of the conditions that forbid making a letter now (`closed.<name>`); empty if it is possible. */
  closed_by: Schema.Array(Schema.String),
  /** Names of the conditions that forbid sending the letter to signature now; empty if it is possible. */
  send_closed_by: Schema.Array(Schema.String)
})
export interface MissionLetter extends Schema.Schema.Type<typeof MissionLetter> {}
